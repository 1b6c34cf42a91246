import { z } from 'zod'
import { isRecord } from './input.ts'

/**
 * Programs written for other helpdesks mark what customers must not see in their own words: `private: true`, `internal: true`,
 * `public: false`, `type: "note"`. Unknown fields are ignored, but not these: a text that was sent cannot be taken back.
 */
const MARKS: Record<string, (word: string) => boolean> = {
  private: word => !NO.has(word),
  internal: word => !NO.has(word),
  public: word => word !== '' && NO.has(word),
  note: word => YES.has(word),
  type: word => KINDS.has(word),
}
const NO = new Set(['', 'false', '0', 'no', 'n', 'off'])
const YES = new Set(['true', '1', 'yes', 'y', 'on'])
const KINDS = new Set(['note', 'private', 'internal', 'privatenote', 'internalnote'])
/** Other names: `is_private`, `internalNote`, `message_type`. */
const NAME =
  /^(?:is)?(private|internal|public|note|type)$|^(private|internal)(?:note|message|only)$|^message(type)$/

/** The first field that marks the object as internal. */
export function internalMark(object: unknown): string | undefined {
  return isRecord(object) ? Object.keys(object).find(name => isMark(name, object[name])) : undefined
}

function isMark(name: string, value: unknown): boolean {
  const found = NAME.exec(folded(name))?.slice(1).find(Boolean)
  return found !== undefined && MARKS[found]?.(folded(value ?? '')) === true
}

function folded(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/[^a-z0-9[]/g, '')
}

/** The body with marks from beside its key moved to the object under it. */
export function carryMark(body: unknown, key: string): unknown {
  const mark = internalMark(body)
  if (mark === undefined || !isRecord(body) || !isRecord(body[key])) return body
  return { ...body, [key]: { ...body[key], [mark]: body[mark] } }
}

interface Internal {
  /** The field that decides who can read it. */
  field: string
  /** Its value for staff only. */
  value: unknown
  /** Whether a value that was given makes it public. */
  isPublic: (given: unknown) => boolean
}

/** Applies a mark to the field of ours that it stands for; a value that contradicts it is refused, naming both. */
export function applyingMark<Schema extends z.ZodType>({ field, value, isPublic }: Internal, schema: Schema) {
  return z.preprocess((object, context) => {
    const mark = internalMark(object)
    if (mark === undefined || !isRecord(object)) return object
    const given = object[field] ?? ''
    if (isPublic(given))
      for (const [name, other] of [
        [mark, field],
        [field, mark],
      ] as const)
        context.issues.push({
          ...{ code: 'custom' as const, input: object, path: [name] },
          message: `contradicts ${other}: send one of the two`,
        })
    return given === '' ? { ...object, [field]: value } : object
  }, schema)
}

/** Refuses marks anywhere in a body whose text outsiders get. */
export function refusingMarks<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((body, context) => {
    for (const path of marksIn(body))
      context.issues.push({
        ...{ code: 'custom', input: body, path },
        message: 'is not possible here: people outside the team read this text',
      })
    return body
  }, schema)
}

function marksIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const own = internalMark(value)
  const inner = Object.entries(value).flatMap(([key, child]) => marksIn(child).map(path => [key, ...path]))
  return own === undefined ? inner : [[own], ...inner]
}
