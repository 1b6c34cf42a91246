import { linkTo } from './link-to.ts'

const MAX_TEXTS = 1_000
const MAX_DEPTH = 32

/** The last words of keys whose texts are for programs. */
const TECHNICAL =
  /(?:^|_)(?:(?<!retailer_)ids?|sid|uuid|guid|types?|kind|source|status|state|timestamp|mime|encoding|format|version|locale|lang|language|key|hash|sha\d*|md5|token|secret|signature|password|thumbnail)$/
/** Beside one of these, the payload that a button sends to its app says nothing more to people. */
const TITLES = ['title', 'text', 'label']
/** Their texts need no label. */
const SPEAKING =
  /(?:^|_)(?:text|body|caption|title|subtitle|name|description|label|message|comment|content|note|subject|question|answer|headline|address|emoji|value|payload|data|url|link)$/
/** Their numbers say something without a unit. */
const COUNTING = /(?:^|_)(?:amount|price|quantity|value|number)$/

/** What says what the rest is about: a question comes before its choices. */
const LEADING = /(?:^|_)(?:title|headline|question|subject|name)$/
/** Says which form was filled in: https://developers.facebook.com/docs/whatsapp/flows/guides/receiveflowresponse */
const FORM_TOKEN = 'flow_token'

/**
 * The texts for people in something that nobody reads otherwise: its strings, but for IDs, tokens and addresses that may give
 * access to something. What somebody has filled in is there as a whole.
 */
export function textsIn(content: unknown): string[] {
  const found: string[] = []
  const speaking = new Set<string>()
  for (const { text, isAnswer } of textsOf(content, { key: '', depth: 0 })) {
    // Two questions may have the same answer.
    if (!isAnswer && speaking.has(text)) continue
    speaking.add(text)
    found.push(text)
    if (found.length === MAX_TEXTS) break
  }
  return found
}

interface ValuePosition {
  key: string
  depth: number
}

type Texts = Generator<{ text: string; isAnswer: boolean }, void>

const said = (text: string) => ({ text, isAnswer: false })

function* textsOf(value: unknown, place: ValuePosition): Texts {
  const { key, depth } = place
  if (depth > MAX_DEPTH) return
  if (typeof value === 'string') yield* textsOfString(value.trim(), place)
  else if (typeof value === 'number') {
    if (COUNTING.test(key)) yield { text: labelled(key, String(value)), isAnswer: true }
  } else if (Array.isArray(value)) {
    for (const one of value) yield* textsOf(one, { key, depth: depth + 1 })
  } else if (value !== null && typeof value === 'object') yield* textsOfObject(value, depth)
}

function* textsOfObject(given: object, depth: number): Texts {
  if (isAnswered(given)) return yield* answersIn(given, { key: '', depth })
  const entries = inOrder(Object.entries(given).map(([name, one]) => [snakeOf(name), one] as const))
  const hasTitle = entries.some(([name, one]) => TITLES.includes(name) && typeof one === 'string')
  for (const [name, one] of entries)
    if (name !== 'payload' || typeof one !== 'string' || !hasTitle)
      yield* textsOf(one, { key: name, depth: depth + 1 })
}

/** Headings, then other texts, then lists: an event that has been stored has lost the order that it came in. */
function inOrder(entries: (readonly [string, unknown])[]) {
  const rankOf = ([name, value]: readonly [string, unknown]) =>
    LEADING.test(name) ? 0 : typeof value === 'object' ? 2 : 1
  return entries.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function* textsOfString(text: string, place: ValuePosition): Texts {
  const { key, depth } = place
  if (text === '') return
  const form = [...answersInText(text, { key, depth })]
  if (form.length > 0) yield* form
  else if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text)) {
    if (!TECHNICAL.test(key) && isOpen(new URL(text))) yield said(linkTo(text))
  } else if (SPEAKING.test(key)) yield said(text)
  else if (!TECHNICAL.test(key) && !isOpaque(text)) yield said(labelled(key, text))
}

/** JSON within a string is what somebody has filled in. */
function* answersInText(text: string, place: ValuePosition): Texts {
  const form = /^[[{]/.test(text) ? jsonIn(text) : undefined
  const isForm = Array.isArray(form) ? form.some(isObject) : isObject(form)
  if (isForm) yield* answersIn(form, { ...place, depth: place.depth + 1 })
}

/** All that somebody has filled in, in its order: the form's author chose the names of its fields, which tell nothing of the answers. */
function* answersIn(value: unknown, place: ValuePosition): Texts {
  const { key, depth } = place
  if (depth > MAX_DEPTH || value === null || value === undefined) return
  if (Array.isArray(value)) for (const one of value) yield* answersIn(one, { key, depth: depth + 1 })
  else if (typeof value === 'object') {
    const pair = isAnswered(value) ? [[value.key, value.value]] : []
    const others = Object.entries(value).filter(
      ([name]) => pair.length === 0 || !/^(?:key|value)$/.test(name),
    )
    for (const [name, one] of [...pair, ...others] as [string, unknown][])
      if (name !== FORM_TOKEN) yield* answersIn(one, { key: name, depth: depth + 1 })
  } else {
    const text = String(value).trim()
    const inner = [...answersInText(text, place)]
    if (inner.length > 0) yield* inner
    else if (text !== '') yield { text: labelled(key, text), isAnswer: true }
  }
}

/** A form may say what it asked beside the answer. */
function isAnswered(given: object): given is { key: string; value: string | number | boolean } {
  const { key, value } = given as { key?: unknown; value?: unknown }
  return typeof key === 'string' && /^(?:string|number|boolean)$/.test(typeof value)
}

function isObject(given: unknown): boolean {
  return given !== null && typeof given === 'object'
}

/** With its numbers as they were written: an order may have more digits than a number can hold. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value,
    )
  } catch {
    return undefined
  }
}

/** An address that gives nobody access to anything. */
function isOpen({ protocol, search, hash, username, password, pathname }: URL): boolean {
  const isPlain = search + hash + username + password === ''
  return /^https?:$/.test(protocol) && isPlain && !pathname.split('/').some(isOpaque)
}

/** What looks like an ID or a token. */
function isOpaque(text: string): boolean {
  return /^[\w+/=.:~-]{20,}$/.test(text) && /\d/.test(text) && !/^[\d.:-]+$/.test(text)
}

const labelled = (key: string, text: string) => (key === '' ? text : `${key.replaceAll('_', ' ')}: ${text}`)

/** `ListTitle`, `list-title` → `list_title`. */
function snakeOf(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\d]+/gu, '_')
    .toLowerCase()
}
