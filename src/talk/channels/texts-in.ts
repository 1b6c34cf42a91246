import { linkTo } from './meta/link-to.ts'

const MAX_TEXTS = 100
const MAX_DEPTH = 32

/** The last words of keys whose texts are for programs. */
const TECHNICAL =
  /(?:^|_)(?:ids?|sid|uuid|guid|types?|kind|source|status|state|timestamp|mime|encoding|format|version|locale|lang|language|key|hash|sha\d*|md5|token|secret|signature|password|thumbnail)$/
/** Beside one of these, the payload that a button sends to its app says nothing more to people. */
const TITLES = ['title', 'text', 'label']
/** Their texts need no label. */
const SPEAKING =
  /(?:^|_)(?:text|body|caption|title|subtitle|name|description|label|message|comment|content|note|subject|question|answer|headline|address|emoji|value|payload|data|url|link)$/
/** Their numbers say something without a unit. */
const COUNTING = /(?:^|_)(?:amount|price|quantity|value|number)$/

/**
 * The texts for people in something that nobody reads otherwise, in order: its strings, also in JSON within strings, but for IDs, tokens
 * and addresses that may give access to something.
 */
export function textsIn(content: unknown): string[] {
  const found = new Set<string>()
  for (const text of textsOf(content, { key: '', depth: 0, isForm: false })) {
    found.add(text)
    if (found.size === MAX_TEXTS) break
  }
  return [...found]
}

interface Place {
  key: string
  depth: number
  /** In JSON within a string, such as what somebody has filled in: there, all that is no ID counts. */
  isForm: boolean
}

type Texts = Generator<string, void>

function* textsOf(value: unknown, place: Place): Texts {
  const { key, depth, isForm } = place
  if (depth > MAX_DEPTH) return
  if (typeof value === 'string') yield* textsOfString(value.trim(), place)
  else if (typeof value === 'number' || typeof value === 'boolean') {
    const counts = isForm ? !TECHNICAL.test(key) : typeof value === 'number' && COUNTING.test(key)
    if (counts) yield labelled(key, String(value))
  } else if (Array.isArray(value)) {
    for (const one of value) yield* textsOf(one, { ...place, depth: depth + 1 })
  } else if (value !== null && typeof value === 'object') yield* textsOfObject(value, place)
}

function* textsOfObject(given: object, { depth, isForm }: Place): Texts {
  const entries = Object.entries(given).map(([name, one]) => [snakeOf(name), one] as const)
  const { key, value } = given as { key?: unknown; value?: unknown }
  // A form may say what it asked beside the answer.
  if (typeof key === 'string' && typeof value === 'string') {
    const asked = snakeOf(key)
    if (!TECHNICAL.test(asked) && value.trim() !== '') yield labelled(asked, value.trim())
    return
  }
  const hasTitle = entries.some(([name, one]) => TITLES.includes(name) && typeof one === 'string')
  for (const [name, one] of entries)
    if (name !== 'payload' || typeof one !== 'string' || !hasTitle)
      yield* textsOf(one, { key: name, depth: depth + 1, isForm })
}

function* textsOfString(text: string, place: Place): Texts {
  const { key, depth } = place
  if (text === '') return
  const inner = /^[[{]/.test(text) ? jsonIn(text) : undefined
  if (inner !== undefined) {
    yield* textsOf(inner, { key, depth: depth + 1, isForm: true })
  } else if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text)) {
    if (!TECHNICAL.test(key) && isOpen(new URL(text))) yield linkTo(text)
  } else if (SPEAKING.test(key)) yield text
  else if (!TECHNICAL.test(key) && !isOpaque(text)) yield labelled(key, text)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
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
