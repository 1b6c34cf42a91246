// Deleting a channel: what goes with it, and what its conversations keep.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { letter } from '../../../test/letters.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner, db, scope } = world
const brand = scope.brand.id

const remove = (slug: string, who = olga) => who.send('DELETE', `/channels/${slug}`)
const create = async (channel: object) => {
  const { status, body } = await olga.post('/channels', { channel })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const slugs = async () =>
  (await ana.get('/channels')).body.channels.map((one: { slug: string }) => one.slug) as string[]

test('its conversations keep its name; its address, secrets and slug are gone or free', async () => {
  const settings = {
    provider: 'telnyx',
    api_key: 'KEY_sesame',
    number: '+15005550001',
    public_key: `${'A'.repeat(43)}=`,
  }
  const { id, slug } = await create({ name: 'Texts', slug: 'texts', channel: 'sms', settings })
  const conversation = await world.start({ category: slug, subject: 'By text' })
  const { status, body } = await remove(slug)
  assert.deepEqual([status, body.id, body.slug], [200, id, 'texts'])
  assert.equal((await ana.get('/channels/texts')).status, 404)
  assert.ok(!(await slugs()).includes('texts'))
  const { body: read } = await ana.get(`/conversations/${conversation.slug}`)
  assert.deepEqual([read.category.id, read.category.name], [id, 'Texts'])
  assert.equal((await ana.get(`/conversations/${conversation.slug}/messages`)).status, 200)
  const [row] = await db.rows<{ text: string }>(
    sql`select settings::text as text from channels where brand_id = ${brand} and id = ${id}`,
  )
  assert.equal(row?.text, '{}')
  const again = await create({ name: 'Texts', slug: 'texts', channel: 'api' })
  assert.notEqual(again.id, id)
  const note = await ana.post(`/conversations/${conversation.slug}/messages`, {
    message: { body: 'x', visibility: 1 },
  })
  assert.equal(note.status, 201)
  const moved = await ana.put(`/conversations/${conversation.slug}`, { conversation: { category: 'texts' } })
  assert.equal(moved.body.category.id, again.id)
  const { entries } = (await olga.get('/audit?kind=channel')).body
  assert.deepEqual(entries.map(({ action }: { action: string }) => action).slice(0, 3), [
    'channel.created',
    'channel.deleted',
    'channel.created',
  ])
})

test('mail to its address no longer comes in, and its conversations can be answered', async () => {
  const { slug } = await create({
    name: 'Sales',
    slug: 'sales',
    email: 'sales@demo.localhost',
    channel: 'email',
  })
  const to = ['sales@demo.localhost']
  await world.mailIn(letter({ subject: 'Before it went' }), { to })
  await world.work()
  const [conversation] = (await ana.get('/conversations?filter=all&q=before')).body.conversations
  assert.equal(conversation.category.slug, 'sales')
  assert.equal((await remove(slug)).status, 200)
  await world.mailIn(letter({ subject: 'After it went' }), { to })
  await world.work()
  const mails = await db.rows<{ id: number }>(sql`
    select m.id from mails m join channels c on c.brand_id = ${brand} and c.id = m.channel_id
    where m.brand_id = ${brand} and c.deleted_at is not null`)
  assert.equal(mails.length, 1, 'only the one from before')
  const reply = await ana.post(`/conversations/${conversation.slug}/messages`, {
    message: { body: 'Still here' },
  })
  assert.equal(reply.status, 201)
  await world.work()
  const { body } = await ana.get(`/conversations/${conversation.slug}/messages`)
  assert.equal(body.messages.length, 2)
})

test('the last email channel stays', async () => {
  const { status, body } = await remove('support')
  assert.deepEqual([status, body.error], [409, 'This is the last email channel. Connect another one first.'])
  assert.ok((await slugs()).includes('support'))
})

test('strangers, agents and wrong slugs are refused', async () => {
  const { slug } = await create({ name: 'Stays', slug: 'stays', channel: 'api' })
  assert.deepEqual(
    [
      (await remove(slug, ana)).status,
      (await remove(slug, rita)).status,
      (await remove(slug, rivalOwner)).status,
    ],
    [403, 403, 404],
  )
  assert.equal((await remove('not-there')).status, 404)
  assert.ok((await slugs()).includes(slug))
})

test('of two who delete it, one does; it cannot be changed afterwards', async () => {
  const { slug } = await create({ name: 'Twice', slug: 'twice', channel: 'api' })
  const both = (await Promise.all([remove(slug), remove(slug)])).map(({ status }) => status)
  assert.deepEqual(both.sort(), [200, 404])
  assert.equal((await olga.put('/channels/twice', { channel: { name: 'Again' } })).status, 404)
  const [{ slug: kept } = { slug: '' }] = await db.rows<{ slug: string }>(
    sql`select slug from channels where brand_id = ${brand} and name = 'Twice'`,
  )
  assert.equal((await olga.put(`/channels/${kept}`, { channel: { name: 'Again' } })).status, 404)
  assert.equal(
    (await world.olga.post('/conversations', { conversation: { category: kept, message: { body: 'x' } } }))
      .status,
    422,
  )
})

test('of the last two email channels that can send, one stays; one without a verified address does not count', async () => {
  const addresses = ['one', 'two'].map(name => `${name}@demo.localhost`)
  for (const email of addresses)
    await create({ name: email, slug: email.split('@')[0], channel: 'email', email })
  const statuses = (await Promise.all(['support', 'one', 'two'].map(slug => remove(slug)))).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.sort(), [200, 200, 409])
})
