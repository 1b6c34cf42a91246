import { invalidInput } from '../../kit/errors.ts'

/** Length makes a password good (NIST SP 800-63B, 5.1.1.2). */
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 200

const LEAST_DIFFERENT = 5
const MAX_ORNAMENT = 6

/** Words that someone who knows the owner would try first. */
export interface Owner {
  email: string
  name: string
  brand: string
}

/**
 * Refuses passwords that are guessed first: common ones, those with few characters, and the owner's own name, address or
 * brand. Throws invalid, naming the field.
 */
export async function requireGoodPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  if ([...password].length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw invalidInput(field, `must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`)
  const plain = password.toLowerCase()
  if (await isCommon(plain)) throw invalidInput(field, 'is too common: choose another one')
  if (new Set(plain).size < LEAST_DIFFERENT)
    throw invalidInput(field, `must have at least ${LEAST_DIFFERENT} different characters`)
  if (isOwn(plain, owner))
    throw invalidInput(field, 'must not be your name, your email address or the name of the brand')
}

/** As it is, or with a year or some characters around it. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(password) || (common.has(core) && password.length - core.length <= MAX_ORNAMENT)
}

/** With digits and symbols around it, it is still the same word. */
function isOwn(password: string, { email, name, brand }: Owner): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = [email, email.slice(0, email.indexOf('@')), email.slice(email.indexOf('@') + 1), name, brand]
  const own = words.map(letters).filter(word => word.length >= 3)
  let rest = letters(password)
  for (const word of own.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(word, '')
  return rest.length < 3 && letters(password).length > 0 && rest !== letters(password)
}

let common: Promise<Set<string>> | undefined

/** Loaded when the first password is set. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary['passwords-common'] as string[]), 'answerwell']),
  )
  return common
}
