// What the server says to people is a sentence with values, and every language has each of them (docs/decisions/0094).
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import type { Text } from '../src/kit/language/text.ts'
import { TRANSLATIONS } from '../src/kit/sentences/tell.ts'

const ROOT = join(import.meta.dirname, '..')
const TAGS = new Set(['say', 'orSay'])

interface Node {
  type: string
  tag?: { name?: string }
  quasis?: { value: { cooked: string } }[]
  quasi?: { quasis: { value: { cooked: string } }[]; expressions: Node[] }
  callee?: { name?: string; property?: { name?: string } }
  arguments?: Node[]
  value?: unknown
  key?: { name?: string }
  properties?: Node[]
}

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) yield node as unknown as Node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(value)
  }
}

const files = globSync('src/**/*.ts', { cwd: ROOT })
  .filter(path => !/\.test\.ts$/.test(path))
  .map(path => {
    const nodes = [...nodesOf(parseAst(readFileSync(join(ROOT, path), 'utf8'), { lang: 'ts' }))]
    return { path, nodes }
  })

const said = files.flatMap(({ path, nodes }) =>
  nodes
    .filter(({ tag }) => TAGS.has(tag?.name ?? ''))
    .map(node => ({ path, node, template: templateOf(node) })),
)
const templates = new Set(said.map(({ template }) => template))

function templateOf({ quasi }: Node): string {
  return (quasi?.quasis ?? [])
    .map(({ value }, index) => (index === 0 ? value.cooked : `{${index}}${value.cooked}`))
    .join('')
}

const placesIn = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort()
const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))

for (const [code, { sentences }] of Object.entries(TRANSLATIONS)) {
  test(`${code}: every sentence of the code has a translation`, () => {
    assert.deepEqual(
      [...templates].filter(template => sentences[template] === undefined),
      [],
    )
  })

  test(`${code}: no sentence is translated that nobody says`, () => {
    assert.deepEqual(
      Object.keys(sentences).filter(template => !templates.has(template)),
      [],
    )
  })

  test(`${code}: translations have the values of their sentences`, () => {
    const wrong = Object.entries(sentences).filter(([template, text]) =>
      formsOf(text).some(form => placesIn(form).some(place => !placesIn(template).includes(place))),
    )
    const without = Object.entries(sentences).filter(
      ([template, text]) =>
        !placesIn(template).every(place => formsOf(text).some(form => form.includes(place))),
    )
    assert.deepEqual([...wrong, ...without], [])
  })

  test(`${code}: a refusal of a field goes on after its name, and a sentence ends like the English one`, () => {
    const ends = (text: string) => /[.!?؟]$/.test(text)
    const wrong = Object.entries(sentences).filter(
      ([template, text]) => !formsOf(text).every(form => ends(form) === ends(template)),
    )
    assert.deepEqual(wrong, [])
  })

  test(`${code}: no sentence is translated in two files`, () => {
    const keys = globSync(`src/kit/sentences/${code}/*.ts`, { cwd: ROOT })
      .filter(path => !path.endsWith('/fields.ts'))
      .flatMap(path => [...nodesOf(parseAst(readFileSync(join(ROOT, path), 'utf8'), { lang: 'ts' }))])
      .filter(({ type, key }) => type === 'Property' && key !== undefined)
      .map(({ key }) => (key as { name?: string; value?: string }).value ?? key?.name ?? '')
      .filter(key => templates.has(key))
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    )
  })
}

test('words inside of a sentence are sentences, too', () => {
  const english = said.filter(({ node }) =>
    [
      ...nodesOf(node.quasi?.expressions.filter(({ type }) => type !== 'CallExpression' && !isSaid(type))),
    ].some(
      ({ type, value }) =>
        type === 'Literal' && typeof value === 'string' && /[a-z]{2}/i.test(value) && value.includes(' '),
    ),
  )
  assert.deepEqual(
    english.map(({ path, template }) => `${path}: ${template}`),
    [],
  )
})

const isSaid = (type: string) => type === 'TaggedTemplateExpression'

/** Methods of schemas whose second argument, or whose only one, is what they say of a value that they refuse. */
const REFUSING = /^(refine|regex|min|max|length|email|url|never|literal|enum|union|custom|string|number|int)$/

test('schemas say what they refuse in sentences', () => {
  const raw = files
    .filter(({ path }) => path !== 'src/config.ts') // for operators, who read English
    .flatMap(({ path, nodes }) =>
      nodes
        .filter(
          ({ type, callee }) => type === 'CallExpression' && REFUSING.test(callee?.property?.name ?? ''),
        )
        .flatMap(({ arguments: [first, second] = [] }) => [
          ...wordsOf(first, false),
          ...wordsOf(second, true),
        ])
        .map(words => `${path}: ${words}`),
    )
  assert.deepEqual(raw, [])
})

test('and so do issues that are added by hand', () => {
  const raw = files.flatMap(({ path, nodes }) =>
    nodes
      .filter(
        ({ type, properties = [] }) =>
          type === 'ObjectExpression' && properties.some(({ key }) => key?.name === 'code'),
      )
      .flatMap(({ properties = [] }) => properties.filter(({ key }) => key?.name === 'message'))
      .map(({ value }) => value as Node)
      .filter(isEnglish)
      .map(node => `${path}: ${englishOf(node)}`),
  )
  assert.deepEqual(raw, [])
})

/** English in the place of a sentence: a text, or an object's `error` or `message`. */
function wordsOf(node: Node | undefined, isText: boolean): string[] {
  const own = isText && node && isEnglish(node) ? [englishOf(node)] : []
  const named = (node?.properties ?? [])
    .filter(({ key }) => key?.name === 'error' || key?.name === 'message')
    .map(({ value }) => value as Node)
    .filter(isEnglish)
  return [...own, ...named.map(englishOf)]
}

function isEnglish(node: Node): boolean {
  return / /.test(englishOf(node))
}

/** The text of a literal, or the texts of a template. */
function englishOf({ type, value, quasis = [] }: Node): string {
  if (type === 'TemplateLiteral') return quasis.map(quasi => quasi.value.cooked).join('…')
  return type === 'Literal' && typeof value === 'string' ? value : ''
}
