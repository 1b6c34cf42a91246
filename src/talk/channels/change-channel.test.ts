import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createMailbox } from '../../../test/mailbox.ts'
import { type Answer, createWorld } from '../../../test/world.ts'
import { CHANNEL_KINDS } from './kinds.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, rivalOwner, clock, db } = world

const fields = ({ status, body }: Answer) => [status, ...Object.keys(body.errors ?? {})]
const create = (channel: object) => olga.post('/channels', { channel })
const change = (slug: string, channel: unknown, headers?: Record<string, string>) =>
  olga.put(`/channels/${slug}`, { channel }, headers ? { headers } : {})

async function events(type: string) {
  await world.logIsReadable()
  return (await ana.get(`/events?types=${type}&page_size=100`)).body.events
}

const owners = async (address: string) =>
  (
    await db.rows<{ brand_id: number }>(sql`select brand_id from mail_addresses where address = ${address}`)
  ).map(({ brand_id }) => brand_id)

test('every type can be created by its name and by its code, in any case', async () => {
  for (const [name, code] of Object.entries(CHANNEL_KINDS))
    for (const channel of [name, code, String(code), ` ${name.toUpperCase()} `]) {
      const made = await create({ name: `Channel ${name}`, channel })
      assert.deepEqual([made.status, made.body.channel], [201, code], String(channel))
    }
  for (const channel of [0, 4, -1, 1.5, '1.0', '', null, [], ['email'], {}, true, 'toString'])
    assert.deepEqual(
      fields(await create({ name: 'x', channel })),
      [422, 'channel.channel'],
      JSON.stringify(channel),
    )
})

test('a slug is made from the name, and channels of one name get different ones', async () => {
  const slugs = []
  for (let n = 0; n < 3; n++)
    slugs.push((await create({ name: 'Späte Lieferung?', channel: 'chat' })).body.slug)
  assert.equal(slugs[0], 'spaete-lieferung')
  for (const slug of slugs.slice(1)) assert.match(slug, /^spaete-lieferung-[a-z0-9]{6}$/)
  assert.equal(new Set(slugs).size, 3)
})

test('a name of digits or of signs alone still gets a slug that is no number', async () => {
  for (const name of ['2026', '🎉', '???', '你好'])
    assert.match((await create({ name, channel: 'chat' })).body.slug, /[a-z]/, name)
})

test('a name has 1 to 200 characters, without the blanks around it', async () => {
  for (const [name, status] of [
    ['', 422],
    ['   ', 422],
    ['x', 201],
    ['x'.repeat(200), 201],
    [` ${'y'.repeat(200)} `, 201],
    ['x'.repeat(201), 422],
    [null, 422],
    [7, 422],
  ] as const) {
    const made = await create({ name, channel: 'chat' })
    assert.equal(made.status, status, String(name).slice(0, 10))
    if (status === 201) assert.equal(made.body.name, String(name).trim())
    else assert.deepEqual(Object.keys(made.body.errors), ['channel.name'])
  }
})

test('a slug has 1 to 80 characters', async () => {
  for (const slug of ['a', '0', `a${'-'.repeat(79)}`])
    assert.deepEqual((await create({ name: 'x', channel: 'chat', slug })).body.slug, slug)
  for (const slug of ['-a', '_a', 'A', 'ä', 'a/b', 'a.b', 'a'.repeat(81)])
    assert.deepEqual(fields(await create({ name: 'x', channel: 'chat', slug })), [422, 'channel.slug'], slug)
})

test('what is absent, empty or null stays as it is', async () => {
  await create({ name: 'Stays', slug: 'stays', channel: 'email', email: 'stays@demo.localhost' })
  const { body: before } = await ana.get('/channels/stays')
  clock.now = new Date('2026-11-20T13:00:00Z')
  for (const nothing of [
    {},
    { slug: null, email: null, settings: null, channel: null },
    { slug: '', email: '' },
  ]) {
    const changed = await change('stays', nothing)
    assert.deepEqual([changed.status, changed.body], [200, before], JSON.stringify(nothing))
  }
})

test('a change to what it is already is no change: the same time, and no event', async () => {
  const { body: before } = await ana.get('/channels/stays')
  const { length } = await events('channel.changed')
  const same = await change('stays', {
    name: 'Stays',
    slug: 'stays',
    channel: 'email',
    email: 'Stays@Demo.localhost',
  })
  assert.deepEqual([same.status, same.body], [200, before])
  assert.equal((await events('channel.changed')).length, length)
})

test('the log says what a channel was and what it became, and who changed it', async () => {
  const { body } = await change('stays', { name: 'Stayed', slug: 'stayed' })
  const last = (await events('channel.changed')).at(-1)
  const shared = { email: 'stays@demo.localhost', kind: CHANNEL_KINDS.email, settings: [] }
  assert.deepEqual([last.actor.email, last.subject], [olga.email, { type: 'channel', id: body.id }])
  assert.deepEqual(last.data, {
    from: { ...shared, name: 'Stays', slug: 'stays' },
    to: { ...shared, name: 'Stayed', slug: 'stayed' },
  })
  const created = (await events('channel.created')).find(
    ({ data }: never) => (data as { slug: string }).slug === 'stays',
  )
  assert.deepEqual(created.data, { slug: 'stays', name: 'Stays', email: 'stays@demo.localhost' })
})

