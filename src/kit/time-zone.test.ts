import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'
import { changeBrand } from '../people/brands/change-brand.ts'
import { transaction } from './scope.ts'

const world = await createWorld()
const { ana } = world
await transaction(world.scope, tx => changeBrand(tx, { timeZone: 'Asia/Kathmandu' }))

/** Every time in a response, by its path. */
function timesIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => timesIn(child, `${path}.${key}`))
}

test('every time of every noun is in the brand’s time zone', async () => {
  const { slug, author } = await world.start({ status: 5, hold_until: '2026-12-24T18:00' })
  await ana.post(`/conversations/${slug}/messages`, {
    body: 'Hello',
    visibility: 1,
    suppress_autoresolve: true,
  })
  await ana.post(`/contacts/${author.email}/notes`, { body: 'A note' })
  await ana.post(`/contacts/${author.email}/identities`, {
    identity: { type: 'twitter', identifier: 'cody' },
  })
  await ana.post('/topics', { topic: { name: 'Topic' } })
  await ana.post('/articles', { article: { title: 'Article', body: 'x' } })
  const { body: system } = await ana.post('/systems', { system: { title: 'Shop' } })
  const { body: incident } = await ana.post('/incidents', {
    title: 'Down',
    updates_attributes: [{ status: 'investigating', message: 'We look' }],
    incidents_systems_attributes: [{ system_id: system.id, status: 'major_outage' }],
  })
  await ana.post('/response_templates', { name: 'Hello', body: 'Hello' })
  const paths = [
    '/conversations',
    `/conversations/${slug}`,
    '/messages',
    `/conversations/${slug}/messages`,
    '/channels',
    '/contacts',
    `/contacts/${author.email}`,
    `/contacts/${author.email}/notes`,
    '/topics',
    '/articles',
    '/systems',
    '/incidents',
    `/incidents/${incident.id}`,
    '/response_templates',
    '/staff',
    '/events?limit=1000',
  ]
  await world.logIsReadable()
  for (const path of paths) {
    const times = timesIn((await ana.get(path)).body)
    assert.ok(times.length > 0 || path === '/staff', path)
    for (const [place, time] of times) assert.match(time, /\+05:45$/, `${path} ${place}`)
  }
  assert.equal((await ana.get(`/conversations/${slug}`)).body.hold_until, '2026-12-24T18:00:00.000+05:45')
})
