import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ZipPlace } from '../../kit/zip-stream.ts'

/** Files in a folder, which exists. */
export function folderPlace(folder: string): ZipPlace {
  return {
    async write({ name, content }) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (content instanceof Uint8Array) {
        const file = await open(path, 'w', 0o600)
        await file.writeFile(content).finally(() => file.close())
      } else await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    },
  }
}
