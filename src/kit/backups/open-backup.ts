import { Readable } from 'node:stream'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { AGE_MARK, createDecrypter } from './encrypt.ts'

export type Decrypt = ((sealed: Readable) => Promise<Readable>) | undefined

/** What decrypts with these identities of age; undefined without any. */
export async function decrypterFor(identities: string[]): Promise<Decrypt> {
  return identities.length > 0 ? createDecrypter(identities) : undefined
}

/** The database of a backup, decrypted if it is encrypted. Throws malformed for a key that is missing, or is given for nothing. */
export async function openPlain(stored: Readable, decrypt: Decrypt): Promise<Readable> {
  const { isEncrypted, bytes } = await lookAt(stored)
  if (isEncrypted && decrypt) return decrypt(bytes)
  if (!isEncrypted && !decrypt) return bytes
  bytes.destroy()
  if (isEncrypted)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  // Somebody without the key may have put it in the place of another one.
  throw new Problem('malformed', say`The backup is not encrypted. If it should not be, leave out --identity.`)
}

/** Whether the bytes are a file of age, and all of them. */
async function lookAt(stored: Readable): Promise<{ isEncrypted: boolean; bytes: Readable }> {
  const iterator: AsyncIterator<Buffer> = stored[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  while (length < AGE_MARK.length) {
    const { value, done } = await iterator.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  const beginning = Buffer.concat(first)
  const all = async function* () {
    if (length > 0) yield beginning
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  }
  const bytes = Readable.from(all(), { objectMode: false })
  bytes.once('close', () => stored.destroy())
  return { isEncrypted: beginning.subarray(0, AGE_MARK.length).equals(AGE_MARK), bytes }
}
