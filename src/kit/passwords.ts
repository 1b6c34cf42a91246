import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from './errors.ts'
import { say } from './sentences/say.ts'
import { createTurns } from './turns.ts'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id; memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Each hash takes 20 MB and a processor: two at a time, others wait. */
const inTurn = createTurns({
  atOnce: 2,
  maxWaiting: 20,
  refusal: () => new Problem('unavailable', say`Too many logins at once. Try again in a moment.`),
})

/** Hashes a password: argon2id (RFC 9106) in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, tagLength: LENGTH, ...COST }))
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches. Without a stored one, it is false after the same time. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORM.exec(kept ?? (await passwordOfNobody())) ?? []
  if (!tag) throw new Error('a password is kept in a form that nobody reads')
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const nonce = Buffer.from(salt as string, 'base64')
  const found = await inTurn(() =>
    derive('argon2id', { message: password, nonce, tagLength: expected.length, ...cost }),
  )
  return timingSafeEqual(found, expected) && kept != null
}

let nobodys: Promise<string> | undefined

/** Compared with the password of an unknown login. */
function passwordOfNobody(): Promise<string> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  return nobodys
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
