// Mails about a message that takes a conversation from a member who is away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createRulesWorld } from '../../../test/rules-world.ts'

const mailbox = await createMailbox()
const world = await createRulesWorld({ smtpUrl: mailbox.url })
const { ana, olga, say, pass } = world
const { body: team } = await olga.post('/teams', {
  team: { name: 'Support', members: [ana.email, olga.email], queue: { away: 'queue' } },
})
const set = (email: string, state: string) => olga.put(`/availability/${email}`, { availability: { state } })

let seen = 0
/** Whom staff mails have gone to since the last call, with their subjects. */
async function news(): Promise<string[]> {
  await pass(6_000)
  const arrived = mailbox.arrived.slice(seen).filter(({ mail }) => /^\[/.test(mail.subject ?? ''))
  seen = mailbox.arrived.length
  return arrived.map(({ to, mail }) => `${to.join(' ')} ${mail.subject}`)
}

/** A conversation that Ana has. */
async function hers(subject: string): Promise<string> {
  await set(olga.email, 'away')
  await set(ana.email, 'available')
  const { slug } = await world.start({ subject, team: team.id })
  await world.work()
  await set(olga.email, 'available')
  await news()
  return slug
}

test('whoever is away hears nothing of the message that gives their conversation to a colleague', async () => {
  const slug = await hers('Moved on')
  await set(ana.email, 'away')
  await say(slug, 'Are you there?')
  assert.deepEqual(await news(), [`${olga.email} [Assigned] Moved on`])
})

test('whoever keeps the conversation is told of it: by being there, or where the team wants that', async () => {
  const slug = await hers('Stays')
  await say(slug, 'Are you there?')
  assert.deepEqual(await news(), [`${ana.email} [Assigned] Stays`])
  await olga.put(`/teams/${team.id}`, { team: { queue: { away: 'keep' } } })
  await set(ana.email, 'away')
  await say(slug, 'Hello?')
  assert.deepEqual(await news(), [`${ana.email} [Assigned] Stays`])
  await olga.put(`/teams/${team.id}`, { team: { queue: { away: 'queue' } } })
})
