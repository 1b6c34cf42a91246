import { Problem } from '../errors.ts'
import { FieldName, type Sentence, say } from '../sentences/say.ts'
import { FORBIDDEN_KEYS, isStorable } from '../text.ts'

/** Of what strangers send, this much is parsed by the thread that serves everybody; more is refused, or parsed elsewhere. */
export const MAX_PARSED_BYTES = 100_000
const MAX_DEPTH = 64
const MAX_KEYS = 1_000
/** Values in all lists and objects together; no valid payload comes near it. */
const MAX_VALUES = 10_000

/** Decodes a body. Throws malformed for bytes that are not UTF-8, rather than storing something else. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('malformed', say`The body is not UTF-8.`)
  }
}

/** A form in one text, as browsers send one without files. Throws malformed, and too_large before parsing. */
export function parseForm(bytes: Buffer): URLSearchParams {
  if (bytes.length > MAX_PARSED_BYTES) throw new Problem('too_large', say`The form is larger than 100 kB.`)
  return new URLSearchParams(decodeUtf8(bytes))
}

/** Parses JSON, and refuses at once what no noun could accept. */
export function parseJson(text: string): unknown {
  refuseVast(text)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem('malformed', say`The body is not valid JSON.`)
  }
  refuseHostile(body)
  return body
}

/**
 * JSON from somebody who has proved who they are, of any number of values. What could not be stored is mended instead of
 * refused: they would send the same again and again.
 */
export function parseProven(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes), (key, value) => {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key)) return undefined
      return typeof value === 'string' && !isStorable(value)
        ? value.toWellFormed().replaceAll('\0', '')
        : value
    })
  } catch {
    throw new Problem('malformed', say`The body is not valid JSON.`)
  }
}

/** Counts before parsing, so that a body of a million brackets or values costs no more than reading it. */
function refuseVast(text: string): void {
  let depth = 0
  let values = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (character === QUOTE) index = endOfString(text, index)
    else if (character === COMMA) values++
    else if (character === BRACE || character === BRACKET) {
      depth++
      if (depth > MAX_DEPTH + 1)
        throw new Problem('malformed', say`The body is nested deeper than ${MAX_DEPTH} levels.`)
    } else if (character === BRACE + 2 || character === BRACKET + 2) depth--
    if (values > MAX_VALUES)
      throw new Problem('too_large', say`The body has more than ${MAX_VALUES.toLocaleString('en')} values.`)
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b
const BACKSLASH = 0x5c

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first--
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}

/** Throws 400 for nesting or keys beyond the limits, and 422 for text that cannot be stored and for forbidden keys. */
export function refuseHostile(root: unknown): void {
  let keys = 0
  const path: (string | number)[] = []
  const checkKey = (key: string): void => {
    keys++
    if (keys > MAX_KEYS)
      throw new Problem('malformed', say`The body has more than ${MAX_KEYS.toLocaleString('en')} keys.`)
    if (FORBIDDEN_KEYS.has(key) || !isStorable(key))
      throw badText([...path, key], say`is not allowed as a key`)
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && !isStorable(value))
      throw badText(path, say`must not contain control characters or invalid Unicode`)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= MAX_DEPTH)
      throw new Problem('malformed', say`The body is nested deeper than ${MAX_DEPTH} levels.`)
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

function badText(path: (string | number)[], message: Sentence): Problem {
  const field = path.join('.').replace(/\0/g, '').toWellFormed() || 'body'
  return new Problem('invalid', say`${new FieldName(field)} ${message}.`, { [field]: [message] })
}
