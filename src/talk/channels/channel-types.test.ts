import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, olga } = world

interface Type {
  name: string
  connectors: { provider: string | null; settings: { name: string; description: string }[] }[]
}

test('a type of channel says what connects it, and what that needs to know', async () => {
  const { body } = await ana.get('/channel_types?channel=telegram')
  const [{ name, code, title, connectors }, ...others] = body.channel_types
  assert.deepEqual([name, code, title, others.length], ['telegram', 100, 'Telegram', 0])
  const [{ settings, ...telegram }] = connectors
  assert.deepEqual(telegram, { provider: null, 'usual?': true, webhook: null, 'checked?': true })
  const named = new Map<string, Record<string, unknown>>(
    settings.map((one: { name: string }) => [one.name, one]),
  )
  const { 'required?': isRequired, 'secret?': isSecret } = named.get('bot_token') ?? {}
  assert.deepEqual([isRequired, isSecret], [true, true])
  assert.deepEqual(named.get('receive')?.values, ['polling', 'webhook'])
  assert.equal(named.get('api_url')?.usual, 'https://api.telegram.org')
})

test('whoever carries text messages is one of several, with an address to enter', async () => {
  const { body } = await ana.get('/channel_types?channel=9')
  const [{ connectors }] = body.channel_types
  const byName = new Map<string, Record<string, unknown>>(
    connectors.map((one: { provider: string }) => [one.provider, one]),
  )
  assert.deepEqual([...byName.keys()], ['twilio', 'telnyx', 'vonage', 'gateway'])
  assert.deepEqual(
    [...byName.values()].map(one => one['usual?']),
    [false, false, false, true],
  )
  assert.equal(byName.get('twilio')?.webhook, '/incoming/twilio/{slug}#rc=5&rp=all')
})

test('every setting of every type has a description', async () => {
  const types: Type[] = (await ana.get('/channel_types')).body.channel_types
  for (const { name, connectors } of types)
    for (const { settings } of connectors)
      for (const setting of settings) assert.ok(setting.description, `${name}: ${setting.name}`)
})

test('an unknown type is refused, and every brand gets the same answer', async () => {
  const { status, body } = await ana.get('/channel_types?channel=pigeon')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['channel']])
  const of = async (caller: typeof ana) => (await caller.get('/channel_types')).body
  assert.deepEqual(await of(rita), await of(olga))
})
