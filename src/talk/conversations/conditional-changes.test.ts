import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from './codes.ts'

const world = await createWorld()
const { ana, olga, rita } = world

const etagOf = async (slug: string | number, query = '') =>
  String((await ana.get(`/conversations/${slug}${query}`)).headers.etag)

const changeIf = (slug: string | number, version: string, fields: object) =>
  ana.put(`/conversations/${slug}`, fields, { headers: { 'if-match': version } })

const read = async (slug: string) => (await ana.get(`/conversations/${slug}`)).body

test('the version is the same by every name, for every reader, and in the response to the change that made it', async () => {
  const { slug, id, ref_id } = await world.start()
  const version = await etagOf(slug)
  assert.equal(await etagOf(id), version)
  assert.equal(await etagOf(ref_id, '?id_type=ref'), version)
  assert.equal(String((await olga.get(`/conversations/${slug}`)).headers.etag), version)
  const changed = await ana.put(`/conversations/${slug}`, { status: STATUS.pending })
  assert.equal(changed.headers.etag, await etagOf(slug))
})

test('a started conversation comes with its version', async () => {
  const { headers, body } = await ana.post('/conversations', { category: 'support', message: { body: 'x' } })
  assert.equal(headers.etag, await etagOf(body.slug))
})

const MATCHING: [string, (version: string) => string][] = [
  ['the version itself', version => version],
  ['the version, marked weak', version => `W/${version}`],
  ['a list that has the version', version => `"old", ${version},"other"`],
  ['any version', () => '*'],
  ['a list with any version', () => '"old", *'],
]
for (const [what, header] of MATCHING)
  test(`If-Match with ${what} lets the change through`, async () => {
    const { slug } = await world.start()
    const { status, body } = await changeIf(slug, header(await etagOf(slug)), { subject: 'New' })
    assert.deepEqual([status, body.subject], [200, 'New'])
  })

const STALE: [string, (version: string) => string][] = [
  ['another version', () => '"other"'],
  ['the version without its quotation marks', version => version.slice(1, -1)],
  ['a part of the version', version => `${version.slice(0, -2)}"`],
  ['nothing', () => ''],
]
for (const [what, header] of STALE)
  test(`If-Match with ${what} is 412 and changes nothing`, async () => {
    const { slug } = await world.start()
    const before = await read(slug)
    const { status, body } = await changeIf(slug, header(await etagOf(slug)), { subject: 'New' })
    assert.deepEqual([status, body.code], [412, 'precondition_failed'])
    assert.deepEqual(await read(slug), before)
  })

test('everything that shows in the conversation makes a new version', async () => {
  const { slug } = await world.start()
  const seen = [await etagOf(slug)]
  for (const happen of [
    () => ana.put(`/conversations/${slug}`, { tag_list: ['x'] }),
    () => world.post(slug, { body: 'x' }),
    () => world.post(slug, { body: 'x', user: CODY }),
    () => ana.put(`/contacts/${CODY.email}`, { name: 'Cody Brandt-Meyer' }),
    () => olga.put('/channels/support', { name: 'Help' }),
  ]) {
    await happen()
    seen.push(await etagOf(slug))
  }
  assert.equal(new Set(seen).size, seen.length)
})

test('a change without a difference, a draft and a presence leave the version', async () => {
  const { slug } = await world.start({ tag_list: ['x'] })
  const version = await etagOf(slug)
  await ana.put(`/conversations/${slug}`, { tag_list: ['x'], subject: 'Late parcel' })
  await ana.put(`/conversations/${slug}/draft`, { body: 'A draft' })
  await ana.put(`/conversations/${slug}/presence`, { state: 'viewing' })
  assert.equal(await etagOf(slug), version)
})

test('a version that a message has made stale is refused', async () => {
  const { slug } = await world.start()
  const version = await etagOf(slug)
  await world.post(slug, { body: 'In between' })
  assert.equal((await changeIf(slug, version, { status: STATUS.archived })).status, 412)
  assert.equal((await read(slug)).status, STATUS.resolved)
})

test('bad input, an unknown conversation and a stale version: input first, then the conversation, then its version', async () => {
  const { slug } = await world.start()
  assert.equal((await changeIf(slug, '"stale"', { status: 77 })).status, 422)
  assert.equal((await changeIf('nothing', '"stale"', { subject: 'x' })).status, 404)
  assert.equal((await changeIf('nothing', '*', { subject: 'x' })).status, 404)
  assert.equal((await changeIf(slug, '"stale"', { assignee: CODY.email })).status, 412)
  assert.equal((await changeIf(slug, await etagOf(slug), { assignee: CODY.email })).status, 422)
})

test('of changes that name one version by slug and by id at once, one succeeds', async () => {
  const { slug, id } = await world.start()
  const version = await etagOf(slug)
  const names = Array.from({ length: 12 }, (_, index) => (index % 2 ? slug : id))
  const answers = await Promise.all(
    names.map((name, index) => changeIf(name, version, { subject: `Change ${index}` })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(412)])
  const winner = answers.findIndex(({ status }) => status === 200)
  assert.equal((await read(slug)).subject, `Change ${winner}`)
})

test('ten who read, change and read again after each refusal all get their change in', async () => {
  const { slug } = await world.start({ data: { count: 0 } })
  const add = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const { body, headers } = await ana.get(`/conversations/${slug}`)
      const { status } = await changeIf(slug, String(headers.etag), { data: { count: body.data.count + 1 } })
      if (status === 200) return
      assert.equal(status, 412)
    }
    throw new Error('A hundred tries were not enough.')
  }
  await Promise.all(Array.from({ length: 10 }, add))
  assert.equal((await read(slug)).data.count, 10)
})

test('an Idempotency-Key repeats a conditional change without asking for the version again', async () => {
  const { slug } = await world.start()
  const headers = { 'if-match': await etagOf(slug), 'idempotency-key': 'once' }
  const first = await ana.put(`/conversations/${slug}`, { subject: 'Once' }, { headers })
  const again = await ana.put(`/conversations/${slug}`, { subject: 'Once' }, { headers })
  assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [200, 200, 'true'])
  assert.deepEqual(again.body, first.body)
})

test('a refused condition leaves its Idempotency-Key free', async () => {
  const { slug } = await world.start()
  const change = (version: string) =>
    ana.put(
      `/conversations/${slug}`,
      { subject: 'New' },
      { headers: { 'if-match': version, 'idempotency-key': 'free' } },
    )
  assert.equal((await change('"stale"')).status, 412)
  assert.equal((await change(await etagOf(slug))).status, 200)
})

test('Rita gets 404 with every condition, even one that names our version', async () => {
  const { slug } = await world.start()
  const version = await etagOf(slug)
  for (const header of [version, '*', '"stale"']) {
    const options = { headers: { 'if-match': header } }
    assert.equal((await rita.put(`/conversations/${slug}`, { subject: 'Hers' }, options)).status, 404)
  }
  const peek = await rita.get(`/conversations/${slug}`, { headers: { 'if-none-match': version } })
  assert.equal(peek.status, 404)
  assert.equal(await etagOf(slug), version)
})
