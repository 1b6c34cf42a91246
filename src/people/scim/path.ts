import { refused, type ScimError } from './protocol.ts'
import { EXTENSIONS } from './schemas.ts'

/** `name.familyName`, or `urn:…:User:manager` with the schema's name before it. */
export interface AttributePath {
  urn: string | undefined
  /** Empty for a whole extension. */
  name: string
  sub: string | undefined
}

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const

type Literal = string | number | boolean | null

export type Filter =
  | { kind: 'compare'; path: AttributePath; operator: (typeof OPERATORS)[number]; value: Literal }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'and'; parts: Filter[] }
  | { kind: 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'of'; path: AttributePath; filter: Filter }

/** What an operation changes: an attribute, or those of its values that the filter finds. */
export interface Target {
  path: AttributePath
  filter: Filter | undefined
}

const MAX_LENGTH = 2_000
const MAX_DEPTH = 10
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y
const NAME = /^[A-Za-z$][\w$-]*$/

type Wrong = (detail: string) => ScimError

/** A filter of a list, such as `userName eq "ana@example.com"`. Throws invalidFilter. */
export function parseFilter(text: string): Filter {
  const wrong: Wrong = detail => refused('invalidFilter', detail)
  const reader = createReader(text, wrong)
  const filter = readFilter(reader, 0)
  if (reader.peek() !== undefined) throw wrong('The filter goes on after its end.')
  return filter
}

/** The path of an operation, such as `emails[type eq "work"].value`. Throws invalidPath. */
export function parseTarget(text: string): Target {
  const wrong: Wrong = detail => refused('invalidPath', detail)
  const reader = createReader(text, wrong)
  const path = attributePath(reader.word(), wrong)
  if (reader.peek() === undefined) return { path, filter: undefined }
  if (path.sub !== undefined) throw wrong('Only the values of a whole attribute can be filtered.')
  reader.expect('[')
  const filter = readFilter(reader, 0)
  reader.expect(']')
  const rest = reader.peek()
  if (rest === undefined) return { path, filter }
  reader.word()
  const sub = rest.startsWith('.') && NAME.test(rest.slice(1)) ? rest.slice(1) : undefined
  if (sub === undefined || reader.peek() !== undefined) throw wrong('The path goes on after its end.')
  return { path: { ...path, sub }, filter }
}

/** Reads tokens: brackets, texts in quotes, and words. */
function createReader(text: string, wrong: Wrong) {
  if (text.length > MAX_LENGTH) throw wrong(`It is longer than ${MAX_LENGTH} characters.`)
  const tokens: string[] = []
  const trimmed = text.trimEnd()
  for (let at = 0; at < trimmed.length; ) {
    TOKEN.lastIndex = at
    const [, bracket, quoted, word] = TOKEN.exec(trimmed) ?? []
    const token = bracket ?? quoted ?? word
    if (token === undefined) throw wrong('A text in quotes has no end.')
    tokens.push(token)
    at = TOKEN.lastIndex
  }
  let next = 0
  return {
    wrong,
    peek: (): string | undefined => tokens[next],
    is: (word: string) => tokens[next]?.toLowerCase() === word,
    word(): string {
      const token = tokens[next++]
      if (token === undefined) throw wrong('It ends too early.')
      return token
    },
    expect(token: string) {
      if (tokens[next++] !== token) throw wrong(`There has to be ${token}.`)
    },
  }
}

type Reader = ReturnType<typeof createReader>

/** `or` binds less than `and`, as in RFC 7644, 3.4.2.2. */
function readFilter(reader: Reader, depth: number): Filter {
  if (depth > MAX_DEPTH) throw reader.wrong(`It is nested deeper than ${MAX_DEPTH} levels.`)
  const any = [readAll(reader, depth)]
  while (reader.is('or')) {
    reader.word()
    any.push(readAll(reader, depth))
  }
  return any.length === 1 ? (any[0] as Filter) : { kind: 'or', parts: any }
}

function readAll(reader: Reader, depth: number): Filter {
  const all = [readOne(reader, depth)]
  while (reader.is('and')) {
    reader.word()
    all.push(readOne(reader, depth))
  }
  return all.length === 1 ? (all[0] as Filter) : { kind: 'and', parts: all }
}

function readOne(reader: Reader, depth: number): Filter {
  if (reader.is('not')) {
    reader.word()
    reader.expect('(')
    const part = readFilter(reader, depth + 1)
    reader.expect(')')
    return { kind: 'not', part }
  }
  if (reader.is('(')) {
    reader.word()
    const part = readFilter(reader, depth + 1)
    reader.expect(')')
    return part
  }
  const path = attributePath(reader.word(), reader.wrong)
  if (reader.is('[')) return readValues(reader, path, depth)
  return readComparison(reader, path)
}

/** `emails[type eq "work"]`, and `emails[type eq "work"].value eq "…"`, which Entra sends. */
function readValues(reader: Reader, path: AttributePath, depth: number): Filter {
  reader.expect('[')
  const filter = readFilter(reader, depth + 1)
  reader.expect(']')
  if (!reader.peek()?.startsWith('.')) return { kind: 'of', path, filter }
  const sub = attributePath(reader.word().slice(1), reader.wrong)
  const comparison = readComparison(reader, sub)
  return { kind: 'of', path, filter: { kind: 'and', parts: [filter, comparison] } }
}

function readComparison(reader: Reader, path: AttributePath): Filter {
  const word = reader.word().toLowerCase()
  if (word === 'pr') return { kind: 'present', path }
  const operator = OPERATORS.find(one => one === word)
  if (!operator) throw reader.wrong(`${word} is not an operator.`)
  return { kind: 'compare', path, operator, value: literal(reader.word(), reader.wrong) }
}

function literal(token: string, wrong: Wrong): Literal {
  if (/^(true|false|null)$/i.test(token)) return JSON.parse(token.toLowerCase())
  try {
    const value: unknown = JSON.parse(token)
    if (typeof value === 'string' || typeof value === 'number') return value
  } catch {}
  throw wrong('A value is compared that is neither a text in quotes nor a number, true, false or null.')
}

function attributePath(word: string, wrong: Wrong): AttributePath {
  const extension = EXTENSIONS.find(urn => urn.toLowerCase() === word.toLowerCase())
  if (extension) return { urn: extension, name: '', sub: undefined }
  const colon = word.lastIndexOf(':')
  const [name = '', sub, ...more] = word.slice(colon + 1).split('.')
  if (!NAME.test(name) || (sub !== undefined && !NAME.test(sub)) || more.length > 0)
    throw wrong(`${word.slice(0, 100)} is not the name of an attribute.`)
  return { urn: colon < 0 ? undefined : word.slice(0, colon), name, sub }
}
