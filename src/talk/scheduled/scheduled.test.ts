// Messages that are sent later.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, CODY } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { forgetUploads } from '../attachments/forget-uploads.ts'
import { STATUS } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world
const HOUR = 3_600_000
const later = (ms = HOUR) => new Date(clock.now.getTime() + ms).toISOString()
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const schedule = (slug: string, fields: object = {}, who = ana) =>
  who.post(`/conversations/${slug}/scheduled_messages`, {
    scheduled_message: { body: 'Did the new lamp arrive?', send_at: later(), ...fields },
  })
const get = async (path: string) => (await ana.get(path)).body
const scheduledIn = async (slug: string) =>
  (await get(`/conversations/${slug}/scheduled_messages`)).scheduled_messages
const bodiesOf = async (slug: string) =>
  (await get(`/conversations/${slug}/messages`)).messages
    .map(({ body }: { body: string }) => body)
    .toReversed()
const upload = async (who = ana) =>
  (
    await who.send('POST', '/attachments?file_name=invoice.pdf', {
      raw: '%PDF-1.4',
      headers: { 'content-type': 'application/pdf' },
    })
  ).body

test('a message is sent at its time, once, under the name of its author', async () => {
  const { slug, message } = await world.start()
  const { status, body } = await schedule(slug, {
    suppress_autoresolve: true,
    recipients: ['mira@example.com'],
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.body, body.user.email, body.recipients, body['resolves?'], body.stopped_because],
    ['Did the new lamp arrive?', ANA.email, ['mira@example.com'], false, null],
  )
  assert.equal(
    (await get('/scheduled_messages')).scheduled_messages.some(({ id }: { id: number }) => id === body.id),
    true,
  )
  pass(HOUR - 1_000)
  await world.work()
  assert.deepEqual(await bodiesOf(slug), [message.body])
  pass(1_000)
  await world.work()
  await world.work()
  assert.deepEqual(await bodiesOf(slug), [message.body, 'Did the new lamp arrive?'])
  assert.deepEqual(await scheduledIn(slug), [])
  const sent = (await get(`/conversations/${slug}/messages`)).messages[0]
  assert.equal(sent.user.email, ANA.email)
  const conversation = await get(`/conversations/${slug}`)
  assert.equal(conversation.status, STATUS.unresolved)
  assert.ok(conversation.followers.some(({ email }: { email: string }) => email === 'mira@example.com'))
})

test('without the wish to keep it open, the conversation is resolved by it', async () => {
  const { slug } = await world.start()
  await schedule(slug)
  pass(HOUR)
  await world.work()
  assert.equal((await get(`/conversations/${slug}`)).status, STATUS.resolved)
})

test('a customer who writes first stops it: that shows at once, and its time passes', async () => {
  const { slug } = await world.start()
  await schedule(slug)
  pass(60_000)
  await world.post(slug, { body: 'It arrived!', user: { email: CODY.email } })
  assert.equal((await scheduledIn(slug))[0].stopped_because, 'customer_wrote')
  pass(HOUR)
  await world.work()
  assert.equal((await scheduledIn(slug))[0].stopped_because, 'customer_wrote')
  assert.equal((await bodiesOf(slug)).at(-1), 'It arrived!')
})

test('what was stopped can be sent at once, and cancelled', async () => {
  const { slug } = await world.start()
  const [sent, dropped] = [await schedule(slug), await schedule(slug, { body: 'Never mind' })]
  pass(60_000)
  await world.post(slug, { body: 'Where is it?', user: { email: CODY.email } })
  const { status, body } = await olga.post(`/scheduled_messages/${sent.body.id}/send`)
  assert.deepEqual([status, body.body, body.user.email], [201, 'Did the new lamp arrive?', ANA.email])
  assert.equal((await olga.send('DELETE', `/scheduled_messages/${dropped.body.id}`)).body.body, 'Never mind')
  assert.deepEqual(await scheduledIn(slug), [])
  for (const { body } of [sent, dropped])
    assert.equal((await olga.post(`/scheduled_messages/${body.id}/send`)).status, 404)
  pass(HOUR)
  await world.work()
  assert.equal((await bodiesOf(slug)).at(-1), 'Did the new lamp arrive?')
})

test('its files wait with it, for longer than a day', async () => {
  const { slug } = await world.start()
  const file = await upload()
  await schedule(slug, { uploads: [file.id], send_at: later(48 * HOUR) })
  assert.deepEqual((await scheduledIn(slug))[0].uploads, [{ id: file.id, name: 'invoice.pdf' }])
  pass(47 * HOUR)
  await world.runSchedule()
  pass(HOUR)
  await world.work()
  const [sent] = (await get(`/conversations/${slug}/messages`)).messages
  assert.deepEqual(
    sent.attachments.map(({ id }: { id: number }) => id),
    [file.id],
  )
})

test('one that cannot be sent at its time says why', async () => {
  const { slug } = await world.start()
  const file = await upload()
  await schedule(slug, { uploads: [file.id] })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Here', uploads: [file.id] } })
  pass(HOUR)
  await world.work()
  const [stopped] = await scheduledIn(slug)
  assert.equal(stopped.stopped_because, 'refused')
  assert.match(stopped.refusal, /uploads/)
})

