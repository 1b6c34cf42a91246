import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { connect } from '../../kit/db.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { recount, selectWrongCounts } from './count-queries.ts'
import { foldCounts } from './fold-counts.ts'

const world = await createWorld()
const { ana, olga, scope, db, clock } = world

await olga.post('/channels', { channel: { name: 'Chat', channel: 'chat' } })

const HOUR = 3_600_000
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * HOUR)
}

/** Several weeks with some of everything that moves a conversation from one list to another. */
async function busyWeeks(): Promise<string[]> {
  const slugs: string[] = []
  for (let n = 0; n < 60; n++) {
    later(9)
    const user = n % 7 === 0 ? undefined : { email: `customer${n % 5}@example.com` }
    const { slug } = await world.start({ subject: `Busy ${n}`, category: n % 3 ? 'support' : 'chat', user })
    slugs.push(slug)
    const other = slugs[(n * 7) % slugs.length]
    if (n % 2) await ana.post(`/conversations/${other}/messages`, { body: 'Reply' })
    if (n % 4 === 0) await ana.put(`/conversations/${other}`, { status: n % 8 ? 4 : 0 })
    if (n % 5 === 0) await ana.put(`/conversations/${other}`, { assignee: n % 10 ? ana.email : null })
    if (n % 6 === 0) await ana.put(`/conversations/${other}`, { category: n % 12 ? 'chat' : 'support' })
  }
  return slugs
}

const slugs = await busyWeeks()
const backlog = async () =>
  (await db.row<{ count: number }>(sql`select count(*) as count from conversation_deltas`))?.count

const FILTERS = {
  '': sql`status <> 4`,
  archived: sql`status = 4`,
  open: sql`status = 0`,
  unassigned: sql`assignee_id is null`,
  all: sql`true`,
}
const SORTS = {
  '': sql`created_at`,
  updated: sql`coalesce(last_customer_message_at, '-infinity')`,
  changed: sql`updated_at`,
}

/** Every list by its filter, channel and sort: its total, and its pages as OFFSET would have them. */
async function compareAll(pageSize = 7, pages = [1, 2, 5, 9, 100]): Promise<void> {
  for (const [filter, condition] of Object.entries(FILTERS))
    for (const category of ['', 'chat', 'nowhere'])
      for (const [sort, time] of Object.entries(SORTS)) {
        const inChannel = category
          ? sql`channel_id in (select id from channels where slug = ${category})`
          : sql`true`
        const plain = await db.rows<{ slug: string }>(sql`
          select slug from conversations where brand_id = ${world.brand.id} and ${condition} and ${inChannel}
          order by ${time} desc, id desc`)
        const query = `?filter=${filter}&category=${category}&sort=${sort}&page_size=${pageSize}`
        for (const page of pages) {
          const { body } = await ana.get(`/conversations${query}&page=${page}`)
          assert.equal(body.total_count, plain.length, query)
          assert.deepEqual(
            body.conversations.map(({ slug }: { slug: string }) => slug),
            plain.slice((page - 1) * pageSize, page * pageSize).map(({ slug }) => slug),
            `${query}, page ${page}`,
          )
        }
      }
}

test('totals and pages match those of a plain count and OFFSET, before the counts are folded', () =>
  compareAll())

test('…and after, and with new changes on top', async () => {
  assert.ok(((await backlog()) ?? 0) > 60)
  assert.ok((await transaction(scope, foldCounts)) > 60)
  assert.equal(await backlog(), 0)
  await compareAll()
  later(30)
  await ana.put(`/conversations/${slugs[3]}`, { status: 4 })
  await ana.post(`/conversations/${slugs[4]}/messages`, {
    body: 'x',
    user: { email: 'customer1@example.com' },
  })
  assert.ok(((await backlog()) ?? 0) > 0)
  await compareAll()
})

