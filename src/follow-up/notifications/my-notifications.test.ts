import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

// Without a mail server: nothing is mailed, and people are told on the pages.
const world = await createWorld()
const { ana, olga, rita, clock } = world
const mine = async (who = ana) => (await who.get('/me/notifications')).body

test('what concerns somebody is listed for them, newest first, and new until they have looked', async () => {
  const { slug } = await world.start({ subject: 'Lamp', message: { body: 'It flickers.' } })
  await world.work()
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: ANA.email } })
  await olga.post(`/conversations/${slug}/messages`, { message: { body: 'See @Ana', visibility: 1 } })
  await world.work()
  const { unseen, notifications } = await mine()
  assert.equal(unseen, 3)
  assert.deepEqual(
    notifications.map(
      ({ reason, text, author }: { reason: string; text: string; author: { name: string } | null }) => [
        reason,
        text,
        author?.name,
      ],
    ),
    [
      ['mentioned', 'See @Ana', 'Olga Petrova'],
      ['assigned', 'It flickers.', undefined],
      ['unassigned', 'It flickers.', 'Cody Brandt'],
    ],
  )
  assert.deepEqual(notifications[0].conversation, { slug, subject: 'Lamp' })
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { body: seen } = await ana.post('/me/notifications/seen', { seen: {} })
  assert.deepEqual([seen.unseen, seen.notifications[0]['seen?']], [0, true])
  await world.start({ subject: 'Nobody’s' })
  await world.work()
  assert.equal((await mine(olga)).unseen, 1, 'for her it is still new')
})

test('notifications after the last one shown stay new; a future time counts as now', async () => {
  const see = async (until?: string) =>
    (await ana.post('/me/notifications/seen', { seen: { until } })).body.unseen
  await world.start({ subject: 'Shown' })
  await world.work()
  const shown = (await mine(ana)).notifications[0].created_at
  clock.now = new Date(clock.now.getTime() + 1_000)
  await world.start({ subject: 'Later' })
  await world.work()
  assert.equal(await see(shown), 1)
  assert.equal(await see('2030-01-01'), 0)
  clock.now = new Date(clock.now.getTime() + 1_000)
  await world.start({ subject: 'Latest' })
  await world.work()
  assert.equal((await mine(ana)).unseen, 1)
  const { status, body } = await ana.post('/me/notifications/seen', { seen: { until: 'soon' } })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['seen.until']])
})

test('reading a conversation sees its notifications, also those of what was merged into it, and no others', async () => {
  await ana.post('/me/notifications/seen', { seen: {} })
  clock.now = new Date(clock.now.getTime() + 1_000)
  const [kept, merged, other] = [
    await world.start({ subject: 'Kept' }),
    await world.start({ subject: 'Merged' }),
    await world.start({ subject: 'Other' }),
  ]
  await world.work()
  await ana.post(`/conversations/${kept.slug}/merge`, { conversations: [merged.slug] })
  assert.equal((await mine()).unseen, 3)
  await olga.post(`/conversations/${kept.slug}/read`)
  assert.equal((await mine()).unseen, 3, 'hers are hers')
  await ana.post(`/conversations/${kept.slug}/read`)
  assert.deepEqual(await unseenOf(), ['Other'])
  await ana.send('DELETE', `/conversations/${other.slug}/read`)
  assert.deepEqual(await unseenOf(), ['Other'], 'marking as unread sees nothing')
  await ana.post(`/conversations/${kept.slug}/messages`, { message: { body: 'Hello', visibility: 1 } })
  await olga.post(`/conversations/${kept.slug}/messages`, { message: { body: '@Ana?', visibility: 1 } })
  await world.work()
  assert.deepEqual(await unseenOf(), ['Kept', 'Other'], 'what comes later is new')
})

test('one notification can be seen by itself; only by its person', async () => {
  const [{ id }, ...others] = (await mine()).notifications.filter(isUnseen)
  const { body } = await ana.post('/me/notifications/seen', { seen: { notification: id } })
  assert.equal(body.unseen, others.length)
  assert.ok(body.notifications.find((one: { id: number }) => one.id === id)['seen?'])
  assert.equal((await rita.post('/me/notifications/seen', { seen: { notification: id } })).status, 404)
  assert.equal((await olga.post('/me/notifications/seen', { seen: { notification: id } })).status, 404)
  const bad = await ana.post('/me/notifications/seen', { seen: { notification: 'all' } })
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ['seen.notification']])
})

const isUnseen = (one: Record<string, unknown>) => !one['seen?']
const unseenOf = async () =>
  (await mine()).notifications
    .filter(isUnseen)
    .map(({ conversation }: { conversation: { subject: string } }) => conversation.subject)

test('nobody is told of an unassigned conversation that somebody has by now', async () => {
  const { slug } = await world.start({ subject: 'Taken' })
  await world.work()
  const { unseen } = await mine()
  assert.ok((await unseenOf()).includes('Taken'))
  await olga.put(`/conversations/${slug}`, { conversation: { assignee: olga.email } })
  assert.ok(!(await unseenOf()).includes('Taken'))
  assert.equal((await mine()).unseen, unseen - 1)
})

test('nobody is told of the rival’s conversations', async () => {
  await world.start({ subject: 'Ours' })
  await world.work()
  assert.deepEqual((await mine(rita)).notifications, [])
})
