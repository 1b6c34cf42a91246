import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

test('a new brand has an email channel, listed under both names', async () => {
  const { body } = await ana.get('/channels')
  assert.deepEqual(body, {
    total_count: 1,
    channels: [
      {
        id: body.channels[0].id,
        name: 'Support',
        slug: 'support',
        email: 'support@demo.localhost',
        channel: 1,
        visibility: 0,
        verified: true,
        verification_email: null,
        last_verified: '2026-11-20T12:00:00.000+00:00',
        spam_filter_enabled: false,
        settings_reply_from_name: 'staff',
        settings_signature: '',
        settings: {},
        limits: null,
        public_limits: null,
        created_at: '2026-11-20T12:00:00.000+00:00',
        updated_at: '2026-11-20T12:00:00.000+00:00',
        brand: { name: 'The demo brand', url: 'http://demo.localhost:3000' },
      },
    ],
  })
  assert.deepEqual((await ana.get('/categories')).body, { ...body, categories: body.channels })
  assert.deepEqual((await ana.get('/channels/support')).body, body.channels[0])
  assert.deepEqual((await ana.get('/categories/support')).body, body.channels[0])
})

test('admins and owners create and change channels', async () => {
  const made = await olga.post('/channels', { channel: { name: 'Text Messages', channel: 'sms' } })
  assert.equal(made.status, 201)
  assert.deepEqual([made.body.slug, made.body.channel, made.body.email], ['text-messages', 9, ''])
  clock.now = new Date('2026-11-20T13:00:00Z')
  const changed = await olga.put('/channels/text-messages', {
    channel: { slug: 'sms', email: 'SMS@demo.test' },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(
    [changed.body.slug, changed.body.name, changed.body.email],
    ['sms', 'Text Messages', 'sms@demo.test'],
  )
  assert.equal(changed.body.updated_at, '2026-11-20T13:00:00.000+00:00')
  assert.equal((await ana.get('/channels/text-messages')).status, 404)
})

test('the payload may come without its root, even though a field has the root’s name', async () => {
  const { status, body } = await olga.post('/channels', {
    name: 'Un Wrapped!',
    slug: 'unwrapped',
    channel: 'chat',
  })
  assert.deepEqual([status, body.name, body.channel], [201, 'Un Wrapped!', 6])
})

test('the list can be filtered by type, as a name or a code', async () => {
  for (const type of ['sms', 'SMS', '9']) {
    const { body } = await ana.get(`/channels?channel=${type}`)
    assert.deepEqual(
      body.channels.map(({ slug }: { slug: string }) => slug),
      ['sms'],
    )
    assert.equal(body.total_count, 1)
  }
})

test('agents may do neither', async () => {
  for (const { status, body } of [
    await ana.post('/channels', { channel: { name: 'Mine', channel: 'chat' } }),
    await ana.put('/channels/support', { channel: { name: 'Mine' } }),
  ])
    assert.deepEqual([status, body.code], [403, 'forbidden'])
})

test('a taken slug or address is a conflict, even when many requests come at once', async () => {
  const channel = { name: 'Help', slug: 'help', channel: 'email', email: 'help@demo.test' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => olga.post('/channels', { channel })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
  const fields = ({ status, body }: { status: number; body: { errors?: object } }) => [
    status,
    ...Object.keys(body.errors ?? {}),
  ]
  const second = await olga.post('/channels', { channel: { ...channel, slug: 'help-2' } })
  assert.deepEqual(fields(second), [409, 'channel.email'])
  const same = await olga.post('/channels', { channel })
  assert.deepEqual(fields(same), [409, 'channel.slug', 'channel.email'])
  const changed = await olga.put('/channels/help', { channel: { slug: 'support' } })
  assert.deepEqual(fields(changed), [409, 'channel.slug'])
  const moved = await olga.put('/channels/help', { channel: { email: 'support@demo.localhost' } })
  assert.deepEqual(fields(moved), [409, 'channel.email'])
})

for (const [what, channel, field] of [
  ['no name', { channel: 'email' }, 'channel.name'],
  ['no type', { name: 'x' }, 'channel.channel'],
  ['an unknown type', { name: 'x', channel: 'fax' }, 'channel.channel'],
  ['a slug that is none', { name: 'x', channel: 1, slug: 'a b' }, 'channel.slug'],
  ['an address that is none', { name: 'x', channel: 1, email: 'nobody' }, 'channel.email'],
] as const)
  test(`${what} is refused, naming ${field}`, async () => {
    const { status, body } = await olga.post('/channels', { channel })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors), [field])
  })

test('bad changes and an unknown type in the list are refused', async () => {
  assert.deepEqual(
    Object.keys((await olga.put('/channels/support', { channel: { channel: 99 } })).body.errors),
    ['channel.channel'],
  )
  assert.deepEqual(Object.keys((await ana.get('/channels?channel=fax')).body.errors), ['channel'])
})

test('Rita sees and changes only her own', async () => {
  const { body } = await rita.get('/channels')
  assert.deepEqual(
    body.channels.map(({ email }: { email: string }) => email),
    ['support@rival.localhost'],
  )
  for (const path of ['/channels/sms', '/categories/sms', '/channels/%00'])
    assert.equal((await rita.get(path)).status, 404)
  assert.equal((await rita.put('/channels/sms', { channel: { name: 'Stolen' } })).status, 403)
})

test('in a payload without a root, a field named like the root is just that field', async () => {
  await olga.post('/channels', { name: 'Switched', slug: 'switched', channel: 'chat' })
  const { status, body } = await olga.put('/channels/switched', { channel: 'sms' })
  assert.deepEqual([status, body.channel, body.name], [200, 9, 'Switched'])
})
