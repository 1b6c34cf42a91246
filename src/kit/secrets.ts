import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** AES-256-GCM (NIST SP 800-38D). */
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** How sealed texts begin. */
export const SEALED_PREFIX = 'sealed:v1:'
const SEALED = /^sealed:v1:([0-9a-f]{8}):([\w-]+)$/

interface Key {
  /** Beginning of its SHA-256. */
  name: string
  bytes: Buffer
}

/** The operator's keys in this process: the first one seals, each of them opens. */
let ring: Key[] = []

/** Sets the keys, 32 bytes each. Without any, secrets are stored as they are. */
export function setSecretKeys(keys: Buffer[]): void {
  ring = keys.map(bytes => ({ name: nameOf(bytes), bytes }))
}

/** Whether there is a key. */
export function canSeal(): boolean {
  return ring.length > 0
}

export function nameOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

/** A text that only opens at the same place, such as `settings of brand 1`; the text itself without keys. */
export function seal(text: string, place: string): string {
  const [key] = ring
  if (!key) return text
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${SEALED_PREFIX}${key.name}:${sealed.toString('base64url')}`
}

/** The text that was sealed there; any other text, unchanged. Undefined without its key, or if it was altered or moved. */
export function unseal(text: string, place: string): string | undefined {
  if (!text.startsWith(SEALED_PREFIX)) return text
  const [, name, encoded = ''] = SEALED.exec(text) ?? []
  const key = ring.find(one => one.name === name)
  if (!key) return undefined
  const sealed = Buffer.from(encoded, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES))
    return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** How texts begin that the first key has sealed; there must be one. */
export function sealedWith(): string {
  return `${SEALED_PREFIX}${ring[0]?.name}:`
}

/** Whether it is as the first key would seal it now. */
export function isUpToDate(text: string): boolean {
  return ring.length === 0 || text.startsWith(sealedWith())
}

export function isSealed(text: string): boolean {
  return text.startsWith(SEALED_PREFIX)
}

/** What is sealed by none of the present keys: nothing starts then. */
export function locked(what: string): Error {
  return new Error(
    canSeal()
      ? `ANSWERWELL_SECRET_KEY lacks the key that sealed ${what}. Add that key, after a comma.`
      : `ANSWERWELL_SECRET_KEY is not set, but ${what} are sealed. Set the key that was used before.`,
  )
}
