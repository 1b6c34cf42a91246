import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** A file of a tar archive, whose size has to be known before. */
export interface TarEntry {
  name: string
  size: number
  content: Uint8Array | AsyncIterable<Uint8Array>
}

/** Where files of an archive are written to. */
export interface TarPlace {
  write(entry: TarEntry): Promise<void>
}

/**
 * A tar file, compressed or not, as a stream that somebody has to read. `work` writes its entries; it waits while the reader does,
 * and the stream fails if it does.
 */
export function tarStream(
  work: (place: TarPlace) => Promise<unknown>,
  { isCompressed, at }: { isCompressed: boolean; at: Date },
): Readable {
  const tar = pack()
  const place: TarPlace = {
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
