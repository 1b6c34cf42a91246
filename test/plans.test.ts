import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql, { Sql } from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { coveredStatuses } from '../src/desk/rules/covered.ts'
import { selectLatestConversations } from '../src/desk/rules/queries.ts'
import { selectForRound } from '../src/desk/rules/time-queries.ts'
import { selectUnfinished } from '../src/desk/sla/unfinished-queries.ts'
import type { Database, Queries } from '../src/kit/db.ts'
import { createLog } from '../src/kit/log.ts'
import { transaction } from '../src/kit/scope.ts'
import { recount } from '../src/talk/conversations/count-queries.ts'
import { recountMessages } from '../src/talk/messages/count-queries.ts'
import { createWorld, makeToken } from './world.ts'

const world = await createWorld()
const { db, ana, brand } = world

const LARGE = ['conversations', 'messages', 'contacts', 'identities', 'articles', 'events']

const { body: other } = await world.olga.post('/channels', { channel: { name: 'Other', channel: 'api' } })
await world.olga.post('/staff', {
  staff: { email: 'part@demo.test', role: 'agent', sees: { channel_ids: [other.id] } },
})
const part = await makeToken(world.scope, 'part@demo.test')

// Enough rows of everything for plans to be meaningful.
const { slug } = await world.start({ tag_list: ['refund'], data: { order: 1 } })
await ana.post('/articles', { title: 'Article', body: 'About refunds' })
await db.rows(sql`
  insert into conversations (brand_id, slug, ref_id, channel_id, subject, status, origin, tags, tag_keys, data, author_id, follower_ids,
    first_message_body, last_customer_message_at, created_at, updated_at)
  select brand_id, 'copy-' || n, 'copy-' || n, case when n % 3 = 0 then ${other.id}::bigint else channel_id end, 'Copy ' || n, n % 5, origin, tags, array['t' || n % 50],
    jsonb_build_object('order', n), author_id, case when n % 50 = 0 then follower_ids else '{}' end, first_message_body, created_at - n * interval '1 hour',
    created_at - n * interval '1 hour', created_at - n * interval '1 hour'
  from conversations, generate_series(1, 4000) n where slug = ${slug}`)
await db.rows(sql`
  insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body, created_at)
  select brand_id, id, 'o' || id, author_id, false, 0, 7, 'Word' || id, created_at from conversations`)
await transaction(world.scope, recount)
await transaction(world.scope, recountMessages)
await db.rows(sql`analyze`)

/** The statements of a request. */
const asked: Sql[] = []
const listening = (queries: Queries): Queries => ({
  ...queries,
  rows(query) {
    asked.push(query)
    return queries.rows(query)
  },
  row(query) {
    asked.push(query)
    return queries.row(query)
  },
  transaction: work => queries.transaction(inner => work(listening(inner))),
})
const listener: Database = { ...listening(db), close: () => db.close() }
const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
const app = await buildApp({ db: listener, config, log: createLog('silent'), blobs: world.blobs })
after(() => app.close())

async function statementsOf(
  method: string,
  path: string,
  { body, as = ana }: { body?: object | undefined; as?: { email: string; token: string } } = {},
): Promise<Sql[]> {
  asked.length = 0
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    headers: { host: `${brand.slug}.localhost`, authorization: `Basic ${btoa(`${as.email}:${as.token}`)}` },
    ...(body ? { payload: body } : {}),
  })
  assert.ok(answer.statusCode < 300, answer.body)
  return [...asked]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The nodes of the plan when a sequential scan is the last resort; whatever the statement writes is undone. */
async function nodesOf({ text, values }: Sql): Promise<Plan[]> {
  return db.transaction(async queries => {
    await queries.rows(sql`set local enable_seqscan = off`)
    const explain = new Sql(
      ['explain (analyze, timing off, format json) ', ''],
      [new Sql(splitAt(text), values)],
    )
    await queries.rows(sql`savepoint before`)
    const row = await queries.row<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
    await queries.rows(sql`rollback to before`)
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
    return row ? flat(row['QUERY PLAN'][0].Plan) : []
  })
}

/** How many rows of large tables a plan read. */
function looksAt(nodes: Plan[]): number {
  return nodes
    .filter(node => LARGE.includes(node['Relation Name'] ?? ''))
    .map(node => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return (node['Actual Rows'] + removed) * node['Actual Loops']
    })
    .reduce((sum, rows) => sum + rows, 0)
}

/** The pieces of a statement around its values, which stand in it once each and in order. */
function splitAt(text: string): string[] {
  return text.split(/\$\d+/)
}

