import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita } = world

const MAX_KEYS = 50
const MAX_KEY = 64
const MAX_TEXT = 10_000

const keys = (count: number, prefix = 'key') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]))

let people = 0
/** A new contact with this data; returns their path. */
async function somebody(data: Record<string, unknown> = {}): Promise<string> {
  people++
  const email = `data${people}@example.com`
  const { status, body } = await ana.post('/contacts', { contact: { email, data } })
  assert.equal(status, 201, JSON.stringify(body))
  return `/contacts/${email}`
}

const put = (path: string, data: unknown) => ana.put(path, { contact: { data } })
const dataOf = async (path: string) => (await ana.get(path)).body.data

async function found(query: string): Promise<string[]> {
  const { status, body } = await ana.get(`/contacts?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.contacts.map(({ email }: { email: string }) => email).sort()
}

const KEPT: [string, unknown][] = [
  ['text', 'Zoë 🪔 "quoted" \\ %'],
  ['empty text', ''],
  ['the longest text', 'x'.repeat(MAX_TEXT)],
  ['zero', 0],
  ['a negative fraction', -12.5],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['true', true],
  ['false', false],
]
for (const [name, value] of KEPT)
  test(`${name} is kept as it is`, async () => {
    assert.deepEqual(await dataOf(await somebody({ value })), { value })
  })

const REFUSED: [string, unknown, string][] = [
  ['a list', { a: [1] }, 'contact.data.a'],
  ['a hash', { a: { b: 1 } }, 'contact.data.a'],
  ['a text that is too long', { a: 'x'.repeat(MAX_TEXT + 1) }, 'contact.data.a'],
  ['a number that is not exact', { a: 2 ** 53 }, 'contact.data.a'],
  ['an empty key', { '': 1 }, 'contact.data.'],
  ['a key that is too long', { ['k'.repeat(MAX_KEY + 1)]: 1 }, `contact.data.${'k'.repeat(MAX_KEY + 1)}`],
  ['too many keys', keys(MAX_KEYS + 1), 'contact.data'],
  ['a text instead of a hash', 'gold', 'contact.data'],
]
for (const [name, data, field] of REFUSED)
  test(`${name} is refused, naming the field, and the data stays`, async () => {
    const path = await somebody({ a: 'before' })
    for (const { status, body } of [
      await put(path, data),
      await ana.post('/contacts', { contact: { email: 'refused@example.com', data } }),
    ])
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.deepEqual(await dataOf(path), { a: 'before' })
    assert.equal((await ana.get('/contacts/refused@example.com')).status, 404)
  })

test('the longest key and fifty keys are kept', async () => {
  assert.deepEqual(await dataOf(await somebody({ ['k'.repeat(MAX_KEY)]: 1 })), { ['k'.repeat(MAX_KEY)]: 1 })
  assert.equal(Object.keys(await dataOf(await somebody(keys(MAX_KEYS)))).length, MAX_KEYS)
})

test('a full contact takes another key only for one that is removed in the same request', async () => {
  const path = await somebody(keys(MAX_KEYS))
  const refused = await put(path, { another: 1 })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['contact.data']])
  assert.equal((await put(path, { key0: 'changed' })).body.data.key0, 'changed')
  const { status, body } = await put(path, { another: 1, key1: null })
  assert.deepEqual([status, Object.keys(body.data).length, body.data.another], [200, MAX_KEYS, 1])
  assert.equal('key1' in body.data, false)
})

test('empty spellings of data change nothing', async () => {
  const path = await somebody({ kept: 1 })
  for (const data of [null, '', [], {}, undefined]) {
    const { status, body } = await put(path, data)
    assert.deepEqual([status, body.data], [200, { kept: 1 }], JSON.stringify(data))
  }
})

test('keys that reach into JavaScript’s objects are refused as malformed or invalid, and leave nothing', async () => {
  const path = await somebody({ kept: 1 })
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const { status } = await ana.send('PUT', path, { raw: `{"contact":{"data":{"${key}":1}}}` })
    assert.ok(status === 400 || status === 422, `${key}: ${status}`)
  }
  assert.deepEqual(await dataOf(path), { kept: 1 })
})

test('of several requests that add different keys at once, none is lost', async () => {
  const path = await somebody({ first: 1 })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(path, { [`added${n}`]: n })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.deepEqual(await dataOf(path), { first: 1, ...keys(8, 'added') })
})

test('of two requests that fill the last place at once, one succeeds', async () => {
  const path = await somebody(keys(MAX_KEYS - 1))
  const answers = await Promise.all([put(path, { one: 1 }), put(path, { other: 1 })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  assert.equal(Object.keys(await dataOf(path)).length, MAX_KEYS)
})

test('a filter compares values as text: 42 finds the number and the text, and nothing else', async () => {
  await somebody({ size: 42 })
  const asNumber = `data${people}@example.com`
  await somebody({ size: '42' })
  const asText = `data${people}@example.com`
  for (const size of [420, '42 ', '042', true, null]) await somebody({ size })
  assert.deepEqual(await found('data[size]=42'), [asNumber, asText].sort())
  assert.deepEqual(await found('data[size]=4'), [])
  assert.deepEqual(await found('data[SIZE]=42'), [], 'keys are compared with their case')
})

test('a filter finds true and false, and keys and values in any script', async () => {
  const yes = (await somebody({ active: true, 'größe é': '長い %_' })).slice('/contacts/'.length)
  const no = (await somebody({ active: false })).slice('/contacts/'.length)
  assert.deepEqual(await found('data[active]=true'), [yes])
  assert.deepEqual(await found('data[active]=false'), [no])
  const encoded = `data[${encodeURIComponent('größe é')}]=${encodeURIComponent('長い %_')}`
  assert.deepEqual(await found(encoded), [yes])
  assert.deepEqual(await found(`${encoded}&data[active]=false`), [], 'all of the pairs must match')
})

test('a filter with an empty value is no filter', async () => {
  const all = (await ana.get('/contacts')).body.total_count
  assert.equal((await ana.get('/contacts?data[size]=')).body.total_count, all)
})

test('Rita finds nobody of ours by data', async () => {
  await somebody({ secret: 'canary' })
  assert.equal((await rita.get('/contacts?data[secret]=canary')).body.total_count, 0)
})

test('null removes a key, removing an unknown key is no error, and other keys stay', async () => {
  const path = await somebody({ gone: 1, kept: 'x' })
  assert.deepEqual((await put(path, { gone: null, never: null })).body.data, { kept: 'x' })
})

test('null removes a key, removing an unknown key is no error, and other keys stay', async () => {
  const path = await somebody({ gone: 1, kept: 'x', none: null })
  assert.deepEqual(await dataOf(path), { gone: 1, kept: 'x' })
  assert.deepEqual((await put(path, { gone: null, never: null })).body.data, { kept: 'x' })
})
