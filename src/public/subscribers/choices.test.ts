import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createMailbox } from '../../../test/mailbox.ts'
import { createReceiver } from '../../../test/receiver.ts'
import { createWorld } from '../../../test/world.ts'
import { createSafeClient } from '../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../kit/networks.ts'
import { chatBody } from './chat-shapes.ts'

const HOST = 'demo.localhost'
const receiver = await createReceiver()
const mailbox = await createMailbox()
const strangers = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
const world = await createWorld({ clients: { strangers }, smtpUrl: mailbox.url })
const { ana, rita, app } = world

let visitor = 0
const post = (url: string, fields: [string, string][] = [], host = HOST) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${++visitor}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
  })
const pathIn = (text: string, pattern: RegExp) => new URL(pattern.exec(text)?.[0] ?? 'x:').pathname
const newSystem = async (title: string) => (await ana.post('/systems', { system: { title } })).body.id
const [shop, mail] = [await newSystem('Shop'), await newSystem('Mail')]

async function subscribed(email: string, fields: [string, string][]) {
  assert.equal((await post('/status/subscribe', [['email', email], ...fields])).statusCode, 303)
  await world.work()
  const sent = mailbox.arrived.findLast(({ to }) => to.includes(email))
  await post(pathIn(String(sent?.mail.text), /http:\S+\/status\/subscribers\/\S+/))
}
async function happens(systems: string[]) {
  await ana.post('/incidents', {
    incident: {
      title: `Trouble of ${systems.join() || 'all'}`,
      updates_attributes: [{ status: 'identified', message: 'x' }],
      incidents_systems_attributes: systems.map(system_id => ({ system_id, status: 'major_outage' })),
    },
  })
  await world.work()
}
const titlesFor = (email: string) =>
  mailbox.arrived
    .filter(({ to, mail: { subject } }) => to.includes(email) && subject?.startsWith('['))
    .map(({ mail: { subject } }) => subject?.replace(/^\[.*?\] /, ''))

test('readers hear of the systems that they chose, and of what names no system', async () => {
  await subscribed('all@example.com', [])
  await subscribed('shop@example.com', [
    ['system', shop],
    ['without_planned', 'true'],
  ])
  for (const systems of [[shop], [mail], [mail, shop], []]) await happens(systems)
  const at = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()
  const maintenance = { title: 'Planned', starts_at: at(1), ends_at: at(2), system_ids: [shop] }
  await ana.post('/maintenances', { maintenance })
  await world.work()
  const both = `Trouble of ${mail},${shop}`
  assert.deepEqual(titlesFor('all@example.com'), [
    `Trouble of ${shop}`,
    `Trouble of ${mail}`,
    both,
    'Trouble of all',
    'Planned',
  ])
  assert.deepEqual(titlesFor('shop@example.com'), [`Trouble of ${shop}`, both, 'Trouble of all'])
})

test('a system that is not the brand’s is refused, and the form keeps what was chosen', async () => {
  const theirs = (await rita.post('/systems', { system: { title: 'Theirs' } })).body
  for (const system of ['x', '0', '999999', String(theirs.id ?? '999998')]) {
    const { statusCode, body } = await post('/status/subscribe', [
      ['email', 'odd@example.com'],
      ['system', shop],
      ['system', system],
    ])
    assert.equal(statusCode, 422, system)
    assert.match(body, new RegExp(`name="system" value="${shop}" checked`))
    assert.match(body, /value="odd@example.com"/)
  }
  const url: [string, string] = ['url', `${receiver.base}/odd`]
  assert.equal((await post('/status/subscribe/webhook', [url, ['shape', 'fax']])).statusCode, 422)
  assert.equal((await post('/status/subscribe/webhook', [url, ['system', 'x']])).statusCode, 422)
  await world.work()
  assert.equal(receiver.at('/odd').length, 0)
})

for (const shape of ['slack', 'teams'] as const)
  test(`a channel of ${shape} gets a link to confirm, and nothing else before somebody there does`, async () => {
    const address = `/${shape}`
    await post('/status/subscribe/webhook', [
      ['url', receiver.base + address],
      ['shape', shape],
    ])
    await world.work()
    await happens([shop])
    const bodies = () => receiver.at(address).map(({ body }) => body)
    assert.equal(bodies().length, 1)
    const path = pathIn(String(bodies()[0]), /http:[^"|\\]+\/status\/webhooks\/[^"|\\>]+/)
    assert.equal((await post(path, [], 'rival.localhost')).statusCode, 404)
    assert.equal((await post(`${path.slice(0, -4)}aaaa`)).statusCode, 404)
    const shown = await app.inject({ method: 'GET', url: path, headers: { host: HOST } })
    assert.match(shown.body, /in this channel\?/)
    await happens([shop])
    assert.equal(bodies().length, 1, 'opening the link confirms nothing')
    assert.equal((await post(path)).statusCode, 200)
    await happens([shop])
    assert.match(String(bodies()[1]), new RegExp(`Trouble of ${shop}`))
    assert.match(String(bodies()[1]), /Identified/)
    assert.equal((await post(`${path}/leave`)).statusCode, 200)
    await happens([shop])
    assert.equal(bodies().length, 2)
  })

test('a program confirms by its challenge only, not by the page', async () => {
  receiver.answers.set('/json', () => ({ status: 200, body: 'no' }))
  await post('/status/subscribe/webhook', [['url', `${receiver.base}/json`]])
  await world.work()
  const { challenge } = JSON.parse(String(receiver.at('/json')[0]?.body))
  assert.ok(challenge)
  assert.equal((await post(`/status/webhooks/${challenge}`)).statusCode, 404)
})

test('whatever people write, Slack sees no mention and no link in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, line) => {
      const links = [{ label: 'See', url: 'https://example.com/x' }]
      const text = JSON.stringify(chatBody('slack', { title: `<!channel>${title}`, lines: [line], links }))
      assert.equal(text.match(/</g)?.length, 1, 'only our own link')
    }),
  )
})
