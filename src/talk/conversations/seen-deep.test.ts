// Any page of what somebody sees, however deep, is what sorting all that they see would give.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'
import { countViews } from '../../desk/views/count-views.ts'
import { listView } from '../../desk/views/list-view.ts'
import { actorFor, type Scope, type Sight, transaction } from '../../kit/scope.ts'
import { findUserByEmail, type UserRow } from '../../people/users/queries.ts'
import { filterOf } from './classes.ts'
import { recount } from './count-queries.ts'
import { listConversations } from './list-conversations.ts'
import { BY_DUE, SORTS } from './sorts.ts'
import { visible } from './visible.ts'

const world = await createWorld()
const { olga, ana, db, scope } = world
const address = { baseDomain: 'localhost', port: 3000 }
const ROWS = 3_000
const ORDERINGS = { ...SORTS, due: BY_DUE }

const channelIds: number[] = []
for (const slug of ['one', 'two', 'three'])
  channelIds.push((await olga.post('/channels', { channel: { name: slug, slug, channel: 'chat' } })).body.id)
const teamIds: number[] = []
for (const name of ['Returns', 'Orders'])
  teamIds.push((await olga.post('/teams', { team: { name } })).body.id)
const user = (await findUserByEmail(scope, ANA.email)) as UserRow

const { slug } = await world.start({ subject: 'First of many' })
await db.rows(sql`
  insert into conversations (brand_id, slug, ref_id, channel_id, team_id, status, origin, author_id, assignee_id,
    first_message_body, created_at, updated_at, last_customer_message_at, due_at, tags)
  select brand_id, 'many-' || n, 'many-' || n, (${channelIds}::bigint[])[1 + n % 3],
    case when n % 5 = 0 then (${teamIds}::bigint[])[1 + n % 2] end, n % 5, origin, author_id,
    case when n % 7 = 0 then ${user.id}::bigint end, 'x',
    created_at - n * interval '2 hours', created_at - (n * 7 % ${ROWS}::int) * interval '1 hour',
    case when n % 4 > 0 then created_at - (n * 11 % ${ROWS}::int) * interval '1 hour' end,
    case when n % 6 = 0 then created_at + n * interval '1 hour' end, array['tag ' || n % 4]
  from conversations, generate_series(1, ${ROWS}::int) n where slug = ${slug}`)
await transaction(scope, recount)
// Not folded into the totals yet.
for (const n of [6, 60, 600, 1_200, 2_400]) await ana.put(`/conversations/many-${n}`, { status: 3 })

const seeing = (sees: Sight, ofRole: Sight | null): Scope => {
  const ownRole = { id: 101, name: 'Any', permissions: ['conversations.change'], sees: ofRole }
  const member = { ...user, userId: user.id, role: 'any', ownRole, ownTeamIds: [], sees }
  return { ...scope, actor: actorFor(member, 'token 1') }
}

interface ListQuery {
  filter: 'open' | 'unassigned' | 'archived' | 'all'
  sort: keyof typeof ORDERINGS
  order: 'asc' | 'desc'
  category: 'one' | undefined
  page: number
}

async function expectedOf(as: Scope, { filter, sort, order, category, page }: ListQuery) {
  const { time } = ORDERINGS[sort]
  const rows = await db.rows<{ id: number }>(sql`
    select c.id from conversations c
    where c.brand_id = ${as.brand.id} and class = any(${filterOf({ filter }).classes}::smallint[]) and ${visible(as)}
      and ${category ? sql`c.channel_id = ${channelIds[0]}` : sql`true`}
    order by ${time} ${raw(order)}, c.id ${raw(order)}`)
  return { ids: rows.slice((page - 1) * 50, page * 50).map(({ id }) => id), total: rows.length }
}

/** Also with a channel twice, as programs may send it. */
const anySight = fc.record({
  channelIds: fc.subarray(channelIds).chain(ids => fc.constantFrom<number[]>(ids, [...ids, ...ids])),
  teamIds: fc.subarray(teamIds),
})
const anyPage: fc.Arbitrary<ListQuery> = fc.record({
  filter: fc.constantFrom('open', 'unassigned', 'archived', 'all'),
  sort: fc.constantFrom('created', 'updated', 'changed', 'due'),
  order: fc.constantFrom('asc', 'desc'),
  category: fc.constantFrom(undefined, undefined, 'one'),
  page: fc.oneof(fc.constantFrom(1, 2, 6, 7, 8, 9), fc.integer({ min: 1, max: 60 })),
})

test('a page by number, of any list, for any sight', async () => {
  await fc.assert(
    fc.asyncProperty(anySight, fc.option(anySight), anyPage, async (sees, ofRole, asked) => {
      const as = seeing(sees, ofRole)
      const { texts, totalCount } = await listConversations(as, { ...asked, page_size: 50 } as never, address)
      const { ids, total } = await expectedOf(as, asked)
      assert.deepEqual([texts.map(text => JSON.parse(text).id), totalCount], [ids, total])
    }),
    { numRuns: 150 },
  )
})

const KEYS = { open: SORTS.updated, unassigned: SORTS.updated, archived: SORTS.changed, all: SORTS.changed }
const FILTERS = { open: [0, 1], unassigned: [1], archived: [4, 5], all: [0, 1, 2, 3] }

test('views by cursor, and the counts of views and channels, for any sight', async () => {
  await fc.assert(
    fc.asyncProperty(anySight, fc.option(anySight), fc.boolean(), async (sees, ofRole, isAscending) => {
      const as = seeing(sees, ofRole)
      const rows = await db.rows<{ id: number; channelId: number; class: number; tags: string[] }>(sql`
        select c.id, c.channel_id as "channelId", c.class, c.tags from conversations c
        where c.brand_id = ${as.brand.id} and ${visible(as)}`)
      const order = isAscending ? 'asc' : 'desc'
      for (const [key, { time }] of Object.entries(KEYS)) {
        const expected = await db.rows<{ id: number }>(sql`
          select c.id from conversations c where c.brand_id = ${as.brand.id} and ${visible(as)}
            and class = any(${FILTERS[key as keyof typeof FILTERS]}::smallint[])
          order by ${time} ${raw(order)}, c.id ${raw(order)} limit 120`)
        const found: number[] = []
        let cursor: string | undefined
        for (let page = 0; page < 3; page++) {
          const query = { key: key as keyof typeof KEYS, order, page_size: 40, cursor } as never
          const { texts, next } = await listView(as, query, address)
          found.push(...texts.map(text => JSON.parse(text).id))
          if (next === null) break
          cursor = next
        }
        assert.deepEqual(
          found,
          expected.map(({ id }) => id),
          key,
        )
      }
      const { views, channels, tags } = await countViews(as)
      const sizeOf = (...classes: number[]) => rows.filter(row => classes.includes(row.class)).length
      const counts = Object.fromEntries(views.map(({ key, count }) => [key, count]))
      assert.deepEqual(
        [counts.open, counts.unassigned, counts.archived, counts.all],
        [sizeOf(0, 1), sizeOf(1), sizeOf(4, 5), sizeOf(0, 1, 2, 3)],
      )
      const tagged = rows.filter(one => one.class < 2).reduce((sum, one) => sum + one.tags.length, 0)
      assert.equal(
        tags.reduce((sum, { count }) => sum + count, 0),
        tagged,
      )
      for (const { row, open } of channels)
        assert.equal(open, rows.filter(one => one.channelId === row.id && one.class < 2).length, row.slug)
    }),
    { numRuns: 15 },
  )
})
