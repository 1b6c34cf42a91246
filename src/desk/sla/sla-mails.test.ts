// Mails of rules about SLA targets: which target, when it is due on the reader's clock, and by which policy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { all, createSlaWorld } from '../../../test/sla-world.ts'
import { languageOf } from '../../kit/language/language.ts'
import { MINUTE } from '../../kit/retry.ts'
import { zonedMomentIn } from '../../talk/mail/look.ts'

const mailbox = await createMailbox()
const world = await createSlaWorld({ smtpUrl: mailbox.url })
const { ana, olga, clock, make, pass, create } = world
const { body: team } = await olga.post('/teams', { team: { name: 'Billing', lead: OLGA.email } })
// What rules tell comes all the same.
await olga.put(`/staff/${OLGA.email}`, { staff: { notify: ['mentioned'] } })
const when = [{ event: 'sla_warning' }, { event: 'sla_breached' }]
await make({ name: 'Tell the lead', when, then: [{ notify: ['team_lead'] }] })
await world.work()

async function promise(targets: object) {
  await world.withoutPolicies()
  return create({ name: 'Gold', targets, warn_before: { minutes: 30 } })
}

let seen = mailbox.arrived.length
/** The mails to Olga since the last call. */
async function news() {
  await world.work()
  const arrived = mailbox.arrived.slice(seen).filter(({ to }) => to.includes(OLGA.email))
  seen = mailbox.arrived.length
  return arrived.map(({ mail }) => ({ subject: mail.subject ?? '', text: mail.text ?? '' }))
}

const dueIn = (minutes: number, timeZone: string, code: 'en' | 'de' = 'en') =>
  zonedMomentIn(languageOf(code), new Date(clock.now.getTime() + minutes * MINUTE), timeZone)

test('two targets of a conversation are two mails that say which, when and by which policy', async () => {
  await promise({ first_reply: all(120), resolution: all(240) })
  const [first, whole] = [dueIn(120, 'UTC'), dueIn(240, 'UTC')]
  await world.start({ subject: 'Refund', team: team.id })
  await news()
  await pass(91 * MINUTE)
  const [warned, ...others] = await news()
  assert.deepEqual([warned?.subject, others.length], ['[First reply due soon] Refund', 0])
  for (const words of [`First reply: due ${first}`, 'SLA policy: Gold', 'The rule “Tell the lead”'])
    assert.ok(warned?.text.includes(words), `${words} in ${warned?.text}`)
  await pass(30 * MINUTE)
  const [missed] = await news()
  assert.equal(missed?.subject, '[First reply missed] Refund')
  await pass(90 * MINUTE)
  const [second] = await news()
  assert.equal(second?.subject, '[Resolution due soon] Refund')
  assert.ok(second?.text.includes(`Resolution: due ${whole}`), second?.text)
  const { notifications } = (await olga.get('/me/notifications')).body
  assert.deepEqual(
    notifications.map(({ targets }: { targets: Record<string, unknown>[] }) =>
      targets.map(one => [one.target, one['missed?']]),
    ),
    [[['resolution', false]], [['first_reply', true]], [['first_reply', false]]],
  )
})

test('targets that are due at the same time are told in one mail, on the clock and in the language of the reader', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
  const schedule = { time_zone: 'Europe/Vienna', week }
  assert.equal((await olga.put('/availability', { availability: { schedule } })).status, 200)
  await olga.put(`/staff/${OLGA.email}`, { staff: { language: 'de' } })
  await promise({ first_reply: all(120), resolution: all(120) })
  const time = dueIn(120, 'Europe/Vienna', 'de')
  await world.start({ subject: 'Both', team: team.id })
  await news()
  await pass(91 * MINUTE)
  const [mail, ...others] = await news()
  assert.deepEqual(
    [mail?.subject, others.length],
    ['[Erste Antwort bald fällig, Lösung bald fällig] Both', 0],
  )
  for (const words of [`Erste Antwort: fällig am ${time}`, `Lösung: fällig am ${time}`])
    assert.ok(mail?.text.includes(words), `${words} in ${mail?.text}`)
})

test('a rule about anything else is told as before', async () => {
  await olga.put(`/staff/${OLGA.email}`, { staff: { language: 'en' } })
  await world.withoutRules()
  await make({ name: 'Look here', then: [{ notify: ['team_lead'] }] })
  const { slug } = await world.start({ subject: 'Plain', team: team.id })
  await ana.put(`/conversations/${slug}`, { conversation: { assignee: ana.email } })
  const all = await news()
  const mail = all.find(({ subject }) => subject === '[Rule] Plain')
  assert.ok(mail?.text.includes('The rule “Look here” points you to this conversation'))
  assert.ok(!mail?.text.includes('SLA'))
})
