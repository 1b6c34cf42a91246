// What the client's types take and refuse, for every operation with a body: the calls are made from the OpenAPI document.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
type Json = Record<string, unknown>

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: Json }> }
}

const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8'))
const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters, requestBody }]) => {
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      return schema && example
        ? [{ path, method: method.toUpperCase(), operationId, parameters, schema, example }]
        : []
    }),
)

const folder = mkdtempSync(join(tmpdir(), 'answerwell-types-'))
after(() => rmSync(folder, { recursive: true }))

/** The errors of the compiler by line, for a program of these lines below its first. */
function errorsIn(lines: string[]): Map<number, string> {
  const head = `import { AnswerwellError, createClient } from ${JSON.stringify(join(ROOT, 'client/index.ts'))}; const client = createClient({ url: '', email: '', token: '' })`
  writeFileSync(join(folder, 'program.mts'), [head, ...lines, 'export {}'].join('\n'))
  const options =
    '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target esnext --module nodenext'
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    [
      ...options.split(' '),
      '--allowImportingTsExtensions',
      '--types',
      'node',
      '--typeRoots',
      join(ROOT, 'node_modules/@types'),
      'program.mts',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  const found = [...stdout.matchAll(/^program\.mts\((\d+),\d+\): (.*)$/gm)]
  assert.equal(stdout.match(/error TS/g)?.length ?? 0, found.length, stdout.slice(0, 2_000))
  return new Map(found.map(([, line, message]) => [Number(line) - 2, message as string]))
}

function call({ method, path, parameters }: (typeof operations)[number], body: unknown): string {
  const inPath = parameters.filter(parameter => parameter.in === 'path')
  const values = inPath.map(({ name, schema }) => [
    name,
    schema.enum ? (schema.enum as unknown[])[0] : schema.type === 'integer' ? 1 : 'x',
  ])
  const params = inPath.length > 0 ? `params: { path: ${JSON.stringify(Object.fromEntries(values))} }, ` : ''
  return `await client.${method}(${JSON.stringify(path)}, { ${params}body: ${JSON.stringify(body)} })`
}

/** The body once for each of its objects that has fields of its own, with one more field, and for each field, misspelt. */
function misspelt(value: unknown, schema: Json): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      misspelt(one, (schema.items ?? {}) as Json).map(other => value.with(index, other)),
    )
  const shape = objectIn(schema)
  if (typeof value !== 'object' || value === null || !shape) return []
  const fields = Object.entries(value)
  return [
    { ...value, private_note: true },
    ...fields.map(([name]) =>
      Object.fromEntries(fields.map(([key, child]) => [key === name ? `${key}${key.at(-1)}` : key, child])),
    ),
    ...fields.flatMap(([name, child]) =>
      misspelt(child, shape[name] ?? {}).map(other => ({ ...value, [name]: other })),
    ),
  ]
}

function objectIn(schema: Json): Record<string, Json> | undefined {
  if (schema.properties) return schema.properties as Record<string, Json>
  return (schema.anyOf as Json[] | undefined)?.map(objectIn).find(Boolean)
}

test('the body of every operation compiles as its example has it', () => {
  assert.ok(operations.length > 60)
  const errors = errorsIn(operations.map(operation => call(operation, operation.example)))
  assert.deepEqual(
    [...errors].map(([line, message]) => [operations[line]?.operationId, message]),
    [],
  )
})

test('no operation takes a misspelt field, at any depth', () => {
  const lines = operations.flatMap(operation =>
    misspelt(operation.example, operation.schema).map(body => call(operation, body)),
  )
  assert.ok(lines.length > operations.length * 2)
  const errors = errorsIn(lines)
  assert.deepEqual(
    lines.filter((_, index) => !errors.has(index)),
    [],
  )
})

test('what the server takes in several forms, the types take too', () => {
  const path = `params: { path: { slug: 'x' } }`
  const right = [
    `await client.GET('/conversations', { params: { query: { tag: 'vip', origin: ['api', 7], status: 'open' } } })`,
    `await client.GET('/conversations', { params: { query: { tag: ['vip', 'new'], status: [0, 'onHold'] } } })`,
    `await client.POST('/staff', { body: { staff: { email: 'ben@demo.test' } } })`,
    `await client.POST('/conversations/{slug}/messages', { ${path}, body: { message: { body: 'x', recipients: ['a@b.c', { email: 'd@e.f', name: 'D' }] } } })`,
    `await client.POST('/conversations/{slug}/messages', { ${path}, body: { message: { body: 'x', recipients: 'a@b.c' } } })`,
    `await client.PUT('/conversations/{slug}', { ${path}, body: { conversation: { assignee: { email: 'a@b.c' }, tag_list: 'vip' } } })`,
    `await client.POST('/topics', { params: { header: { 'Idempotency-Key': 'mine' } }, body: { topic: { name: 'x' } } })`,
    `const texts: (string | undefined)[] = [(await client.GET('/topics', { parseAs: 'text' })).data]`,
    `const code: string | undefined = new AnswerwellError({}).answer?.code`,
  ]
  assert.deepEqual([...errorsIn(right)], [])
  const wrong = [
    `await client.GET('/conversations', { params: { query: { fliter: 'all' } } })`,
    `await client.GET('/conversations', { params: { query: { filter: 'closed' } } })`,
    `await client.GET('/conversations/{slug}')`,
    `await client.GET('/conversations/{slug}', { params: { path: { id: 'x' } } })`,
    `await client.POST('/conversations/{slug}/messages', { ${path} })`,
    `await client.POST('/topics', { params: { header: { 'Idempotency': 'mine' } }, body: { topic: { name: 'x' } } })`,
    `await client.POST('/nowhere', {})`,
    `for await (const { nmae } of client.each('/contacts')) nmae`,
    `client.each('/incidents')`,
  ]
  const errors = errorsIn(wrong)
  assert.deepEqual(
    wrong.filter((_, index) => !errors.has(index)),
    [],
  )
})
