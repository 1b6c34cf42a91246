// What brings events about, and what follows from them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { enter } from '../../../test/session.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, olga, clock } = world
const { latest } = correspondence(world, mailbox)

interface LogEvent {
  id: number
  type: string
  subject: { id: number }
  cause: { by: string; event_id: number | null; depth: number }
}

async function eventsOf(type: string): Promise<LogEvent[]> {
  await world.logIsReadable()
  return (await ana.get(`/events?limit=1000&type=${type}`)).body.events
}

const lastOf = async (type: string) => (await eventsOf(type)).at(-1) as LogEvent

test('a program with a token, and a person in a browser', async () => {
  const { slug } = await world.start()
  const byProgram = { by: 'program', event_id: null, depth: 0 }
  assert.deepEqual((await lastOf('conversation.created')).cause, byProgram)
  assert.deepEqual((await lastOf('message.posted')).cause, byProgram)
  const browser = await enter(world, ANA.email)
  await browser.put(`/conversations/${slug}`, { conversation: { priority: 'high' } })
  const { cause } = await lastOf('conversation.priority_changed')
  assert.deepEqual(cause, { by: 'request', event_id: null, depth: 0 })
})

test('a mail, and the automatic answer that follows from its message', async () => {
  await olga.put('/channels/support', { channel: { settings: { auto_reply: 'Thank you.' } } })
  await world.mailIn(letter({ from: 'kim@example.com' }), { from: 'kim@example.com' })
  const posted = await lastOf('message.posted')
  assert.deepEqual(posted.cause, { by: 'provider', event_id: null, depth: 0 })
  const { cause } = await lastOf('conversation.acknowledged')
  assert.deepEqual(cause, { by: 'provider', event_id: posted.id, depth: 1 })
})

test('the clock', async () => {
  const { slug } = await latest()
  await ana.put(`/conversations/${slug}`, {
    conversation: { status: 5, hold_until: new Date(clock.now.getTime() + 60_000).toISOString() },
  })
  clock.now = new Date(clock.now.getTime() + 120_000)
  await world.runSchedule()
  assert.deepEqual((await lastOf('conversation.status_changed')).cause, {
    by: 'schedule',
    event_id: null,
    depth: 0,
  })
})
