import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostile, type Json, textOf, valueFor, variationsOf } from './arbitrary.ts'
import { createWorld } from './world.ts'

/** `bin/fuzz` sends more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600)
const CANARY = 'rivals-secret'

const world = await createWorld()
const { olga, rita } = world

// Something of every noun, so that requests find rows, and a rival whose words must never appear.
const { slug, id } = await world.start({ origin_id: 'o1', tag_list: ['t'], data: { k: 1 } })
await olga.post('/contacts', { email: 'eva@example.com', mobile: '+12223334444', notes: ['n'] })
await olga.post('/topics', { name: 'Topic', slug: 'topic' })
await olga.post('/articles', { title: 'Article', body: 'b', slug: 'article', topic: 'topic' })
await olga.post('/systems', { title: 'System' })
await olga.post('/incidents', {
  title: 'Incident',
  updates_attributes: [{ status: 'resolved', message: 'm' }],
})
await olga.post('/response_templates', { name: 'Template', body: 'b' })
for (const [path, body] of [
  ['/conversations', { category: 'support', origin_id: 'o2', tag_list: ['t'], message: { body: CANARY } }],
  ['/contacts', { email: 'eve@rival.test', name: CANARY, notes: [CANARY] }],
  ['/articles', { title: CANARY, body: CANARY, slug: 'secrets' }],
  ['/systems', { title: CANARY }],
] as const)
  await rita.post(path, body)

const NAMES = `${slug} ${id} support o1 eva@example.com +12223334444 topic article 1 2 agent@demo.test owner@demo.test eve@rival.test o2 secrets t k 2026-11-20`
const text = textOf(NAMES.split(' '))

interface Operation {
  parameters: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example: unknown }> }
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/api/openapi.json'), 'utf8'))
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  .filter(([path]) => path !== '/events/stream')
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** A request that the document allows, more or less. */
const request = fc.oneof(
  ...operations.map(({ path, method, operation }) => {
    const inQuery = operation.parameters.filter(parameter => parameter.in === 'query')
    const parameters = fc
      .subarray(inQuery, { maxLength: Math.min(3, inQuery.length) })
      .chain(some =>
        fc.record(Object.fromEntries(some.map(({ name, schema }) => [name, valueFor(schema, text)]))),
      )
    const body = operation.requestBody?.content['application/json']
    return fc.record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom('PATCH', 'HEAD', 'DELETE') },
      ),
      path: fc.constant(path),
      names: fc.array(text, { minLength: 2, maxLength: 2 }),
      query: parameters,
      /** The parameters of a GET may also come in its body. */
      body: body
        ? fc.oneof(valueFor(body.schema, text), variationsOf(body.example, text))
        : fc.option(parameters),
      headers: fc.record(
        { 'idempotency-key': text, 'if-match': hostile, 'if-none-match': hostile },
        { requiredKeys: [] },
      ),
    })
  }),
)

test(`${REQUESTS} generated requests: no 500, no hang, nothing undocumented, nothing of the rival brand`, async () => {
  const answered = new Set<string>()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, names, query, body, headers }) => {
      const left = [...names]
      const filled = path.replace(
        /\{\w+\}/g,
        () => encodeURIComponent(left.pop()?.toWellFormed() ?? '') || 'x',
      )
      const printable = Object.entries(headers).filter(([, word]) => /^[\x20-\x7e]+$/.test(word))
      const raw = body === null ? {} : { raw: JSON.stringify(body) }
      // This throws when a response departs from the document: test/conformance.ts.
      const answer = await olga.send(method, `${filled}?${searchOf(query)}`, {
        ...raw,
        headers: Object.fromEntries(printable),
      })
      assert.ok(answer.status < 500, JSON.stringify(answer.body))
      assert.doesNotMatch(JSON.stringify(answer.body ?? ''), new RegExp(CANARY))
      if (answer.status < 300) answered.add(`${method} ${path}`)
    }),
    { numRuns: REQUESTS, ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}) },
  )
  assert.ok(answered.size >= Math.min(10, REQUESTS / 20), `few got beyond the door: ${[...answered]}`)
  if (REQUESTS < 5_000) return
  const missed = operations
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter(name => !answered.has(name))
  assert.ok(missed.length < operations.length / 5, `requests that get beyond the door; never: ${missed}`)
})

/** Values as written in a query string: lists with commas, pairs as data[key]. */
function searchOf(query: Record<string, unknown>): string {
  const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  return Object.entries(query)
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, child]) => `${name}[${encode(key)}]=${encode(child)}`)
        : [`${name}=${encode(value)}`],
    )
    .join('&')
}