test('a change that moves nothing leaves nothing to fold', async () => {
  await transaction(scope, foldCounts)
  await ana.put(`/conversations/${slugs[5]}`, { subject: 'Only a name', tag_list: ['x'] })
  await transaction(scope, foldCounts)
  await ana.put(`/conversations/${slugs[5]}`, { subject: 'Only another name' })
  assert.equal(await backlog(), 0)
})

test('counts stay exact while many write, fold, recount and read at once', async () => {
  let writing = true
  const folding = (async () => {
    for (let round = 0; writing; round++)
      await transaction(scope, round % 5 === 4 ? tx => recount(tx).then(() => 0) : foldCounts)
  })()
  const total = async (filter: string) => (await ana.get(`/conversations?filter=${filter}`)).body.total_count
  const all = await total('all')
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let n = 0; n < 12; n++) {
      const slug = slugs[(writer * 11 + n * 5) % slugs.length]
      await ana.put(`/conversations/${slug}`, {
        status: (writer + n) % 5,
        category: n % 2 ? 'chat' : 'support',
      })
      assert.equal(await total('all'), all)
    }
  })
  await Promise.all(writers)
  writing = false
  await folding
  assert.deepEqual(await selectWrongCounts(scope), [])
  await compareAll()
})

test('a wrong count is found, and a recount mends it', async () => {
  await db.rows(sql`update conversation_counts set every = every + 1 where sort = 0 and channel_id = 0`)
  const wrong = await selectWrongCounts(scope)
  assert.deepEqual(wrong, [{ channelId: 0, sort: 0, day: 0, counted: 61, real: 60 }])
  await ana.put(`/conversations/${slugs[6]}`, { status: 3 })
  await transaction(scope, recount)
  assert.deepEqual(await selectWrongCounts(scope), [])
  await compareAll()
})

test('deep pages begin at the day of their first row', async () => {
  await db.rows(sql`
    insert into conversations (brand_id, slug, ref_id, channel_id, status, origin, author_id, assignee_id, first_message_body,
      created_at, updated_at, last_customer_message_at)
    select brand_id, 'deep-' || n, 'deep-' || n, channel_id, n % 5, origin, author_id, case when n % 3 = 0 then 1 end, 'x',
      created_at - n * interval '2 hours', created_at - (n * 7 % 3000) * interval '1 hour',
      case when n % 4 > 0 then created_at - (n * 11 % 3000) * interval '1 hour' end
    from conversations, generate_series(1, 3000) n where slug = ${slugs[0]}`)
  await transaction(scope, recount)
  await compareAll(100, [1, 4, 5, 13, 24, 30, 31, 32])
  await ana.put('/conversations/deep-1500', { status: 3 })
  await ana.post('/conversations/deep-2500/messages', { body: 'x' })
  await compareAll(30, [12, 40, 101])
})

test('folding takes as long per change whether the statement was planned for an empty table or a full one', async () => {
  const one = connect({ ...world.connection, max: 1 })
  try {
    const alone = systemScope(scope.brand, one)
    await transaction(alone, foldCounts)
    await one.rows(sql`vacuum conversation_deltas`)
    // By itself, PostgreSQL keeps a plan after five times, unless plans for the given values look cheaper.
    await one.rows(sql`set plan_cache_mode = force_generic_plan`)
    const planned = async () => {
      await transaction(alone, foldCounts)
      const [fold] = await one.rows<{ name: string }>(sql`
        select name from pg_prepared_statements
        where statement ~ '^\\s*delete from conversation_deltas' and generic_plans > 0`)
      return fold?.name ?? assert.fail('It has no plan for all values yet.')
    }
    // Somebody else may be folding.
    const name = await eventually(planned, { what: 'the statement keeps a plan' })
    const plan = await one.rows(raw(`explain execute "${name}" (1, 1, 5000)`))
    assert.doesNotMatch(JSON.stringify(plan), /Nested Loop/)
  } finally {
    await one.close()
  }
})
