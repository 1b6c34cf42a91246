import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ZipPlace } from '../../kit/zip-stream.ts'

/**
 * The page grows in a temporary file, since it is as long as all that was ever written. The file has no name from the beginning,
 * so that nothing is left of it whenever the process ends.
 */
export async function withPage(
  { write }: ZipPlace,
  work: (say: (part: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const page = await openNameless()
  try {
    await work(part => page.appendFile(part))
    await write({ name: 'index.html', content: page.createReadStream({ start: 0, autoClose: false }) })
  } finally {
    await page.close()
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-person-'))
  try {
    return await open(join(folder, 'index.html'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
