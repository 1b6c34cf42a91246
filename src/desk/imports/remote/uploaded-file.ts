import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SourceItem, Upload } from '../source.ts'
import { removeOldFolders, touch, UPLOADED } from './spool.ts'

/** What is in an uploaded file, which is kept in a folder of its own while it is read. */
export async function* readUploaded(
  bytes: Readable,
  { signal }: Upload,
  read: (file: string) => AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  await removeOldFolders(UPLOADED)
  const folder = await mkdtemp(join(tmpdir(), UPLOADED))
  try {
    const file = join(folder, 'upload')
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }), signal ? { signal } : {})
    for await (const item of read(file)) {
      await touch(folder)
      yield item
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
