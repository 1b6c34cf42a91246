// The rules of docs/STYLE.md that can be counted, over all of our own code.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const MAX_FILE = 300
const MAX_FUNCTION = 60
const MAX_PARAMETERS = 3
/** Of helpers in tests: method, path, body and headers of a request. */
const MAX_IN_TESTS = 4
const GENERATED = new Set(['client/api.ts'])

interface Node {
  type: string
  start: number
  end: number
  params?: Node[]
  body?: Node
  argument?: Node
  callee?: { type: string; name?: string; property?: { name?: string } }
  arguments?: Node[]
}

const files = globSync(['{src,web,bench,test,db,client}/**/*.{ts,tsx}', 'src/**/*.js'], { cwd: ROOT })
  .filter(path => !GENERATED.has(path))
  .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) yield node as Node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* nodesOf(value)
  }
}

const isTest = (place: string) => /^test\/|\.test\.ts/.test(place)

/** Lines with something on them besides comments. */
function codeLines(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return code.split('\n').filter(line => line.trim() !== '').length
}

const isFunction = ({ type, body }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body !== undefined

/** The text of a function, without the lines of the functions inside: a list of routes is as long as its longest handler. */
function ownText(text: string, node: Node): string {
  let own = text.slice(node.start, node.end)
  const inside = [...nodesOf(node.body)].filter(isFunction)
  for (const { start, end } of inside.toSorted((one, other) => other.start - one.start)) {
    const body = text.slice(start, end)
    own = own.replace(body, () => body.split('\n', 1)[0] as string)
  }
  return own
}

const parsed = files.map(({ path, text }) => {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.js') ? 'js' : 'ts'
  const lineOf = ({ start }: Node) => `${path}:${text.slice(0, start).split('\n').length}`
  return { path, text, nodes: [...nodesOf(parseAst(text, { lang }))], lineOf }
})

const functions = parsed.flatMap(({ text, nodes, lineOf }) =>
  nodes.filter(isFunction).map(node => ({
    place: lineOf(node),
    lines: codeLines(ownText(text, node)),
    parameters: (node.params ?? []).filter(({ type }) => type !== 'RestElement').length,
  })),
)

test(`no file is longer than ${MAX_FILE} lines`, () => {
  const long = files.filter(({ text }) => text.split('\n').length > MAX_FILE + 1)
  assert.deepEqual(
    long.map(({ path }) => path),
    [],
  )
})

test(`no function has more than ${MAX_FUNCTION} lines of code`, () => {
  const long = functions.filter(({ lines }) => lines > MAX_FUNCTION)
  assert.deepEqual(
    long.map(({ place, lines }) => `${place}: ${lines} lines`),
    [],
  )
})

test(`no function takes more than ${MAX_PARAMETERS} parameters, in tests ${MAX_IN_TESTS}`, () => {
  const wide = functions.filter(
    ({ place, parameters }) => parameters > (isTest(place) ? MAX_IN_TESTS : MAX_PARAMETERS),
  )
  assert.deepEqual(
    wide.map(({ place, parameters }) => `${place}: ${parameters} parameters`),
    [],
  )
})

test('no test swallows a failure', () => {
  const swallowing = files
    .filter(({ path }) => isTest(path) && path !== 'test/style.test.ts')
    .filter(({ text }) => /\.catch\(\(\) => \{\}\)/.test(text))
  assert.deepEqual(
    swallowing.map(({ path }) => path),
    [],
  )
})

test("pages choose and ask for dates in our own fields, not in the browser's", () => {
  const native = files
    .filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('web/design/'))
    .filter(({ text }) => /<select\b|type=["'{]*(date|time|datetime-local)\b/.test(text))
  assert.deepEqual(
    native.map(({ path }) => path),
    [],
  )
})

test('parts of pages are loaded by lazyPart, which keeps the page where their code is missing', () => {
  const own = files.filter(({ path, text }) => path.startsWith('web/') && /\blazy\(/.test(text))
  // The form of the login takes the place of its code itself.
  assert.deepEqual(
    own.map(({ path }) => path),
    ['web/shell/log-in-again.tsx'],
  )
})

const LOOP = /^(For|ForIn|ForOf|While|DoWhile)Statement$/
/** How tests wait by time. */
const PAUSE = /\b(sleep|setTimeout|waitForTimeout|waitFor(Function|Selector))\(/
/** One look at something that may still change: `assert.equal(await rows.count(), 3)`. */
const ONE_LOOK =
  /^assert\.?\w*\([^;]*\bawait\b[^;]*\.(count|isVisible|isHidden|isChecked|isEnabled|isDisabled)\(\)/
/** The one way to wait, and what measures or makes time pass itself. */
const MAY_WAIT = new Set(['test/eventually.ts', 'test/turns.ts', 'test/page/clock.ts'])

test('tests wait with eventually(), not in loops of their own', () => {
  const waiting = parsed
    .filter(({ path }) => isTest(path) && !MAY_WAIT.has(path))
    .flatMap(({ text, nodes, lineOf }) =>
      nodes
        .filter(({ type, start, end }) => LOOP.test(type) && PAUSE.test(text.slice(start, end)))
        .map(lineOf),
    )
  assert.deepEqual(waiting, [])
})

test('no test waits for a time to pass in a browser', () => {
  const waiting = parsed
    .filter(
      ({ path, text }) => isTest(path) && path !== 'test/style.test.ts' && /\bwaitForTimeout\(/.test(text),
    )
    .map(({ path }) => path)
  assert.deepEqual(waiting, [])
})

test('what a browser shows is awaited, not looked at once', () => {
  const looking = parsed
    .filter(({ path }) => isTest(path))
    .flatMap(({ text, nodes, lineOf }) =>
      nodes
        .filter(
          ({ type, start, end }) => type === 'ExpressionStatement' && ONE_LOOK.test(text.slice(start, end)),
        )
        .map(lineOf),
    )
  assert.deepEqual(looking, [])
})

test('no object or list is spread where its parts could stand', () => {
  const isLiteral = ({ type, argument }: Node) =>
    type === 'SpreadElement' && /^(Object|Array)Expression$/.test(argument?.type ?? '')
  const found = parsed.flatMap(({ nodes, lineOf }) => nodes.filter(isLiteral).map(lineOf))
  assert.deepEqual(found, [])
})

/** They say nothing about what they hold: `MessageOptions`, `Dependencies` and `FeedEvent` do. `Options` is the client's. */
const VAGUE = /^(Options|Tools|Around|Wanted|Said|Told|Surroundings|Circumstances|Asked|Way|Turn)$/

test('no type has a name that fits any other', () => {
  const vague = files
    .filter(({ path }) => !path.startsWith('client/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].flatMap(([, name = '']) =>
        VAGUE.test(name) ? [`${path}: ${name}`] : [],
      ),
    )
  assert.deepEqual(vague, [])
})
