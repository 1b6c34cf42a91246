import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world
const { channels } = (await ana.get('/channels')).body
const [support] = channels

/** Conversations of these, an hour apart: Vera first, Wim last. */
const WRITERS = ['vera@acme.example', 'xavi@acme.example', 'zita@lone.example', 'wim@lone.example']
const slugs = new Map<string, string>()

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

async function list(query = '') {
  const { status, body } = await ana.get(`/contacts?page_size=100&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.contacts as Record<string, unknown>[]
}

const emails = (contacts: Record<string, unknown>[]) => contacts.map(({ email }) => email)

before(async () => {
  await olga.post('/organizations', { organization: { name: 'Acme', domains: ['acme.example'] } })
  for (const email of WRITERS) {
    const { slug } = await world.start({ user: { email }, message: { body: 'Hello', user: { email } } })
    slugs.set(email, slug)
    later(60)
  }
  await ana.post('/contacts', { contact: { email: 'never@lone.example' } })
  await world.work()
})

test('whoever wrote last comes first, and who never wrote last', async () => {
  assert.deepEqual(emails(await list('sort=last_seen')), [...WRITERS.toReversed(), 'never@lone.example'])
  const user = { email: 'vera@acme.example' }
  await ana.post(`/conversations/${slugs.get(user.email)}/messages`, { message: { body: 'Again', user } })
  await ana.post(`/conversations/${slugs.get('wim@lone.example')}/messages`, { message: { body: 'Yes?' } })
  const at = clock.now
  later(60)
  await world.work()
  const [first] = await list('sort=last_seen&include=activity')
  assert.equal(first?.email, user.email, 'a reply of staff is no word of the customer')
  assert.equal(new Date(String(first?.last_seen_at)).getTime(), at.getTime())
})

test('pages by cursor have everybody once, also those who never wrote', async () => {
  const whole = emails(await list('sort=last_seen'))
  const seen: unknown[] = []
  for (let query: string | undefined = 'sort=last_seen&page_size=2'; query; ) {
    const { body, headers } = await ana.get(`/contacts?${query}`)
    seen.push(...emails(body.contacts))
    query = /<[^>]*\/contacts\?([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  assert.deepEqual(seen, whole)
})

test('a range of last_seen_at, an organization and open conversations narrow the list', async () => {
  const named = async (query: string) => emails(await list(query)).toSorted()
  assert.deepEqual(await named('organization=acme'), ['vera@acme.example', 'xavi@acme.example'])
  assert.deepEqual(await named('organization=any'), ['vera@acme.example', 'xavi@acme.example'])
  assert.deepEqual(await named('organization=none'), [
    'never@lone.example',
    'wim@lone.example',
    'zita@lone.example',
  ])
  const q = encodeURIComponent('last_seen_at:[2026-11-20T12:30 TO 2026-11-20T14:30]')
  assert.deepEqual(await named(`q=${q}`), ['xavi@acme.example', 'zita@lone.example'])
  await ana.put(`/conversations/${slugs.get('xavi@acme.example')}`, { conversation: { status: 4 } })
  assert.deepEqual(await named('open%3F=true'), ['vera@acme.example', 'zita@lone.example'])
  assert.deepEqual(await named('open%3F=true&organization=Acme'), ['vera@acme.example'])
})

test('activity adds the organization and how many conversations are open', async () => {
  const [plain] = await list('q=vera')
  assert.ok(plain && !('organization' in plain) && !('open_conversation_count' in plain))
  const of = async (name: string) => {
    const [{ organization, open_conversation_count: open } = {}] = await list(`include=activity&q=${name}`)
    return [(organization as { name: string } | null)?.name ?? null, open]
  }
  assert.deepEqual(await of('vera'), ['Acme', 1])
  assert.deepEqual(await of('xavi'), ['Acme', 0])
  assert.deepEqual(await of('zita'), [null, 1])
  assert.deepEqual(await of('never'), [null, 0])
})

test('open conversations that somebody does not see neither count nor narrow', async () => {
  const teams = { channel_ids: [support.id], team_ids: [] }
  const none = { channel_ids: [], team_ids: [] }
  for (const [sees, count] of [
    [teams, 1],
    [none, 0],
  ] as const) {
    await olga.put(`/staff/${ana.email}`, { staff: { sees } })
    const [zita] = await list('include=activity&q=zita')
    assert.equal(zita?.open_conversation_count, count)
    assert.equal((await list('open%3F=true&q=zita')).length, count)
    assert.equal(zita?.last_seen_at, null, 'it may have been where only others see')
    assert.deepEqual(emails(await list('sort=last_seen')), emails(await list()))
    assert.equal((await ana.get('/contacts?q=last_seen_at:[2026-11-20 TO *]')).status, 422)
  }
  await olga.put(`/staff/${ana.email}`, { staff: { sees: null } })
})

test('a reply of a machine is no sign of the contact, nor is an identity that moves away from somebody who wrote', async () => {
  const seenAt = async (q: string) => (await list(`include=activity&q=${q}`))[0]?.last_seen_at
  const before = await seenAt('vera')
  later(60)
  await world.mailIn(
    letter({ from: 'vera@acme.example', body: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } }),
  )
  await world.work()
  assert.equal(await seenAt('vera'), before)
  const vera = (await list('q=vera'))[0]
  await ana.post(`/contacts/${vera?._id}/identities?identifier_type=_id`, {
    identity: { type: 'twitter', identifier: 'vera_tweets' },
  })
  const never = (await list('q=never'))[0]
  await ana.post(`/contacts/${never?._id}/identities?identifier_type=_id`, {
    identity: { type: 'twitter', identifier: 'vera_tweets' },
  })
  assert.equal(await seenAt('never'), null)
})

test('two contacts that become one were last seen when the later one was', async () => {
  const [zita, wim] = [(await list('include=activity&q=zita'))[0], (await list('include=activity&q=wim'))[0]]
  const path = `/contacts/${zita?._id}/identities?identifier_type=_id`
  await ana.post(path, { identity: { type: 'email', identifier: 'wim@lone.example' } })
  assert.ok(wim?.last_seen_at)
  assert.equal((await list('include=activity&q=zita'))[0]?.last_seen_at, wim.last_seen_at)
})

for (const [query, field] of [
  ['sort=perhaps', 'sort'],
  ['open%3F=perhaps', 'open?'],
  ['include=everything', 'include'],
  [`organization=${'x'.repeat(2_001)}`, 'organization'],
  ['q=last_seen_at:[x TO y]', 'q'],
] as const)
  test(`${query.slice(0, 30)} is refused, naming ${field}`, async () => {
    const { status, body } = await ana.get(`/contacts?${query}`)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('Rita finds none of ours by any of these', async () => {
  for (const query of [
    'sort=last_seen',
    'organization=Acme',
    'open%3F=true',
    'include=activity&q=lone.example',
  ]) {
    const { body } = await rita.get(`/contacts?${query}`)
    assert.ok(!JSON.stringify(body).includes('example"'), query)
  }
})
