import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { AGE_MARK, createDecrypter } from './encrypt.ts'

export type Decrypt = ((sealed: Readable) => Promise<Readable>) | undefined

/** What decrypts with these identities of age; undefined without any. */
export async function decrypterFor(identities: string[]): Promise<Decrypt> {
  return identities.length > 0 ? createDecrypter(identities) : undefined
}

/** The database of a backup, decrypted if it is encrypted. Throws malformed for a key that is missing, or is given for nothing. */
export async function openPlain(path: string, decrypt: Decrypt): Promise<Readable> {
  if (!(await isEncrypted(path))) {
    if (!decrypt) return createReadStream(path)
    // Somebody without the key may have put it in the place of another one.
    throw new Problem(
      'malformed',
      say`The backup is not encrypted. If it should not be, leave out --identity.`,
    )
  }
  if (!decrypt)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  return decrypt(createReadStream(path))
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_MARK.length), 0, AGE_MARK.length, 0)
    return buffer.equals(AGE_MARK)
  } finally {
    await file.close()
  }
}
