import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { AGE_MARK, createDecrypter } from './encrypt.ts'

export type Decrypt = ((sealed: Readable) => Promise<Readable>) | undefined

/** What decrypts with these identities of age; undefined without any. */
export async function decrypterFor(identities: string[]): Promise<Decrypt> {
  return identities.length > 0 ? createDecrypter(identities) : undefined
}

/** The content of a file, decrypted if it is encrypted. Throws malformed if that needs a key. */
export async function openPlain(path: string, decrypt: Decrypt): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
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

/** Where the copy of a file is in a folder of backups; undefined if there is none. */
export function copyOf(folder: string, key: string): string | undefined {
  const path = join(folder, 'files', key)
  return [`${path}.age`, path].find(one => existsSync(one))
}
