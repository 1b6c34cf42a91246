import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, CODY, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { rateConversation } from '../../follow-up/surveys/rate-conversation.ts'
import { transaction } from '../../kit/scope.ts'
import { STATUS } from '../../talk/conversations/codes.ts'

const world = await createWorld()
const { ana, olga, scope, db, brand } = world

async function today(name: string) {
  const { status, body } = await ana.get(`/reports/${name}?start_date=2026-11-20`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function newChannel(slug: string) {
  const channel = { name: slug, slug, channel: 'email', email: `${slug}@demo.localhost` }
  assert.equal((await olga.post('/channels', { channel })).status, 201)
}

async function rate(slug: string, rating: number) {
  const row = await db.row<{ id: number }>(sql`
    select id from identities where brand_id = ${brand.id} and identifier = ${CODY.email}`)
  await transaction(scope, tx => rateConversation(tx, slug, { identityId: row?.id as number, rating }))
}

test('ratings of 4 and 5 are appreciations, of the assignee and of the channel', async () => {
  await newChannel('rated')
  for (const [rating, assignee] of [
    [3, ANA.email],
    [4, ANA.email],
    [4, ANA.email],
    [1, OLGA.email],
    [5, null],
  ] as const)
    await rate((await world.start({ category: 'rated', assignee })).slug, rating)
  const { report: rows } = await today('staff')
  const figures = ({ name }: { name: string }) => [
    rows[name].appreciations_count,
    rows[name].satisfaction_average,
  ]
  assert.deepEqual(
    [figures(ANA), figures(OLGA)],
    [
      [2, 3.67],
      [0, 1],
    ],
  )
  const { rated } = (await today('channel_summary')).channels
  assert.deepEqual([rated.appreciations, rated.average_satisfaction_rating], [3, 3.4])
})

const CLASSES: [string, number[], string | undefined][] = [
  [
    'active',
    [STATUS.unresolved, STATUS.pending, STATUS.onHold, STATUS.chatbotAssigned],
    'active_conversations',
  ],
  ['resolved', [STATUS.resolved, STATUS.autoResolved, STATUS.chatbotResolved], 'resolved_conversations'],
  ['archived', [STATUS.archived], 'archived_conversations'],
  ['in none of these', [STATUS.spam, STATUS.spamByAi], undefined],
]
test('a channel’s conversations are active, resolved, archived or none of these by their present status', async () => {
  for (const [what, statuses, field] of CLASSES) {
    const slug = `class-${what.replaceAll(' ', '-')}`
    await newChannel(slug)
    for (const status of statuses) {
      const { slug: one } = await world.start({ category: slug })
      const hold = status === STATUS.onHold ? { hold_until: '2099-01-01T00:00:00Z' } : {}
      const changed = await ana.put(`/conversations/${one}`, { conversation: { status, ...hold } })
      assert.equal(changed.body.status, status, JSON.stringify(changed.body))
    }
    const own = (await today('channel_summary')).channels[slug]
    const counted = ['active_conversations', 'resolved_conversations', 'archived_conversations'].map(
      key => own[key],
    )
    const expected = ['active_conversations', 'resolved_conversations', 'archived_conversations'].map(key =>
      key === field ? statuses.length : 0,
    )
    assert.deepEqual(counted, expected, what)
    assert.equal(own.customer_responses, statuses.length)
  }
})

test('a channel without activity is listed with zeros and nulls', async () => {
  await newChannel('idle')
  const { category, brand: shown, ...figures } = (await today('channel_summary')).channels.idle
  assert.deepEqual([category.slug, shown.id, shown.url], ['idle', brand.id, 'http://demo.localhost:3000'])
  assert.deepEqual(figures, {
    staff_responses: 0,
    customer_responses: 0,
    average_response_time_seconds: null,
    appreciations: 0,
    active_conversations: 0,
    resolved_conversations: 0,
    archived_conversations: 0,
    average_satisfaction_rating: null,
    average_thread_size: null,
  })
})
