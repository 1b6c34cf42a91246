import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ZipPlace } from '../../kit/zip-stream.ts'
import type { Entry } from './write-archive.ts'

/** Where an archive is written to. */
export interface Place {
  write(entry: Entry): Promise<void>
}

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

/**
 * A tar file, compressed or not, as a stream that somebody has to read. `work` writes its entries; it waits while the reader does,
 * and the stream fails if it does.
 */
export function tarStream(
  work: (place: Place) => Promise<unknown>,
  { isCompressed, at }: { isCompressed: boolean; at: Date },
): Readable {
  const tar = pack()
  const place: Place = {
    write({ name, size, content }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry = tar.entry({ name, size, mode: 0o600, mtime: at }, error =>
        error ? reject(error) : resolve(),
      )
      promise.catch(() => {}) // also if it ends while something else is awaited
      const writing = (async () => {
        for await (const bytes of content instanceof Uint8Array ? [content] : content)
          if (!entry.write(bytes)) await Promise.race([once(entry, 'drain'), promise])
        entry.end()
        await promise
      })()
      return writing.catch(error => {
        entry.destroy()
        throw error
      })
    },
  }
  work(place).then(
    () => tar.finalize(),
    error => tar.destroy(error),
  )
  if (!isCompressed) return tar as unknown as Readable
  const gzip = createGzip({ level: 4 })
  pipeline(tar as unknown as Readable, gzip).catch(() => {}) // thrown where it is read
  return gzip
}
