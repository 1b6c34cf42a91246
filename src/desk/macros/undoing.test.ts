// Whatever a macro does to whatever conversation: undone, everything is as before, but for what a colleague has changed since.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world
const { body: team } = await olga.post('/teams', { team: { name: 'Returns', members: [] } })
await olga.post('/channels', { channel: { name: 'Sales', channel: 'email', address: 'sales@demo.test' } })
const { body: known } = await olga.get('/channels')
const channels: string[] = known.channels.map(({ slug }: { slug: string }) => slug)

const TAGS = ['vip', 'Refund', 'lamp', 'urgent']
const tags = fc.uniqueArray(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 3 })
const priority = fc.constantFrom('low', 'normal', 'high', 'urgent')
const data = fc.dictionary(fc.constantFrom('order', 'size'), fc.constantFrom('1', '2'), { minKeys: 1 })
const channel = fc.constantFrom(...channels)

const action = fc.oneof(
  tags.map(add_tags => ({ add_tags })),
  tags.map(remove_tags => ({ remove_tags })),
  fc.constantFrom('me', olga.email, null).map(assign => ({ assign })),
  fc.constantFrom(team.id, null).map(to => ({ team: to })),
  fc.constantFrom('open', 'pending', 'resolved', 'archived', 'spam').map(status => ({ status })),
  fc.constantFrom('2 hours', '3 days').map(hold_for => ({ hold_for })),
  priority.map(to => ({ priority: to })),
  channel.map(to => ({ channel: to })),
  data.map(set_fields => ({ set_fields })),
)

const UNTIL = '2026-12-24T09:00:00.000+00:00'
const status = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 4).map(to => ({ status: to })),
  fc.constant({ status: 5, hold_until: UNTIL }),
)
const values = fc.record(
  {
    tag_list: tags,
    assignee: fc.constantFrom(ana.email, olga.email),
    team: fc.constant(team.id),
    priority,
    category: channel,
    data,
    state: status,
  },
  { requiredKeys: [] },
)

type Values = typeof values extends fc.Arbitrary<infer Of> ? Of : never
const changesOf = ({ state, ...rest }: Values) => ({ ...rest, ...state })

/** What a colleague or a macro can change. */
const FIELDS = {
  status: ['status', 'hold_until'],
  assignee: ['assignee'],
  team: ['team'],
  priority: ['priority'],
  tag_list: ['tag_list'],
  category: ['category'],
  data: ['data'],
}

// biome-ignore lint/suspicious/noExplicitAny: as it came over the wire
const shown = (conversation: any) =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([field, names]) => [field, names.map(name => conversation[name])]),
  )

async function conversationWith(given: Values): Promise<string> {
  const { slug } = await world.start()
  const { status: answer, body } = await olga.put(`/conversations/${slug}`, {
    conversation: changesOf(given),
  })
  assert.equal(answer, 200, JSON.stringify(body))
  return slug
}

const read = async (slug: string) => shown((await olga.get(`/conversations/${slug}`)).body)

async function applied(slug: string, then: object[]): Promise<number> {
  const name = crypto.randomUUID()
  const { body: macro } = await ana.post('/macros', { macro: { name, then } })
  const { status: answer, body } = await ana.post(`/conversations/${slug}/macros/${macro.id}`, {})
  assert.equal(answer, 201, JSON.stringify(body))
  await ana.send('DELETE', `/macros/${macro.id}`)
  return body.id
}

const ACTIONS = fc.array(action, { minLength: 1, maxLength: 5 })

test('a macro that is undone leaves everything as it was', async () => {
  await fc.assert(
    fc.asyncProperty(values, ACTIONS, async (given, then) => {
      const slug = await conversationWith(given)
      const before = await read(slug)
      const { body } = await ana.send('DELETE', `/macro_uses/${await applied(slug, then)}`)
      assert.deepEqual([shown(body.conversation), body.kept], [before, []])
      assert.deepEqual(await read(slug), before)
    }),
    { numRuns: 25 },
  )
})

test('what a colleague changed in between stays and is named, and the rest is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(values, ACTIONS, values, async (given, then, hers) => {
      const slug = await conversationWith(given)
      const before = await read(slug)
      const use = await applied(slug, then)
      const after = await read(slug)
      await olga.put(`/conversations/${slug}`, { conversation: changesOf(hers) })
      const since = await read(slug)
      const { body } = await ana.send('DELETE', `/macro_uses/${use}`)
      const now = shown(body.conversation)
      const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
      for (const field of Object.keys(FIELDS)) {
        const byMacro = !same(before[field], after[field])
        const byHer = !same(after[field], since[field])
        // Tags and custom values are given back one by one.
        if (byMacro && byHer && (field === 'tag_list' || field === 'data')) continue
        assert.deepEqual(now[field], byHer ? since[field] : before[field], field)
        assert.equal(body.kept.includes(field), byMacro && byHer, `${field}: ${body.kept}`)
      }
    }),
    { numRuns: 25 },
  )
})