const REQUESTS: [string, string, object?][] = [
  ...['', 'archived', 'open', 'unassigned', 'all'].flatMap(filter =>
    ['', 'updated', 'changed'].flatMap((sort): [string, string][] => [
      ['GET', `/conversations?filter=${filter}&sort=${sort}`],
      ['GET', `/conversations?filter=${filter}&sort=${sort}&category=support&page=20`],
    ]),
  ),
  ['GET', '/conversations?sort=due'],
  ['GET', '/conversations?filter=open&sort=due&category=support&page=5'],
  ['GET', '/views/open?sort=due'],
  ['GET', '/conversations?tag=t7'],
  ['GET', '/conversations?data[order]=7'],
  ['GET', '/conversations?for=cody@example.com'],
  ['GET', '/conversations?q=Word77'],
  ['GET', '/conversations?start_date=2026-11-01&end_date=2026-11-02'],
  ['GET', `/conversations/${slug}`],
  ['GET', '/conversations/copy-77?id_type=ref'],
  ['GET', `/conversations/${slug}/messages`],
  ['GET', '/messages'],
  ['GET', '/messages?filter=customer&visibility=0'],
  ['GET', '/messages?visibility=1'],
  ['GET', '/contacts'],
  ['GET', '/contacts/cody@example.com'],
  ['GET', '/articles'],
  ['GET', '/articles?q=refund'],
  ['GET', '/events?after=0'],
  ['POST', `/conversations/${slug}/messages`, { body: 'x', origin_id: 'planned' }],
  ['PUT', `/conversations/${slug}`, { conversation: { status: 3 } }],
]

for (const [method, path, body] of REQUESTS)
  test(`${method} ${path} reads few of 4,000 rows`, async () => {
    for (const query of await statementsOf(method, path, { body })) {
      if (!/^\s*(select|with|insert|update|\()/.test(query.text)) continue
      const rows = looksAt(await nodesOf(query))
      assert.ok(rows < 600, `${rows} rows: ${query.text}`)
    }
  })

const PART = ['', 'archived', 'open', 'unassigned', 'all'].flatMap(filter =>
  ['', 'updated', 'changed'].flatMap(sort => [
    `/conversations?filter=${filter}&sort=${sort}`,
    `/conversations?filter=${filter}&sort=${sort}&page=15`,
  ]),
)

for (const path of [...PART, '/views/open', '/views/archived'])
  test(`GET ${path} of somebody who sees part reads few of 4,000 rows`, async () => {
    for (const query of await statementsOf('GET', path, { as: part })) {
      const rows = looksAt(await nodesOf(query))
      assert.ok(rows < 600, `${rows} rows: ${query.text}`)
    }
  })

test('what was changed last is found by an index in that order, also of somebody who sees part', async () => {
  const sees = [{ channelIds: [other.id], teamIds: [] }]
  const actorOfPart = {
    userId: 0,
    identityId: 0,
    login: 'token 1',
    role: 'agent',
    may: new Set<never>(),
    sees,
  } as const
  for (const actor of [null, actorOfPart]) {
    asked.length = 0
    await selectLatestConversations({ ...world.scope, actor, reads: listener }, 50)
    const large = (await nodesOf(asked[0] as Sql)).filter(node => LARGE.includes(node['Relation Name'] ?? ''))
    assert.ok(large.length >= 2)
    assert.ok(looksAt(large) < 400, `${looksAt(large)} rows: ${asked[0]?.text}`)
  }
})

test('the clocks of unfinished conversations are found without reading the others', async () => {
  asked.length = 0
  await transaction({ ...world.scope, sql: listener }, tx => selectUnfinished(tx, { after: 0, limit: 50 }))
  const rows = looksAt(await nodesOf(asked.at(-1) as Sql))
  assert.ok(rows <= 50, `${rows} rows`)
})

test('a round of rules finds what is not over without reading the others', async () => {
  const statuses = coveredStatuses({ all: [] })
  asked.length = 0
  await transaction({ ...world.scope, sql: listener }, tx =>
    selectForRound(tx, { afterId: 0, statuses, limit: 50 }),
  )
  const query = asked.at(-1) as Sql
  const rows = looksAt(await nodesOf(query))
  assert.ok(rows <= 50, `${rows} rows`)
  // A plan for all values uses the partial index only if the statuses are no parameters.
  assert.match(query.text, /\.status in \(\d/)
})

test('a plain list merges runs of an index, and sorts nothing', async () => {
  for (const path of [
    '/conversations',
    '/conversations?sort=updated&category=support',
    '/conversations?sort=due',
    '/conversations?sort=due&category=support',
    '/conversations?filter=all&page=20',
  ]) {
    const [list] = (await statementsOf('GET', path)).filter(({ text }) => text.includes('runs'))
    const large = (await nodesOf(list as Sql)).filter(node => LARGE.includes(node['Relation Name'] ?? ''))
    assert.ok(large.length >= 4, path)
    for (const node of large) assert.match(node['Node Type'], /^Index (Only )?Scan$/, path)
  }
})
