// Programs of others send filters as hashes and words in any case: the answer is that of the plain form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ANA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { isRecord } from '../input.ts'

const world = await createWorld()
const { olga: ana, rita } = world

for (const [index, tag] of ['vip', 'vip', 'plain', 'late'].entries())
  await world.start({ subject: `No ${index}`, tag_list: [tag], status: index, data: { order: index } })
const archived = await world.start({ subject: 'Old', status: 4, assignee: ANA.email })

type Parameter = { name: string; in: string; schema: Record<string, unknown> }
const { paths } = (await ana.get('/openapi.json')).body
/** The lists without parameters in their path, with what they can be filtered by. */
const LISTS = Object.entries(paths as Record<string, { get?: { parameters: Parameter[] } }>)
  .map(([path, { get }]) => ({
    path,
    parameters: get?.parameters.filter(({ in: place }) => place === 'query') ?? [],
  }))
  .filter(
    ({ path, parameters }) => !path.includes('{') && parameters.some(({ name }) => name === 'page_size'),
  )

const word = fc.constantFrom(
  'vip',
  'support',
  ANA.email,
  'none',
  'no such',
  'No',
  '2',
  '0',
  '-1',
  '',
  ',',
  '2026-11-20',
)
const casing = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`,
  (text: string) => ` ${text}`,
)

function valuesOf({ schema }: Parameter): fc.Arbitrary<string> {
  const closed = (schema.enum ?? (schema.items as Record<string, unknown>)?.enum) as unknown[] | undefined
  return closed ? fc.oneof(fc.constantFrom(...closed.map(String)), word) : word
}

/** Without what differs from one answer to the next. */
const answerTo = async (query: string) => {
  const { status, body } = await ana.get(query)
  return { status, body: { ...body, request_id: undefined } }
}

test('there are lists to try', () => assert.ok(LISTS.length >= 8, String(LISTS.length)))

for (const { path, parameters } of LISTS)
  test(`${path}?filter[key]=value is ${path}?key=value, for every parameter`, () =>
    fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...parameters.filter(({ name }) => name !== 'data'))
          .chain(parameter => fc.tuple(fc.constant(parameter.name), valuesOf(parameter))),
        fc.boolean(),
        async ([name, value], isList) => {
          const text = encodeURIComponent(value)
          const hashed = await answerTo(`${path}?filter[${name}]${isList ? '[]' : ''}=${text}`)
          assert.deepEqual(hashed, await answerTo(`${path}?${name}=${text}`), `${name}=${value}`)
        },
      ),
      { numRuns: 20 },
    ))

test('closed words of every list count in any case, with blanks around them', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        ...LISTS.flatMap(({ path, parameters }) =>
          parameters.flatMap(({ name, schema }) =>
            ((schema.enum ?? (schema.items as Record<string, unknown>)?.enum ?? []) as unknown[])
              .filter(one => typeof one === 'string')
              .map(one => ({ path, name, one: one as string })),
          ),
        ),
      ),
      casing,
      async ({ path, name, one }, write) => {
        const odd = await answerTo(`${path}?${name}=${encodeURIComponent(write(one))}`)
        assert.deepEqual(odd, await answerTo(`${path}?${name}=${one}`), `${path} ${name}=${write(one)}`)
        assert.equal(odd.status, 200)
      },
    ),
    { numRuns: 60 },
  ))

const subjects = async (query: string) => {
  const { status, body } = await ana.get(`/conversations?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.conversations.map(({ subject }: { subject: string }) => subject).sort()
}

test('a status is a code or any of its names, and archived ones are found by it', async () => {
  for (const status of ['archived', 'Archived', '4'])
    for (const form of ['status=', 'filter[status]=', 'filter[status][]='])
      assert.deepEqual(await subjects(form + status), ['Old'], form + status)
  for (const status of ['unresolved', 'open', ' Open', '0'])
    assert.deepEqual(await subjects(`filter[status]=${encodeURIComponent(status)}`), ['No 0'], status)
  assert.deepEqual(await subjects('filter[status]=pending,spam'), ['No 1', 'No 3'])
})

test('hashes combine with each other, with custom data and with the plain filter', async () => {
  assert.deepEqual(await subjects('filter[tag]=vip&filter[status]=0'), ['No 0'])
  assert.deepEqual(await subjects('filter[tags]=vip&filter[data][order]=1'), ['No 1'])
  assert.deepEqual(await subjects('filter=all&filter[assignee]=agent@demo.test'), ['Old'])
  assert.deepEqual(await subjects('filter[status]=archived&filter=all'), ['Old'])
  assert.deepEqual(await subjects('filter[status]=&tag=late'), ['No 3'])
})

const countOf = async (query: string) => {
  const { status, body } = await ana.get(query)
  assert.equal(status, 200, query)
  return total(body)
}
/** How many entries an answer tells of: those of a list, or the lines of a table. */
const total = (body: unknown) =>
  isRecord(body) ? Number(body.total_count) : String(body).trimEnd().split('\n').length - 1

test('blanks are no words to search for, in any list', async () => {
  const searched = LISTS.filter(({ parameters }) => parameters.some(({ name }) => name === 'q'))
  assert.ok(searched.length >= 3)
  for (const { path } of searched)
    for (const blank of ['q=', 'q=%20', 'q=%20%09'])
      assert.equal(await countOf(`${path}?${blank}`), await countOf(path), `${path}?${blank}`)
})

test('two statuses mean both of them, or are refused: no one of them wins in silence', async () => {
  await ana.post('/articles', { article: { title: 'A draft', body: 'x', status: 'draft' } })
  await ana.post('/articles', { article: { title: 'Published', body: 'x', status: 'published' } })
  const statuses = LISTS.flatMap(({ path, parameters }) =>
    parameters
      .filter(({ name }) => name === 'status')
      .map(({ schema }) => ({
        path,
        closed: (schema.enum ?? (schema.items as Record<string, unknown>)?.enum ?? []) as unknown[],
      })),
  )
  assert.ok(statuses.some(({ path }) => path === '/articles'))
  for (const { path, closed } of statuses) {
    const [one, other] = path === '/articles' ? ['draft', 'published'] : closed.map(String)
    if (one === undefined || other === undefined) continue
    const { status, body } = await ana.get(`${path}?status[]=${one}&status[]=${other}`)
    if (status === 422) assert.deepEqual(Object.keys(body.errors), ['status'], path)
    else
      assert.equal(
        total(body),
        (await countOf(`${path}?status=${one}`)) + (await countOf(`${path}?status=${other}`)),
        path,
      )
  }
})

test('a key that is no parameter, and two values for one, are refused', async () => {
  const refused = async (query: string) => Object.keys((await ana.get(`/conversations?${query}`)).body.errors)
  assert.deepEqual(await refused('filter[colour]=red'), ['filter'])
  assert.deepEqual(await refused('filter[status]=0&status=2'), ['status'])
  assert.deepEqual(await refused('filter[status]=no such'), ['status'])
  assert.deepEqual(await refused('filter[status][not]=0'), ['status'])
  assert.equal((await ana.get('/articles?filter[colour]=red')).status, 200, 'as other unknown parameters')
})

test('Rita finds nothing by any form', async () => {
  assert.equal((await rita.get('/conversations?filter[tag]=vip')).body.total_count, 0)
  assert.equal(
    (await rita.get(`/conversations?filter[status]=archived&q=${archived.subject}`)).body.total_count,
    0,
  )
})
