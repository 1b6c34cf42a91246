import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import type { ZipPlace } from '../../kit/zip-stream.ts'
import type { Written } from '../archive/write-archive.ts'

interface Storing extends ZipPlace {
  blobs: Blobs
  written: Written
}

/** Writes the bytes of a file under this path, and returns it; null if they are no longer there. */
export async function writeStored(
  { blobs, write, written }: Storing,
  { file, path }: { file: string; path: string },
): Promise<string | null> {
  const source = await blobs.read(file).catch(error => {
    if (problemFrom(error)?.code !== 'not_found') throw error
    return undefined
  })
  if (!source) {
    written.missing++
    return null
  }
  const counted = async function* () {
    for await (const bytes of source as AsyncIterable<Buffer>) {
      written.bytes += bytes.length
      yield bytes
    }
  }
  await write({ name: path, content: counted() })
  written.contents++
  return path
}

const LONGEST = 80
/** What folders, Windows or a terminal would take for something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu

/** `files/12-invoice.pdf`: the name that somebody gave a file, so that it is only a name. */
export function pathOf(id: number, name: string): string {
  const safe = name.replace(UNSAFE, '_').trim()
  const ending = /\.\w{1,10}$/.exec(safe)?.[0] ?? ''
  const words = [...safe.slice(0, safe.length - ending.length)].slice(0, LONGEST).join('')
  return `files/${id}-${words}${ending}`
}
