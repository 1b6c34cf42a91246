import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isUnavailable, Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'

/** The format is that of age (age-encryption.org/v1), so that backups can also be opened without Answerwell. */
const loadAge = () => import('age-encryption')

/** How an encrypted file begins. */
export const AGE_MARK = Buffer.from('age-encryption.org/v1\n')

/** Encrypts streams for each of these recipients (`age1…`). Throws malformed for one that is none. */
export async function createEncrypter(recipients: string[]): Promise<(plain: Readable) => Promise<Readable>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Problem('malformed', say`${recipient} is not an age recipient, such as age1….`)
    }
  return async plain => fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** How the names of copies end that are encrypted for these recipients; for others, copies are made again. */
export function endingFor(recipients: string[]): string {
  if (recipients.length === 0) return ''
  const all = [...new Set(recipients)].sort().join('\n')
  return `.${createHash('sha256').update(all).digest('hex').slice(0, 12)}.age`
}

/**
 * Decrypts streams with the first of these identities (`AGE-SECRET-KEY-…`) that fits. Throws malformed for one that is none;
 * the streams fail with forbidden if none of them fits, and with malformed if they are damaged.
 */
export async function createDecrypter(
  identities: string[],
): Promise<(sealed: Readable) => Promise<Readable>> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new Problem('malformed', say`The file with the key has none of age, such as AGE-SECRET-KEY-1….`)
    }
  return async sealed => {
    try {
      return wholeOf(fromWeb(await decrypter.decrypt(toWeb(sealed))))
    } catch (error) {
      sealed.destroy()
      if (isUnavailable(error)) throw error
      if (/no identity matched/i.test((error as Error).message))
        throw new Problem('forbidden', say`The backup is encrypted for another key.`)
      throw damaged()
    }
  }
}

/** Passes a stream on, whose failure is that it is damaged, or that the place that has it is away. */
function wholeOf(stream: Readable): Readable {
  const passed = async function* () {
    try {
      yield* stream
    } catch (error) {
      throw isUnavailable(error) ? error : damaged()
    }
  }
  return Readable.from(passed(), { objectMode: false })
}

const damaged = () => new Problem('malformed', say`The backup is damaged or incomplete.`)

/** The keys in a file as `age-keygen` writes it: one a line, beside comments. */
export function identitiesIn(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)
