import { PASSING_FILES } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { type ArchivePart, deleteParts, type Owner, selectParts } from './part-queries.ts'

/** A bucket takes at most 5 GB at once, by way of a temporary file. */
const PART_BYTES = 128 * 1024 * 1024

interface Storing {
  blobs: Blobs
  /** Called with each part that is stored; if it throws, the bytes of that part are removed. */
  onPart: (part: ArchivePart) => Promise<void>
  partBytes?: number
}

/** Stores an archive, of any size, in files that follow one another. Returns how large it is. */
export async function storeInParts(
  bytes: AsyncIterable<Uint8Array>,
  { blobs, onPart, partBytes = PART_BYTES }: Storing,
): Promise<number> {
  const source = bytes[Symbol.asyncIterator]()
  let total = 0
  let next = await source.next()
  try {
    for (let number = 1; !next.done; number++) {
      let size = 0
      const file = await blobs.put(
        (async function* () {
          while (!next.done && size < partBytes) {
            size += next.value.length
            yield next.value
            next = await source.next()
          }
        })(),
        PASSING_FILES,
      )
      await onPart({ number, file, size }).catch(async error => {
        await blobs.remove(file)
        throw error
      })
      total += size
    }
  } finally {
    await source.return?.()
  }
  return total
}

/** The bytes of an archive in storage, one part after the other. Throws not_found if some are gone. */
export async function* readParts(blobs: Blobs, parts: Pick<ArchivePart, 'file'>[]): AsyncGenerator<Buffer> {
  for (const { file } of parts) yield* (await blobs.read(file)) as AsyncIterable<Buffer>
}

/** Removes an archive from storage, and then forgets that it was there: what is interrupted is removed by the next attempt. */
export async function removeParts(scope: Scope, owner: Owner, blobs: Blobs): Promise<void> {
  const files = (await selectParts(scope, owner)).map(({ file }) => file)
  for (const file of files) await blobs.remove(file)
  if (files.length > 0) await transaction(scope, tx => deleteParts(tx, owner, files))
}
