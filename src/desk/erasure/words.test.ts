// Staff put the address of somebody into the name or words of everything that they can make: after an erasure, only the things
// themselves have it, which staff are told of or which are public, and no event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { tracesOf } from '../../../test/traces.ts'
import { createWorld } from '../../../test/world.ts'
import { EVENT_TYPES } from '../../event-types.ts'
import { transaction } from '../../kit/scope.ts'
import { findUserByEmail, type UserRow } from '../../people/users/queries.ts'
import { createToken } from '../../people/users/tokens.ts'
import { erase } from './erase.ts'

const world = await createWorld()
const { ana, olga, db, brand, clock } = world
const email = 'quillow@person.test'
/** Of somebody else. */
const other = 'quillow@person.tests'
/** Addresses of pages made from it. */
const slug = 'quillow-person-test'
const name = `About ${email}`

async function made(path: string, body: object, who = olga) {
  const answer = await who.post(path, body)
  assert.equal(answer.status, 201, `${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function changed(path: string, body: object) {
  const answer = await olga.put(path, body)
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
}

const note = [{ note: name }]
const rule = {
  name,
  when: [{ event: 'customer_writes' }],
  // biome-ignore lint/suspicious/noThenProperty: a field of rules
  then: note,
}

/** All that has a name or words, by the path where it is made; the ID or slug by which it is changed. */
const THINGS: [string, string, object, string][] = [
  ['/saved_views', 'saved_view', { name, filters: { q: email } }, 'id'],
  ['/segments', 'segment', { name, filters: { q: email } }, 'id'],
  ['/rules', 'rule', rule, 'id'],
  // biome-ignore lint/suspicious/noThenProperty: a field of macros
  ['/macros', 'macro', { name, then: note, reply: { body: name } }, 'id'],
  ['/response_templates', 'response_template', { name, body: name }, 'id'],
  ['/sla_policies', 'sla_policy', { name, targets: { first_reply: { normal: 60 } } }, 'id'],
  ['/teams', 'team', { name }, 'id'],
  ['/roles', 'role', { name, permissions: ['conversations.reply'] }, 'key'],
  ['/channels', 'channel', { name, channel: 'api' }, 'slug'],
  ['/custom_fields', 'custom_field', { name, of: 'contact', type: 'choice', choices: [name] }, 'id'],
  ['/panel_cards', 'panel_card', { name, url: `https://crm.test/?who=${email}` }, 'id'],
  ['/webhooks', 'webhook', { url: `https://hook.test/?who=${email}`, description: name }, 'id'],
  ['/organizations', 'organization', { name }, 'id'],
  ['/topics', 'topic', { name }, 'slug'],
  ['/articles', 'article', { title: name, body: name }, 'slug'],
  ['/systems', 'system', { title: name, description: name }, 'id'],
  ['/service_accounts', 'service_account', { name, role: 'agent' }, 'id'],
  [
    '/incidents',
    'incident',
    { title: name, updates_attributes: [{ status: 'investigating', message: name }] },
    'id',
  ],
  [
    '/maintenances',
    'maintenance',
    { title: name, message: name, starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-01T01:00:00Z' },
    'id',
  ],
]

/** Where it may stay, and why. */
const STAYS: Record<string, string> = {
  saved_views: 'named',
  segments: 'named',
  rule_versions: 'named, as the rule',
  macros: 'named',
  response_templates: 'named',
  sla_policies: 'named',
  teams: 'named',
  roles: 'named',
  channels: 'named',
  custom_fields: 'named',
  panel_cards: 'named',
  webhooks: 'named',
  organizations: 'named',
  users: 'about members of staff',
  identities: 'of a member of staff',
  api_tokens: 'about members of staff',
  topics: 'named',
  articles: 'named',
  article_versions: 'published by staff',
  systems: 'named',
  incidents: 'named',
  incident_updates: 'published by staff',
  maintenances: 'named',
  maintenance_updates: 'published by staff',
  conversations: 'of another customer',
  messages: 'of another customer',
  drafts: 'of another customer',
  scheduled_messages: 'of another customer',
  contact_notes: 'about another customer',
  contacts: 'about another customer',
  audit_entries: 'counted by `named`: a chain that would break',
}

/** Into another customer's conversation, and into what is known of that customer. */
async function intoAnotherConversation(macroId: number): Promise<void> {
  const { slug } = await world.start({ subject: 'A question' })
  const at = `/conversations/${slug}`
  await changed(at, { conversation: { subject: name, tag_list: [email], data: { who: email, [email]: 1 } } })
  await changed(at, { conversation: { subject: 'A question', tag_list: [], data: {} } })
  await made(`${at}/messages`, { message: { body: name, visibility: 1 } }, ana)
  await made(`${at}/scheduled_messages`, {
    scheduled_message: { body: name, send_at: '2027-01-01T00:00:00Z' },
  })
  await changed(`${at}/draft`, { draft: { body: name } })
  assert.equal((await ana.post(`${at}/macros/${macroId}`, { macro: { version: 1 } })).status < 300, true)
  await changed('/contacts/cody@example.com', { contact: { friendly_name: name } })
  await made('/contacts/cody@example.com/notes', { body: name })
}

test('the address is in the name of everything that a member can make, and after an erasure in no event', async () => {
  await world.start({ user: { name: 'Quill', email }, subject: 'Hello' })
  const ids = new Map<string, string>()
  for (const [path, noun, body, key] of THINGS) {
    const thing = await made(path, { [noun]: body })
    ids.set(path, String(thing[key]))
  }
  await transaction(world.scope, async tx => {
    const user = (await findUserByEmail(tx, ana.email)) as UserRow
    return createToken(tx, { user, name, expiresAt: null })
  })
  await intoAnotherConversation(Number(ids.get('/macros')))
  for (const [path, noun, body] of THINGS) {
    const field = 'title' in body ? 'title' : 'name'
    if (path !== '/webhooks' && path !== '/rules')
      await changed(`${path}/${ids.get(path)}`, { [noun]: { [field]: `${name} again` } })
  }
  await world.work()
  const places = (await tracesOf([email], { db, brandId: brand.id })).map(place => place.split(':')[0])
  for (const place of ['events', 'rule_runs', 'macro_uses']) assert.ok(places.includes(place), place)
  assert.deepEqual(
    Object.keys(STAYS).filter(place => !places.includes(place)),
    [],
    'it is in each of these',
  )

  const { named } = (await olga.get(`/contacts/${email}/erasure`)).body
  const kinds = THINGS.map(([path]) => path.slice(1)).filter(kind => kind !== 'service_accounts')
  assert.deepEqual(named.records.map(({ kind }: { kind: string }) => kind).toSorted(), kinds.toSorted())
  await olga.post(`/contacts/${email}/erasure`, { erasure: { name: 'Quill' } })
  await world.work()
  const left = (await tracesOf([email, slug], { db, brandId: brand.id })).map(
    place => place.split(':')[0] ?? '',
  )
  assert.deepEqual(
    [...new Set(left)].filter(place => !(place in STAYS)),
    [],
  )
})

test('each type of event gives up what names the person, wherever it is in its data, and nothing else', async () => {
  const data = {
    id: 7,
    name: `Of ${email.toUpperCase()}!`,
    slug: `of-${slug}-2`,
    kept: 'Of somebody else',
    other,
    tags: ['refund', email],
    from: { title: `(${email})`, [email]: 1, deep: [{ words: email }, { words: 'stays' }] },
    to: null,
  }
  const who = { name: 'Quill', email }
  await world.start({ user: who, subject: 'Hello again' })
  const cause = { by: 'request', macro: { id: 1, name: data.name } }
  for (const type of EVENT_TYPES)
    await db.write(sql`
      insert into events (brand_id, type, subject_id, data, cause, created_at)
      values (${brand.id}, ${type}, 987654, ${JSON.stringify(data)}, ${JSON.stringify(cause)}, ${clock.now})`)
  // Reactions would not know what to make of these.
  const { body } = await olga.post(`/contacts/${email}/erasure`, { erasure: { name: 'Quill' } })
  assert.ok(await erase(world.scope, body.id, { blobs: world.blobs }))
  const rows = await db.rows<{ type: string; data: object; cause: object }>(sql`
    select type, data, cause from events where brand_id = ${brand.id} and subject_id = 987654 order by type`)
  assert.equal(rows.length, EVENT_TYPES.length)
  for (const row of rows)
    assert.deepEqual(
      row,
      {
        type: row.type,
        data: {
          ...data,
          name: '',
          slug: '',
          tags: ['refund'],
          from: { title: '', deep: [{ words: '' }, { words: 'stays' }] },
        },
        cause: { by: 'request', macro: { id: 1, name: '' } },
      },
      row.type,
    )
})