test('it goes with its conversation into another, and then waits for a decision', async () => {
  const [from, into] = [await world.start(), await world.start()]
  const { body } = await schedule(from.slug)
  await ana.post(`/conversations/${into.slug}/merge`, { conversations: [from.slug] })
  assert.equal((await scheduledIn(into.slug))[0].stopped_because, 'merged')
  pass(HOUR)
  await world.work()
  assert.notEqual((await bodiesOf(into.slug)).at(-1), 'Did the new lamp arrive?')
  assert.equal((await ana.post(`/scheduled_messages/${body.id}/send`)).status, 201)
  assert.equal((await bodiesOf(into.slug)).at(-1), 'Did the new lamp arrive?')
})

test('the same origin ID schedules it once', async () => {
  const { slug } = await world.start()
  const [one, again] = [
    await schedule(slug, { origin_id: 'mine-1' }),
    await schedule(slug, { origin_id: 'mine-1' }),
  ]
  assert.deepEqual([one.status, again.status, one.body.id], [201, 200, again.body.id])
  assert.equal((await scheduledIn(slug)).length, 1)
  pass(HOUR)
  await world.work()
  assert.equal((await bodiesOf(slug)).filter((text: string) => text === 'Did the new lamp arrive?').length, 1)
})

test('a refused one opens its conversation again', async () => {
  const { slug } = await world.start()
  const file = await upload()
  await schedule(slug, { uploads: [file.id] })
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Here', uploads: [file.id] } })
  assert.equal((await get(`/conversations/${slug}`)).status, STATUS.resolved)
  pass(HOUR)
  await world.work()
  assert.equal((await get(`/conversations/${slug}`)).status, STATUS.unresolved)
})

test('files of a cancelled one can be used for another day', async () => {
  const { slug } = await world.start()
  const file = await upload()
  const { body } = await schedule(slug, { uploads: [file.id], send_at: later(72 * HOUR) })
  pass(48 * HOUR)
  await ana.send('DELETE', `/scheduled_messages/${body.id}`)
  await forgetUploads(world.scope, world.blobs)
  const { status } = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'Now', uploads: [file.id] },
  })
  assert.equal(status, 201)
})

test('its draft is gone, and its events tell the pages', async () => {
  const { slug } = await world.start()
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'Did the new lamp arrive?' } })
  const { body } = await schedule(slug)
  await ana.send('DELETE', `/scheduled_messages/${body.id}`)
  await world.logIsReadable()
  const { events } = await get(
    '/events?limit=1000&type=scheduled_message.created,scheduled_message.cancelled',
  )
  const ours = events.filter(({ subject }: { subject: { id: number } }) => subject.id === body.id)
  assert.deepEqual(
    ours.map(({ type }: { type: string }) => type),
    ['scheduled_message.created', 'scheduled_message.cancelled'],
  )
  assert.deepEqual((await get(`/conversations/${slug}/drafts`)).drafts, [])
})

test('bad input is refused at its field', async () => {
  const { slug } = await world.start()
  const others = await upload(olga)
  const refused: [object, string][] = [
    [{ body: '' }, 'body'],
    [{ send_at: undefined }, 'send_at'],
    [{ send_at: 'soon' }, 'send_at'],
    [{ send_at: later(-1) }, 'send_at'],
    [{ send_at: later(400 * 24 * HOUR) }, 'send_at'],
    [{ uploads: [others.id] }, 'uploads'],
    [{ recipients: ['nobody'] }, 'recipients.0.email'],
  ]
  for (const [fields, field] of refused) {
    const { status, body } = await schedule(slug, fields)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [`scheduled_message.${field}`]])
  }
  assert.deepEqual(await scheduledIn(slug), [])
})

test('Rita neither sees, sends, cancels nor schedules ours', async () => {
  const { slug } = await world.start()
  const { body } = await schedule(slug)
  assert.equal((await schedule(slug, {}, rita)).status, 404)
  assert.equal((await rita.get(`/conversations/${slug}/scheduled_messages`)).status, 404)
  assert.equal((await rita.post(`/scheduled_messages/${body.id}/send`)).status, 404)
  assert.equal((await rita.send('DELETE', `/scheduled_messages/${body.id}`)).status, 404)
  assert.deepEqual((await rita.get('/scheduled_messages')).body.scheduled_messages, [])
  assert.equal((await scheduledIn(slug)).length, 1)
})

test('what somebody who has left had scheduled is stopped; a colleague can send it', async () => {
  const { slug } = await world.start()
  const { body } = await schedule(slug)
  await olga.send('DELETE', `/staff/${ANA.email}`)
  pass(HOUR)
  await world.work()
  const path = `/conversations/${slug}/scheduled_messages`
  const [stopped] = (await olga.get(path)).body.scheduled_messages
  assert.equal(stopped.stopped_because, 'refused')
  const sent = await olga.post(`/scheduled_messages/${body.id}/send`)
  assert.deepEqual([sent.status, sent.body.user.email], [201, olga.email])
  await olga.post(`/staff/${ANA.email}/reactivate`)
})
