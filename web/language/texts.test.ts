// The texts of the staff pages: the same keys, values and punctuation in every language, and each of them used.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { en } from './en/all.ts'
import { reports } from './en/reports.ts'
import { statusPage } from './en/status-page.ts'
import type { Text, Texts } from './texts.ts'

interface Node {
  type: string
  start: number
  value?: unknown
  name?: string
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
  quasis?: { value: { cooked: string } }[]
}

/** A call of `t` in the source. */
interface Call {
  place: string
  /** The keys that it may ask for. */
  keys: string[]
  /** Whether it asks for exactly these keys, by literals. */
  isPlain: boolean
  /** The names of the given values; undefined if they are not written there. */
  values: string[] | undefined
}

const WEB = join(import.meta.dirname, '..')
const CODES = globSync('language/*/all.ts', { cwd: WEB }).map(path => path.split('/')[1] as string)
const LANGUAGES: Record<string, Texts> = Object.fromEntries(
  await Promise.all(CODES.map(async code => [code, (await import(`./${code}/all.ts`))[code]])),
)
const OTHERS = Object.entries(LANGUAGES).filter(([code]) => code !== 'en')
const KEYS = Object.keys(en)
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter(
  path => !/\.test\.ts$|^language\/[a-z]+\/|test-clock/.test(path),
)

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const wholeOf = (text: Text | undefined): string =>
  typeof text === 'object' ? text.other : (text ?? 'missing')

/** The names in braces. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort()

/** The names in braces of each form; a form for one number only, such as the Arabic dual, may say that number in a word. */
function placeholdersOf(code: string, text: Text): string[][] {
  if (typeof text === 'string') return [placeholders(text)]
  return Object.entries(text).map(([form, words]) =>
    placeholders(isForOneNumber(code, form) ? `${words}{n}` : words),
  )
}

function isForOneNumber(code: string, form: string): boolean {
  const rules = new Intl.PluralRules(code)
  return Array.from({ length: 1_001 }, (_, n) => n).filter(n => rules.select(n) === form).length === 1
}

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) yield node as Node
    for (const value of Object.values(node)) yield* nodesOf(value)
  }
}

const literalsIn = (node: unknown): string[] =>
  [...nodesOf(node)].filter(({ type }) => type === 'Literal').map(({ value }) => String(value))

