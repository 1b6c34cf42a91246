// Subscribers are reminded an hour before planned work begins: once, and only of what still begins then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'
import { transaction } from '../../kit/scope.ts'
import { remind } from '../maintenances/write-maintenance.ts'
import { EVERYTHING } from './choices.ts'
import { statusWebhooks, subscribers } from './queries.ts'

const receiver = await createReceiver()
const mailbox = await createMailbox()
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const world = await createWorld({ clients: { strangers }, smtpUrl: mailbox.url })
const { ana, clock, scope } = world

const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000)
const pass = (hours: number) => {
  clock.now = inHours(hours)
}
const plan = async (title: string, hours: number) => {
  const times = { starts_at: inHours(hours).toISOString(), ends_at: inHours(hours + 1).toISOString() }
  return (await ana.post('/maintenances', { maintenance: { title, message: 'Cards wait.', ...times } })).body
    .id
}
const put = (id: string, maintenance: object) => ana.put(`/maintenances/${id}`, { maintenance })
const runTask = () => transaction(scope, remind)
/** Subjects of all mails about it to somebody. */
const mailsTo = async (who: string, title: string) => {
  await world.work()
  return mailbox.arrived
    .filter(({ to, mail }) => to.includes(who) && mail.subject?.endsWith(title))
    .map(({ mail }) => mail.subject?.replace(` ${title}`, ''))
}
const remindedOf = async (title: string) =>
  (await mailsTo('all@example.com', title)).filter(subject => subject === '[Starts within an hour]').length

await transaction(scope, async tx => {
  const asking = { ...EVERYTHING, notAskedSince: tx.now() }
  for (const choices of [asking, { ...asking, planned: false }]) {
    const address = choices.planned ? 'all@example.com' : 'incidents@example.com'
    const asked = await subscribers.ask(tx, address, choices)
    await subscribers.confirm(tx, asked?.id ?? 0)
  }
  const webhook = await statusWebhooks.ask(tx, `${receiver.base}/hook`, asking)
  await statusWebhooks.confirm(tx, webhook?.id ?? 0)
})

test('those who want planned work hear of it again an hour before it begins, once', async () => {
  await plan('Payments pause', 5)
  await mailsTo('all@example.com', 'Payments pause')
  pass(3.9)
  assert.equal(await runTask(), 0)
  pass(0.1)
  assert.equal(await runTask(), 1)
  assert.equal(await runTask(), 0)
  assert.deepEqual(await mailsTo('all@example.com', 'Payments pause'), [
    '[Planned]',
    '[Starts within an hour]',
  ])
  assert.match(String(mailbox.arrived.at(-1)?.mail.text), /Cards wait\./)
  assert.deepEqual(await mailsTo('incidents@example.com', 'Payments pause'), [])
  const bodies = receiver.at('/hook').map(({ body }) => JSON.parse(String(body)))
  assert.deepEqual(
    bodies.map(({ name, maintenance }) => [name, maintenance.status]),
    [
      ['maintenance.updated', 'scheduled'],
      ['maintenance.reminder', 'scheduled'],
    ],
  )
  pass(0.5)
  assert.equal(await runTask(), 0)
})

test('what was announced less than an hour before needs no reminder', async () => {
  await plan('At once', 0.9)
  assert.equal(await runTask(), 0)
  assert.deepEqual(await mailsTo('all@example.com', 'At once'), ['[Planned]'])
})

test('planned work that moves is reminded of before its new beginning', async () => {
  const id = await plan('Moved', 3)
  pass(2.5)
  assert.equal(await runTask(), 1)
  await put(id, { starts_at: inHours(4).toISOString(), ends_at: inHours(5).toISOString() })
  assert.equal(await runTask(), 0)
  assert.equal(await remindedOf('Moved'), 0, 'it had moved before anybody was written to')
  pass(3.5)
  assert.equal(await runTask(), 1)
  assert.equal(await remindedOf('Moved'), 1)
  await put(id, { starts_at: inHours(0.2).toISOString() })
  assert.equal(await runTask(), 0, 'those who hear of the new time need no reminder of it')
})

test('nobody is reminded of what was cancelled or begun, or began while no worker ran', async () => {
  const cancelled = await plan('Cancelled', 3)
  const late = await plan('Cancelled late', 3)
  const early = await plan('Begun early', 3)
  await put(cancelled, { status: 'cancelled' })
  await put(early, { status: 'in_progress' })
  pass(2.5)
  assert.equal(await runTask(), 1)
  await put(late, { status: 'cancelled' })
  for (const title of ['Cancelled', 'Cancelled late', 'Begun early'])
    assert.equal(await remindedOf(title), 0, title)
  await plan('Asleep', 2)
  pass(3)
  assert.equal(await runTask(), 0)
})
