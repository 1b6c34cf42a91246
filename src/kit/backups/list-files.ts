import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes the keys of the files that belong to a backup, one a line. */
export async function writeList(out: Writable, keys: AsyncIterable<string>): Promise<void> {
  const lines = async function* () {
    for await (const key of keys) yield `${key}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), out)
}

/** The keys in a list. */
export async function* readList(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped)
  reading.catch(() => {}) // thrown below
  for await (const line of createInterface({ input: unzipped })) if (line !== '') yield line
  await reading
}
