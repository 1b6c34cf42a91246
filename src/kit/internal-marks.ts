import { z } from 'zod'
import { isRecord } from './input.ts'
import { inIssue, say } from './sentences/say.ts'

/**
 * Programs written for other helpdesks mark what customers must not see in their own words: `private: true`, `public: false`,
 * `comment_type: "internal"`, `staff_only: 1`, `send_to_customer: "no"`. Unknown fields are ignored, but not these: a text that
 * was sent cannot be taken back. What counts is the words that a name is made of, in any order and spelling; a name with any
 * other word (`internal_id`) says something else.
 */
const WORDS = {
  hiding:
    'private internal hidden hide confidential secret restricted invisible unlisted draft unpublished nonpublic',
  showing: 'public publish published visible share shared show shown send sent external',
  staff: 'staff agent agents team employee employees colleague colleagues admin admins me self none nobody',
  outsiders: 'customer customers client clients user users end requester requesters visitor visitors portal',
  note: 'note notes',
  only: 'only',
  not: 'not non no',
  /** The value says what it is, */
  kind: 'type kind mode state status class level',
  /** or who sees it. */
  audience: 'visibility audience access privacy',
  other:
    'is be has mark marked as set make to the a for from in with message comment reply post article text mail email flag',
}
type Sense = keyof typeof WORDS

const SENSES = new Map(
  Object.entries(WORDS).flatMap(([sense, words]) => words.split(' ').map(word => [word, sense as Sense])),
)
const NO = new Set(['', 'false', '0', 'no', 'n', 'off', 'never'])
const YES = new Set(['true', '1', 'yes', 'y', 'on', 'always'])

/** The first field that marks the object as internal, besides `own`, the fields that are read anyway. */
export function internalMark(object: unknown, ...own: string[]): string | undefined {
  if (!isRecord(object)) return undefined
  return Object.keys(object).find(name => !own.includes(name) && isMark(name, object[name]))
}

/** Whether a mark says that a text is not finished, rather than whom it is for. */
export function isDraftMark(name: string, value: unknown): boolean {
  return [...wordsOf(name), ...wordsOf(value)].some(word => /^(draft|(un)?publish(ed)?)$/.test(word))
}

function isMark(name: string, given: unknown): boolean {
  const senses = sensesOf(name)
  if (senses.has(undefined)) return false
  const value = wordsOf(given).join('')
  const isYes = YES.has(value)
  const isNo = NO.has(value)
  const isAudience = senses.has('audience')
  if (isHiding(senses)) {
    if (isAudience || senses.has('kind')) return isYes || namesInternal(given)
    return senses.has('not') ? value !== '' && isNo : !isNo
  }
  if (senses.has('showing'))
    return senses.has('not') ? isYes : (value !== '' && isNo) || namesInternal(given) || namesTeam(given)
  if (isAudience && (isYes || namesTeam(given))) return true
  if (isAudience || senses.has('kind')) return namesInternal(given)
  return senses.has('note') && isYes
}

/** Whether the value of a field such as `comment_type` is a word for what customers do not see. */
function namesInternal(value: unknown): boolean {
  const senses = sensesOf(value)
  if (senses.has(undefined)) return false
  return isHiding(senses) || senses.has('note') || (senses.has('not') && senses.has('showing'))
}

/** Whether the value of a field such as `visible_to` is the team. */
function namesTeam(value: unknown): boolean {
  const senses = sensesOf(value)
  return senses.has('staff') && !senses.has(undefined) && !senses.has('outsiders')
}

/** `hidden`, `staff only`. */
function isHiding(senses: Set<Sense | undefined>): boolean {
  return senses.has('hiding') || (senses.has('staff') && senses.has('only'))
}

function sensesOf(text: unknown): Set<Sense | undefined> {
  return new Set(wordsOf(text).map(word => SENSES.get(word)))
}

/** `isPrivate`, `is-private`, `IS_PRIVATE` and `isprivate` have the same two words; of a list, the first entry counts. */
function wordsOf(value: unknown): string[] {
  const text = String((Array.isArray(value) ? value[0] : value) ?? '').slice(0, 100)
  const parts = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+|\d+/g)
  return (parts ?? []).flatMap(part => (SENSES.has(part) ? [part] : split(part)))
}

/** Words written together, such as `staffonly`: as they are, if they are none of ours. */
function split(part: string): string[] {
  if (part.length > 40) return [part]
  for (let at = part.length - 1; at > 0; at--) {
    const rest = SENSES.has(part.slice(0, at)) ? split(part.slice(at)) : []
    if (rest.length > 0 && rest.every(word => SENSES.has(word))) return [part.slice(0, at), ...rest]
  }
  return [part]
}

/** The body with a mark from beside its key moved to the object under it. */
export function carryMark(body: unknown, key: string, ...own: string[]): unknown {
  if (!isRecord(body) || !isRecord(body[key])) return body
  const mark = internalMark(body, key, ...own)
  return mark === undefined ? body : { ...body, [key]: { ...body[key], [mark]: body[mark] } }
}

interface Internal {
  /** The field that decides who can read it. */
  field: string
  /** Its value for staff only, or what the mark says. */
  value: (mark: string, given: unknown) => unknown
  /** Whether a value that was given makes it public. */
  isPublic: (given: unknown) => boolean
}

/** Applies a mark to the field of ours that it stands for; a value that contradicts it is refused, naming both. */
export function applyingMark<Schema extends z.ZodType>({ field, value, isPublic }: Internal, schema: Schema) {
  return z.preprocess((object, context) => {
    const mark = internalMark(object, field)
    if (mark === undefined || !isRecord(object)) return object
    const given = object[field] ?? ''
    if (isPublic(given))
      for (const [name, other] of [
        [mark, field],
        [field, mark],
      ] as const)
        context.issues.push({
          code: 'custom' as const,
          input: object,
          path: [name],
          message: inIssue(say`contradicts ${other}: send one of the two`),
        })
    return given === '' ? { ...object, [field]: value(mark, object[mark]) } : object
  }, schema)
}

/** Refuses marks anywhere in a body whose text outsiders get, but for `own`, a field of ours that says who reads it. */
export function refusingMarks<Schema extends z.ZodType>(schema: Schema, ...own: string[]) {
  return z.preprocess((body, context) => {
    for (const path of marksIn(body, own))
      context.issues.push({
        code: 'custom',
        input: body,
        path,
        message: inIssue(say`is not possible here: people outside the team read this text`),
      })
    return body
  }, schema)
}

/** What the client names itself is no mark. */
const CUSTOM = new Set(['data', 'variables'])

function marksIn(value: unknown, own: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const mark = internalMark(value, ...own)
  const inner = Object.entries(value).flatMap(([key, child]) =>
    CUSTOM.has(key) ? [] : marksIn(child, own).map(path => [key, ...path]),
  )
  return mark === undefined ? inner : [[mark], ...inner]
}
