// What is changed after an incident: written once it is resolved, on its page, in the feed, and to subscribers if announced.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMailbox } from '../../../test/mailbox.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { EVERYTHING } from '../subscribers/choices.ts'
import { subscribers } from '../subscribers/queries.ts'

const mailbox = await createMailbox()
const world = await createWorld({ smtpUrl: mailbox.url })
const { ana, rita, app, clock, scope } = world

const get = async (url: string) => (await app.inject({ url, headers: { host: 'demo.localhost' } })).body
const put = (id: string, incident: object) => ana.put(`/incidents/${id}`, { incident })
const step = (status: string, message = 'x') => ({ updates_attributes: [{ status, message }] })
const open = async (title: string) =>
  (await ana.post('/incidents', { incident: { title, ...step('investigating') } })).body
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

await transaction(scope, async tx => {
  const asked = await subscribers.ask(tx, 'all@example.com', { ...EVERYTHING, notAskedSince: tx.now() })
  await subscribers.confirm(tx, asked?.id ?? 0)
})
const told = async () => {
  await world.work()
  return mailbox.arrived.map(({ mail }) => String(mail.subject))
}

test('the page of an incident says since when it goes on, and how long it took', async () => {
  const system = (await ana.post('/systems', { system: { title: 'Payments' } })).body.id
  const { id } = await open('Cards are declined')
  await put(id, { incidents_systems_attributes: [{ system_id: system, status: 'major_outage' }] })
  const page = () => get(`/status/incidents/${id}?${Math.random()}`)
  assert.match(
    await page(),
    /<h1 dir="auto">Cards are declined<\/h1>\n<p class="quiet"><bdi>Payments<\/bdi> · since /,
  )
  pass(102)
  await put(id, step('resolved', 'Fixed'))
  pass(60)
  await put(id, step('resolved', 'A correction'))
  assert.match(await page(), /<bdi>Payments<\/bdi> · lasted 1 hr, 42 mins · /)
  assert.doesNotMatch(await page(), /What we change/)
})

test('a postmortem is on the page and in the feed, and nobody is told unless asked for', async () => {
  const { id } = await open('Slow search')
  const early = await put(id, { postmortem: 'We watch it now.' })
  assert.deepEqual([early.status, Object.keys(early.body.errors)], [422, ['postmortem']])
  await put(id, step('resolved'))
  const before = (await told()).length
  pass(10)
  const { body } = await put(id, { postmortem: 'We **watch** it now.' })
  assert.deepEqual(
    [body.postmortem, Date.parse(body.postmortem_at)],
    ['We **watch** it now.', clock.now.getTime()],
  )
  assert.equal(body.status, 'resolved')
  const page = await get(`/status/incidents/${id}?after`)
  assert.match(
    page,
    /<h2 id="postmortem">What we change<\/h2><div dir="auto"><p>We <strong>watch<\/strong> it now\./,
  )
  assert.match(
    await get('/status/feed.atom'),
    /&#60;p&#62;postmortem&#60;\/p&#62;&#60;p&#62;We &#60;strong&#62;watch/,
  )
  const [incident] = JSON.parse(await get('/api/v2/incidents.json')).incidents
  assert.deepEqual([incident.status, incident.postmortem_body], ['resolved', 'We **watch** it now.'])
  assert.equal((await told()).length, before)
})

test('an announced postmortem reaches subscribers once', async () => {
  const { id } = await open('Mail was late')
  await put(id, step('resolved'))
  const before = (await told()).length
  await put(id, { postmortem: 'More *servers*.', announce_postmortem: true })
  assert.deepEqual((await told()).slice(before), ['[What we change] Mail was late'])
  assert.match(String(mailbox.arrived.at(-1)?.mail.text), /More servers\./)
  await put(id, { title: 'Mail was very late' })
  await put(id, { postmortem: 'More *servers*.' })
  assert.equal((await told()).length, before + 1)
})

test('a postmortem can be changed and removed; bad input and strangers are refused', async () => {
  const { id } = await open('Gone')
  await put(id, step('resolved'))
  await put(id, { postmortem: 'First' })
  assert.equal((await put(id, { postmortem: 'Second' })).body.postmortem, 'Second')
  for (const incident of [{ postmortem: 'x'.repeat(50_001) }, { postmortem: 7 }]) {
    const { status, body } = await put(id, incident)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['postmortem']])
  }
  const { body } = await put(id, { postmortem: null })
  assert.deepEqual([body.postmortem, body.postmortem_at], [null, null])
  assert.equal((await put(id, { announce_postmortem: true })).status, 422)
  assert.equal((await rita.put(`/incidents/${id}`, { incident: { postmortem: 'Stolen' } })).status, 404)
})