/** Keys that a template such as `status.${status}` may become. */
function matching({ quasis = [] }: Node): string[] {
  const parts = quasis.map(({ value }) => value.cooked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.+')}$`)
  return KEYS.filter(key => pattern.test(key))
}

function callsIn(path: string): Call[] {
  const text = readFileSync(join(WEB, path), 'utf8')
  const whole = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' })
  const calls = [...nodesOf(whole)].filter(
    ({ type, callee }) =>
      type === 'CallExpression' && callee?.type === 'Identifier' && /^t(IfAny)?$/.test(callee.name ?? ''),
  )
  return calls.map(({ start, arguments: [key, values] = [] }) => {
    const within = [...nodesOf(key)]
    const templates = within.filter(({ type }) => type === 'TemplateLiteral')
    const isLookedUp = within.some(({ type }) => type === 'MemberExpression') && templates.length === 0
    // A key from a table of the file may be any text of the file.
    const found = literalsIn(isLookedUp ? whole : key).filter(one => KEYS.includes(one))
    return {
      place: `${path}:${text.slice(0, start).split('\n').length}`,
      keys: [...found, ...templates.flatMap(matching)],
      isPlain: !isLookedUp && templates.length === 0,
      values: valuesOf(values),
    }
  })
}

function valuesOf(values: Node | undefined): string[] | undefined {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return undefined
  return (values.properties ?? []).map(({ key }) => key?.name ?? String(key?.value))
}

const calls = sources.flatMap(callsIn)

test('every language has exactly the texts of English', () => {
  for (const [code, texts] of OTHERS) assert.deepEqual(Object.keys(texts).sort(), KEYS.toSorted(), code)
})

test('texts that come with pages are asked for on these pages alone', () => {
  const late = { 'reports/': Object.keys(reports), 'incidents/': Object.keys(statusPage) }
  for (const [folder, keys] of Object.entries(late)) {
    const elsewhere = calls.filter(
      call => !call.place.startsWith(folder) && call.keys.some(key => keys.includes(key)),
    )
    assert.deepEqual(
      elsewhere.map(({ place }) => place),
      [],
    )
  }
})

test('no text is in two files of a language', () => {
  for (const code of CODES) {
    const files = globSync(`language/${code}/*.ts`, { cwd: WEB }).map(path =>
      readFileSync(join(WEB, path), 'utf8'),
    )
    const keys = files.flatMap(text =>
      [...text.matchAll(/^ {2}(?:'([^']+)'|(\w+)): /gm)].map(([, quoted, bare]) => quoted ?? bare),
    )
    assert.ok(keys.length > 900, code)
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
      code,
    )
  }
})

test('a text that has plural forms in English has them in every language, and no other text has', () => {
  const plural = (texts: Texts) => KEYS.filter(key => typeof texts[key] === 'object')
  for (const [code, texts] of OTHERS) assert.deepEqual(plural(texts), plural(en), code)
})

test('every form of a text, in every language, has the placeholders of the English text', () => {
  for (const [code, texts] of Object.entries(LANGUAGES))
    for (const key of KEYS)
      for (const names of placeholdersOf(code, texts[key] as Text))
        assert.deepEqual(names, placeholders(wholeOf(en[key as keyof typeof en])), `${code} ${key}`)
})

test('a text with plural forms says how many, and only such a text does', () => {
  for (const [code, texts] of Object.entries(LANGUAGES))
    for (const [key, text] of Object.entries(texts))
      for (const names of placeholdersOf(code, text))
        assert.equal(names.includes('n'), typeof text === 'object', `${code} ${key}`)
})

test('no text of another language is English', () => {
  const words = /\b(the|your|you|this|with|and|cannot|yet|has|been|will|which)\b/i
  for (const [code, texts] of OTHERS)
    for (const [key, text] of Object.entries(texts))
      for (const form of formsOf(text))
        assert.doesNotMatch(form.replace(/\{+\w+\}+/g, ''), words, `${code} ${key}`)
})

/** How a language addresses friends. */
const INFORMAL: Record<string, RegExp> = {
  de: /\b([dD]u|[dD]ich|[dD]ir|[dD]ein\w*)\b/,
  fr: /(?<![\p{L}])(tu|toi|ton|ta|tes)(?![\p{L}])/iu,
  es: /(?<![\p{L}])(tú|tu|tus|contigo)(?![\p{L}])/iu,
}

test('people are addressed formally', () => {
  for (const [code, texts] of OTHERS)
    for (const [key, text] of Object.entries(texts))
      for (const form of formsOf(text))
        if (INFORMAL[code]) assert.doesNotMatch(form, INFORMAL[code], `${code} ${key}`)
})

test('a sentence ends alike in every language', () => {
  const endOf = (text: Text | undefined) => /[.:?…]$/.exec(wholeOf(text).replace(/؟$/, '?'))?.[0] ?? ''
  for (const [code, texts] of OTHERS)
    for (const key of KEYS.filter(one => !one.startsWith('age.'))) // abbreviations
      assert.equal(endOf(texts[key]), endOf(en[key as keyof typeof en]), `${code} ${key}`)
})

/** The quotes of each language, and what it has instead of them by mistake. */
const QUOTES: Record<string, { open: string; close: string; wrong: RegExp }> = {
  en: { open: '“', close: '”', wrong: /[„«»"]/ },
  de: { open: '„', close: '“', wrong: /[”«»"]/ },
  fr: { open: '«\u00a0', close: '\u00a0»', wrong: /[„“”"]/ },
  es: { open: '«', close: '»', wrong: /[„“”"]/ },
  ar: { open: '«', close: '»', wrong: /[„“”"]/ },
}

test('texts use the quotes of their language, in pairs, and typographic ellipses, and have no spaces to spare', () => {
  for (const [code, texts] of Object.entries(LANGUAGES)) {
    const { open, close, wrong } = QUOTES[code] ?? assert.fail(`What are the quotes of ${code}?`)
    for (const [key, text] of Object.entries(texts))
      for (const form of formsOf(text)) {
        assert.doesNotMatch(form, wrong, `${code} ${key}`)
        assert.doesNotMatch(form, /\.\.\.|^\s|\s$|\s\s|\n/, `${code} ${key}`)
        assert.notEqual(form, '', `${code} ${key}`)
        assert.equal(form.split(open).length, form.split(close).length, `${code} ${key}`)
      }
  }
})

test('every text that the pages ask for exists, and is given what it shows', () => {
  assert.ok(calls.length > 200, String(calls.length))
  const wrong = calls.flatMap(({ place, keys, isPlain, values }) => {
    if (keys.length === 0) return [`${place}: no such text`]
    if (!isPlain || values === undefined) return []
    const missing = keys.flatMap(key =>
      placeholders(wholeOf(en[key as keyof typeof en])).filter(name => !values.includes(name)),
    )
    return missing.map(name => `${place}: {${name}} of ${keys.join(' or ')}`)
  })
  assert.deepEqual(wrong, [])
})

test('no value is given to a text that does not show it', () => {
  const wrong = calls.flatMap(({ place, keys, values = [] }) => {
    const shown = new Set(keys.flatMap(key => placeholders(wholeOf(en[key as keyof typeof en]))))
    return values.filter(name => !shown.has(name)).map(name => `${place}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})

test('every text is used by a page', () => {
  const used = new Set(calls.flatMap(({ keys }) => keys))
  assert.deepEqual(
    KEYS.filter(key => !used.has(key)),
    [],
  )
})
