import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createWorld } from '../../../test/world.ts'
import { brandsBehind, follow } from '../../kit/events/followers.ts'
import { actorFor, systemScope, transaction } from '../../kit/scope.ts'
import { findUserByEmail } from '../../people/users/queries.ts'
import { countKinds, messageCounts, recountMessages, selectWrongMessageCounts } from './count-queries.ts'
import { postMessage } from './post-message.ts'

const world = await createWorld()
const { ana, rita, scope, db } = world
const { slug } = await world.start()

const KINDS = [
  '',
  '?filter=staff',
  '?filter=customer',
  '?visibility=0',
  '?visibility=1',
  '?filter=staff&visibility=1',
  '?filter=customer&visibility=0',
]

async function postSome(count: number, origin: string) {
  for (let n = 0; n < count; n++) {
    const user = n % 3 === 0 ? { user: { email: 'cody@example.com' } } : {}
    const visibility = n % 4 === 0 && n % 3 > 0 ? 1 : 0
    await world.post(slug, { body: 'x', origin_id: `${origin}-${n}`, visibility, ...user })
  }
}

/** Every total of the API against a count of the rows themselves. */
async function compareAll() {
  for (const parameters of KINDS) {
    const query = new URLSearchParams(parameters)
    const filter = query.get('filter')
    const row = await db.row<{ count: number }>(sql`
      select count(*) as count from messages where brand_id = ${world.brand.id}
        and (${filter}::text is null or from_staff = (${filter} = 'staff'))
        and (${query.get('visibility')}::int is null or visibility = ${query.get('visibility')}::int)`)
    const { body } = await ana.get(`/messages${parameters}`)
    assert.equal(body.total_count, row?.count, parameters)
  }
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
}

const count = (of = scope) => transaction(of, tx => follow(tx, messageCounts))

test('totals are exact before and after the log is folded into the counts', async () => {
  await postSome(12, 'before')
  await compareAll()
  await world.logIsReadable()
  assert.ok((await count()) > 0)
  await compareAll()
  await postSome(5, 'after')
  await compareAll()
  await world.logIsReadable()
  assert.ok((await count()) > 0)
  assert.equal(await count(), 0)
  await compareAll()
})

test('totals are exact while many write and others fold', async () => {
  let writing = true
  const folding = (async () => {
    while (writing) await count()
  })()
  const writers = [0, 1, 2, 3].map(async writer => {
    for (let n = 0; n < 10; n++) {
      await world.post(slug, { body: 'x', origin_id: `w${writer}-${n}` })
      const { body } = await ana.get('/messages')
      const row = await db.row<{ count: number }>(sql`
        select count(*) as count from messages where brand_id = ${world.brand.id}`)
      assert.ok(body.total_count <= (row?.count as number) && body.total_count >= n)
    }
  })
  await Promise.all(writers)
  writing = false
  await folding
  await compareAll()
})

test('a transaction that stays open is counted when it commits, whatever was counted in the meantime', async () => {
  const before = await countKinds(scope, {})
  const user = await findUserByEmail(scope, ana.email)
  assert.ok(user)
  const actor = actorFor({ ...user, userId: user.id }, 'token 0')
  await transaction({ ...scope, actor }, async tx => {
    await postMessage(tx, slug, { body: 'slow' } as never)
    const other = await world.start({ subject: 'Meanwhile' })
    assert.ok(other.slug)
    await count()
    assert.equal(await countKinds(scope, {}), before + 1)
  })
  await compareAll()
  assert.equal(await countKinds(scope, {}), before + 2)
  await count()
  await compareAll()
})

test('a wrong count is found, and a recount fixes it, even with messages not counted yet', async () => {
  await postSome(3, 'late')
  await db.rows(sql`
    update message_counts set n = n + 1 where brand_id = ${world.brand.id} and from_staff and visibility = 0`)
  const [wrong, ...others] = await selectWrongMessageCounts(scope)
  assert.equal(others.length, 0)
  assert.equal(wrong?.counted, (wrong?.real ?? 0) + 1)
  await transaction(scope, recountMessages)
  await compareAll()
})

test('folding and recounting at once, amid new posts, keep every count right', async () => {
  let busy = true
  const folding = [0, 1].map(async () => {
    while (busy) await count()
  })
  const posting = [0, 1].map(writer => postSome(15, `both-${writer}`))
  for (let n = 0; n < 15; n++) await transaction(scope, recountMessages)
  await Promise.all(posting)
  busy = false
  await Promise.all(folding)
  await compareAll()
})

test('a recount holds off folding until it is done', async () => {
  await postSome(4, 'held')
  await world.logIsReadable()
  await transaction(scope, async tx => {
    await recountMessages(tx)
    assert.equal(await count(), 0)
  })
  await compareAll()
  assert.ok((await count()) > 0)
  await compareAll()
})

test('the worker looks only at brands whose log has grown', async () => {
  const toCount = async () => {
    const rows = await db.rows<{ id: number }>(sql`
      select b.brand_id as id from (${brandsBehind(messageCounts.name)}) b order by 1`)
    return rows.map(({ id }) => id)
  }
  const countAll = async () => {
    for (const brand of [world.brand, world.rival]) await count(systemScope(brand, db))
    assert.deepEqual(await toCount(), [])
  }
  await eventually(countAll, { what: 'every message is counted' }) // transactions of other tests may be under way
  await postSome(1, 'goes-on')
  assert.deepEqual(await toCount(), [world.brand.id])
})

test('the rival counts its own', async () => {
  assert.equal((await rita.get('/messages')).body.total_count, 0)
})

test('deep pages have the same messages as the first hundred', async () => {
  await db.rows(sql`
    insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body, created_at)
    select brand_id, conversation_id, 'deep' || n, identity_id, true, 0, 7, 'x', created_at - n * interval '1 second'
    from messages, generate_series(1, 600) n where origin_id = 'before-1'`)
  await transaction(scope, recountMessages)
  const ids: number[] = []
  for (let page = 1; page <= 20; page++)
    ids.push(...(await ana.get(`/messages?page=${page}`)).body.messages.map(({ id }: { id: number }) => id))
  const rows = await db.rows<{ id: number }>(sql`
    select id from messages where brand_id = ${world.brand.id} order by created_at desc, id desc limit 600`)
  assert.deepEqual(
    ids,
    rows.map(({ id }) => id),
  )
})