test('a refused change changes nothing: no field, no claim, no event', async () => {
  const { body: before } = await ana.get('/channels/stayed')
  const { length } = await events('channel.changed')
  const refused = await change('stayed', { name: 'Other', slug: 'support', email: 'other@demo.localhost' })
  assert.deepEqual(fields(refused), [409, 'channel.slug'])
  assert.deepEqual((await ana.get('/channels/stayed')).body, before)
  assert.deepEqual(await owners('other@demo.localhost'), [])
  assert.equal((await events('channel.changed')).length, length)
})

test('a change counts only for the version that its If-Match names', async () => {
  const { headers } = await ana.get('/channels/stayed')
  const version = { 'if-match': String(headers.etag) }
  assert.equal((await change('stayed', { name: 'First' }, version)).status, 200)
  assert.equal((await change('stayed', { name: 'Second' }, version)).status, 412)
  assert.equal((await ana.get('/channels/stayed')).body.name, 'First')
})

test('of two changes of one version at once, one is made', async () => {
  const { headers } = await ana.get('/channels/stayed')
  const version = { 'if-match': String(headers.etag) }
  const answers = await Promise.all(['A', 'B'].map(name => change('stayed', { name }, version)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
})

test('a slug that was given up is free, and its conversations stay with the channel', async () => {
  const { slug } = await world.start({ category: 'stayed' })
  await change('stayed', { slug: 'renamed' })
  assert.equal((await ana.get(`/conversations/${slug}`)).body.category.slug, 'renamed')
  assert.equal((await ana.get('/conversations?category=renamed')).body.total_count, 1)
  const made = await create({ name: 'New', slug: 'stayed', channel: 'chat' })
  assert.equal(made.status, 201)
  assert.equal((await ana.get('/conversations?category=stayed')).body.total_count, 0)
})

test('replies go out from the address that the channel has when they are sent', async () => {
  const { slug } = await world.start({ category: 'renamed', user: { email: 'moved@example.com' } })
  await world.post(slug, { body: 'From the old one' })
  await change('renamed', { email: 'new@demo.localhost' })
  await world.work()
  const [arrived] = await mailbox.to('moved@example.com')
  assert.equal(arrived?.mail.from?.address, 'new@demo.localhost')
})

test('an address of the brand may be moved from one channel to the other', async () => {
  await create({ name: 'Source', slug: 'source', channel: 'email', email: 'wanted@demo.localhost' })
  const target = { name: 'Target', slug: 'target', channel: 'email', email: 'wanted@demo.localhost' }
  assert.deepEqual(fields(await create(target)), [409, 'channel.email'])
  await change('source', { email: 'source@demo.localhost' })
  const made = await create(target)
  assert.deepEqual([made.status, made.body.verified], [201, true])
})

test('two brands may each have a channel of the same slug', async () => {
  const channel = { name: 'Same', slug: 'same', channel: 'chat' }
  assert.deepEqual(
    [(await create(channel)).status, (await rivalOwner.post('/channels', { channel })).status],
    [201, 201],
  )
  await rivalOwner.put('/channels/same', { channel: { name: 'Theirs' } })
  assert.equal((await ana.get('/channels/same')).body.name, 'Same')
})

test('an owner of another brand changes nothing here: 404', async () => {
  const { body: before } = await ana.get('/channels/target')
  const { length } = await events('channel.changed')
  for (const path of ['/channels/target', '/categories/target'])
    assert.equal((await rivalOwner.put(path, { channel: { name: 'Stolen', category: 'x' } })).status, 404)
  assert.deepEqual((await ana.get('/channels/target')).body, before)
  assert.equal((await events('channel.changed')).length, length)
})

test('the list is newest first, and channels of one moment by their id', async () => {
  clock.now = new Date('2026-11-20T15:00:00Z')
  await create({ name: 'Last', slug: 'last-1', channel: 'api' })
  await create({ name: 'Last', slug: 'last-2', channel: 'api' })
  const { channels, total_count } = (await ana.get('/channels?channel=api')).body
  assert.deepEqual(
    channels.slice(0, 2).map(({ slug }: { slug: string }) => slug),
    ['last-2', 'last-1'],
  )
  assert.equal(total_count, channels.length)
  const times = channels.map(({ created_at }: { created_at: string }) => created_at)
  assert.deepEqual(times, times.toSorted().reverse())
})

test('an empty smtp_url is none: an unverified address does not send through the operator’s server', async () => {
  for (const [n, smtp_url] of ['', []].entries()) {
    const channel = { name: 'Relay', slug: `relay-${n}`, channel: 'email', email: `relay-${n}@bank.example` }
    const made = await olga.post('/channels', { channel: { ...channel, settings: { smtp_url } } })
    assert.deepEqual([made.status, made.body.settings], [201, {}])
    const { slug } = await world.start({ category: channel.slug })
    await world.post(slug, { body: 'As anybody' })
    await world.work()
    const { messages } = (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body
    assert.match(messages[0].deliveries[0].reason ?? 'sent', /is not verified/)
  }
})
