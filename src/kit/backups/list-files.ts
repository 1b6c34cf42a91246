import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes the keys of the files that belong to a backup, one a line. */
export async function writeList(path: string, keys: AsyncIterable<string>): Promise<void> {
  const lines = async function* () {
    for await (const key of keys) yield `${key}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
}

/** The keys in a list. */
export async function* readList(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped)
  reading.catch(() => {}) // thrown below
  for await (const line of createInterface({ input: unzipped })) if (line !== '') yield line
  await reading
}
