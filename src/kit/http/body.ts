import { Problem } from '../errors.ts'
import { FORBIDDEN_KEYS, isStorable } from '../text.ts'

const MAX_DEPTH = 64
const MAX_KEYS = 1_000

/** The text of a body. Throws malformed for bytes that are not UTF-8, rather than storing something else. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('malformed', 'The body is not UTF-8.')
  }
}

/** Parses JSON and refuses, before anybody looks at it, what no noun could accept. */
export function parseJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem('malformed', 'The body is not valid JSON.')
  }
  refuseHostile(body)
  return body
}

/** Throws for nesting or keys beyond the limits (400), and for text that cannot be stored or keys that are no keys (422). */
export function refuseHostile(root: unknown): void {
  let keys = 0
  const path: (string | number)[] = []
  const checkKey = (key: string): void => {
    keys++
    if (keys > MAX_KEYS)
      throw new Problem('malformed', `The body has more than ${MAX_KEYS.toLocaleString('en')} keys.`)
    if (FORBIDDEN_KEYS.has(key) || !isStorable(key))
      throw badText([...path, key], 'is not a name that can be used')
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && !isStorable(value))
      throw badText(path, 'contains characters that are not text')
    if (typeof value !== 'object' || value === null) return
    if (path.length >= MAX_DEPTH)
      throw new Problem('malformed', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    const children = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, child] of children) {
      if (typeof key === 'string') checkKey(key)
      path.push(key)
      visit(child)
      path.pop()
    }
  }
  visit(root)
}

function badText(path: (string | number)[], message: string): Problem {
  const field = path.join('.').replace(/\0/g, '').toWellFormed() || 'body'
  return new Problem('invalid', `${field} ${message}.`, { [field]: [message] })
}
