import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

/** What tells whether a file is still as it was written. */
export interface Sum {
  /** In bytes. */
  size: number
  /** In hexadecimal digits. */
  sha256: string
}

/** Passes bytes on; `sum` is that of all of them, once they have passed. */
export function summing(bytes: AsyncIterable<Uint8Array>): { stream: Readable; sum(): Sum } {
  const hash = createHash('sha256')
  let size = 0
  const passed = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return {
    stream: Readable.from(passed(), { objectMode: false }),
    sum: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Reads all of it. */
export async function sumOf(bytes: AsyncIterable<Uint8Array>): Promise<Sum> {
  const { stream, sum } = summing(bytes)
  for await (const _ of stream);
  return sum()
}

/** Passes bytes on, and fails with malformed in the end if they are not those of the sum. */
export function comparing(bytes: AsyncIterable<Uint8Array>, expected: Sum): Readable {
  const { stream, sum } = summing(bytes)
  const compared = async function* () {
    yield* stream
    if (!isSame(sum(), expected)) throw new Problem('malformed', say`The backup is damaged or incomplete.`)
  }
  return Readable.from(compared(), { objectMode: false })
}

export function isSame(one: Sum, other: Sum): boolean {
  return one.size === other.size && one.sha256 === other.sha256
}
