import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { etagOf } from './etag.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner } = world

let topics = 0

/** A new topic with its path and version. */
async function topic(name = 'Shipping') {
  const { body } = await ana.post('/topics', { name, slug: `topic-${++topics}` })
  const path = `/topics/${body.slug}`
  return { path, etag: String((await ana.get(path)).headers.etag) }
}

const ifMatch = (version: string) => ({ headers: { 'if-match': version } })
const ifNoneMatch = (version: string) => ({ headers: { 'if-none-match': version } })
const nameAt = async (path: string) => (await ana.get(path)).body.name

test('equal bodies have equal versions, and other bodies have others', () => {
  assert.equal(etagOf({ a: 1, b: [2] }), etagOf({ a: 1, b: [2] }))
  assert.notEqual(etagOf({ a: 1 }), etagOf({ a: '1' }))
  assert.match(etagOf({}), /^"[\w-]{27}"$/)
})

test('a version is the same each time, for every caller, and under GET and HEAD', async () => {
  const { path, etag } = await topic()
  for (const answer of [await ana.get(path), await olga.get(path), await ana.send('HEAD', path)])
    assert.equal(answer.headers.etag, etag)
})

test('the response to a change has the version of what it shows', async () => {
  const { path } = await topic()
  const { headers } = await ana.put(path, { name: 'Returns' })
  assert.equal((await ana.get(path)).headers.etag, headers.etag)
  assert.equal((await ana.put(path, { name: 'Refunds' }, ifMatch(String(headers.etag)))).status, 200)
})

test('a record that is read under its known version is not sent again, also by HEAD', async () => {
  const { path, etag } = await topic()
  for (const method of ['GET', 'HEAD']) {
    const { status, body, headers } = await ana.send(method, path, ifNoneMatch(`"other", W/${etag}`))
    assert.deepEqual([status, body, headers.etag], [304, undefined, etag], method)
  }
  assert.equal((await ana.get(path, ifNoneMatch('"other"'))).status, 200)
  assert.equal((await ana.get(path, ifNoneMatch(etag.replaceAll('"', '')))).status, 200)
})

test('a change is not answered with 304', async () => {
  const { path } = await topic()
  const { status, body } = await ana.put(path, { name: 'Changed' }, ifNoneMatch('*'))
  assert.deepEqual([status, body.name], [200, 'Changed'])
  assert.equal((await ana.post('/topics', { name: 'New' }, ifNoneMatch('*'))).status, 201)
})

test('lists and refusals have no version', async () => {
  for (const path of ['/topics', '/topics/nothing', '/conversations?page=x'])
    assert.equal((await ana.get(path, ifNoneMatch('*'))).headers.etag, undefined, path)
  assert.equal((await ana.get('/topics', ifNoneMatch('*'))).status, 200)
  assert.equal((await ana.get('/topics/nothing', ifNoneMatch('*'))).status, 404)
})

for (const [what, versionOf] of [
  ['the current version', (etag: string) => etag],
  ['the current version among others', (etag: string) => `"a", ${etag} , "b"`],
  ['any version', () => '*'],
] as const)
  test(`a change that names ${what} is made`, async () => {
    const { path, etag } = await topic()
    const { status, body } = await ana.put(path, { name: 'Changed' }, ifMatch(versionOf(etag)))
    assert.deepEqual([status, body.name], [200, 'Changed'])
  })

for (const [what, versionOf] of [
  ['another version', () => '"another"'],
  ['no version', () => ''],
  ['the version without its quotation marks', (etag: string) => etag.slice(1, -1)],
  ['a part of the version', (etag: string) => `${etag.slice(0, 9)}"`],
] as const)
  test(`a change that names ${what} is refused, and nothing changes`, async () => {
    const { path, etag } = await topic()
    const { status, body } = await ana.put(path, { name: 'Changed' }, ifMatch(versionOf(etag)))
    assert.deepEqual([status, body.code, await nameAt(path)], [412, 'precondition_failed', 'Shipping'])
  })

test('invalid input is refused before the version is looked at', async () => {
  const { path } = await topic()
  const { status, body } = await ana.put(path, { name: 7 }, ifMatch('"another"'))
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['topic.name']])
})

test('a record that is not there, or not Rita’s, is 404 whatever version she names', async () => {
  const { path, etag } = await topic()
  for (const version of ['*', etag, '"another"']) {
    assert.equal((await rita.put(path, { name: 'Mine' }, ifMatch(version))).status, 404)
    assert.equal((await ana.put('/topics/nothing', { name: 'x' }, ifMatch(version))).status, 404)
  }
  assert.equal((await ana.get(path)).headers.etag, etag)
})

test('a deletion may name the version, too', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/etag' } })
  const path = `/webhooks/${body.id}`
  const { headers } = await olga.get(path)
  const remove = (version: string) => olga.send('DELETE', path, ifMatch(version))
  await olga.put(path, { event_types: ['topic.created'] })
  assert.equal((await remove(String(headers.etag))).status, 412)
  const current = (await olga.get(path)).headers.etag
  assert.equal((await rivalOwner.send('DELETE', path, ifMatch(String(current)))).status, 404)
  assert.equal((await remove(String(current))).status, 200)
  assert.equal((await olga.get(path)).status, 404)
})

test('of a change and a deletion that name one version, one happens', async () => {
  const { body } = await olga.post('/webhooks', { webhook: { url: 'https://example.com/race' } })
  const path = `/webhooks/${body.id}`
  const version = ifMatch(String((await olga.get(path)).headers.etag))
  const answers = await Promise.all([
    olga.put(path, { event_types: ['topic.created'] }, version),
    olga.send('DELETE', path, version),
  ])
  const [changed, removed] = answers.map(({ status }) => status)
  if (changed === 200) assert.equal(removed, 412)
  else assert.deepEqual([changed, removed], [404, 200])
})
