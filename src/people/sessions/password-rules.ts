import { invalidInput } from '../../kit/errors.ts'
import { say } from '../../kit/sentences/say.ts'

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
    throw invalidInput(field, say`must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`)
  const plain = password.toLowerCase()
  const backwards = [...plain].reverse().join('')
  if ((await isCommon(plain)) || (await isCommon(backwards)))
    throw invalidInput(field, say`is too common: choose another one`)
  if (new Set(plain).size < LEAST_DIFFERENT)
    throw invalidInput(field, say`must have at least ${LEAST_DIFFERENT} different characters`)
  if (await isOwn(plain, owner))
    throw invalidInput(field, say`must not be your name, your email address or the name of the brand`)
  if ((await countPieces(plain)) < LEAST_DIFFERENT)
    throw invalidInput(field, say`must not be a run of letters, digits or keys`)
}

/** As it is, or with a year or some characters around it. */
async function isCommon(password: string): Promise<boolean> {
  const { common } = await knowledge()
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return common.has(password) || (common.has(core) && password.length - core.length <= MAX_ORNAMENT)
}

const LETTER_OF = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }))

/** Whether little is left of it without the owner's words, in whatever order, backwards, or with digits that look like letters. */
async function isOwn(password: string, owner: Owner): Promise<boolean> {
  const backwards = [...password].reverse().join('')
  const asLetters = password.replace(/\d/g, digit => LETTER_OF.get(digit) ?? digit)
  for (const text of [password, backwards, asLetters]) {
    const rest = withoutWords(text, wordsOf(owner))
    if (rest === undefined) continue
    const isLittle = rest.replace(/[^\p{L}]/gu, '').length < SHORTEST_WORD
    if (isLittle || (await countPieces(rest)) < LEAST_DIFFERENT) return true
  }
  return false
}

const SHORTEST_WORD = 3

/** Each word of the owner's, and what they make together; the longest first. */
function wordsOf({ email, name, brand }: Owner): string[] {
  const at = email.indexOf('@')
  const whole = [email, email.slice(0, at), email.slice(at + 1), name, brand]
  const words = whole.flatMap(text => [text, ...text.split(/[^\p{L}]+/u)])
  return words
    .map(word => word.toLowerCase().replace(/[^\p{L}]/gu, ''))
    .filter(word => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)
}

/** The letters and digits that are left of a text without these words; undefined if it has none of them. */
function withoutWords(text: string, words: string[]): string | undefined {
  // Words that blanks or symbols divide are the same.
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest === plain ? undefined : rest
}

const SHORTEST_RUN = 3

/** Its characters, where a run such as `4321`, `aceg`, `qwert` or `1qaz` is one piece, and so is a repetition of what was there. */
async function countPieces(password: string): Promise<number> {
  const { keyboards } = await knowledge()
  const continues = (first: string, second: string, third: string) => {
    const step = codeOf(second) - codeOf(first)
    const isEven = Math.abs(step) <= 2 && codeOf(third) - codeOf(second) === step
    return isEven || keyboards.some(pairs => pairs.has(first + second) && pairs.has(second + third))
  }
  const characters = [...password]
  const pieces = new Set<string>()
  for (let from = 0, to = 0; from < characters.length; from = to) {
    to = from + 2
    while (
      to < characters.length &&
      continues(...(characters.slice(to - 2, to + 1) as [string, string, string]))
    )
      to++
    if (to - from < SHORTEST_RUN) to = from + 1
    pieces.add(characters.slice(from, to).join(''))
  }
  return pieces.size
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

let known: Promise<{ common: Set<string>; keyboards: Set<string>[] }> | undefined

/** Loaded when the first password is set: common passwords, and for each keyboard its pairs of neighbours. */
function knowledge() {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary, adjacencyGraphs }) => ({
    common: new Set([...(dictionary['passwords-common'] as string[]), 'answerwell']),
    keyboards: Object.values(adjacencyGraphs).map(keys => new Set(Object.entries(keys).flatMap(pairsOf))),
  }))
  return known
}

/** A key with each character around it, shifted or not; null where there is none. */
function pairsOf([key, around]: [string, (string | null)[]]): string[] {
  return around.flatMap(other => [...(other ?? '')].map(character => (key + character).toLowerCase()))
}
