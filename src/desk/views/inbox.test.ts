import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA, OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, clock, db, brand } = world

const tick = () => {
  clock.now = new Date(clock.now.getTime() + 1_000)
}

async function begin(subject: string, changes: object = {}): Promise<string> {
  tick()
  const { slug } = await world.start({ subject, ...changes })
  return slug
}

async function counts(): Promise<Record<string, number>> {
  const { body } = await ana.get('/views')
  return Object.fromEntries(body.views.map(({ key, count }: { key: string; count: number }) => [key, count]))
}

const subjects = (body: { conversations: { subject: string }[] }) =>
  body.conversations.map(({ subject }) => subject)

await begin('Open one', { tag_list: ['Refund', 'vip'] })
await begin('Mine', { assignee: ANA.email, tag_list: ['refund'] })
await begin('Hers', { assignee: OLGA.email })
await begin('Held', { status: 5, hold_until: '2030-01-01' })
await begin('Resolved', { status: 2 })
await begin('Resolved by itself', { status: 6 })
await begin('Spam', { status: 3 })
await begin('Spam, said a machine', { status: 9 })
await begin('Archived', { status: 4 })
await begin('Pending', { status: 1 })

const EXPECTED: Record<string, string[]> = {
  open: ['Hers', 'Mine', 'Open one'],
  mine: ['Mine'],
  unassigned: ['Open one'],
  on_hold: ['Held'],
  resolved: ['Resolved by itself', 'Resolved'],
  archived: ['Archived'],
  spam: ['Spam, said a machine', 'Spam'],
  all: [
    'Pending',
    'Spam, said a machine',
    'Spam',
    'Resolved by itself',
    'Resolved',
    'Held',
    'Hers',
    'Mine',
    'Open one',
  ],
}

test('each view lists and counts its conversations, last changed first', async () => {
  const counted = await counts()
  for (const [key, expected] of Object.entries(EXPECTED)) {
    const { body, status } = await ana.get(`/views/${key}`)
    assert.equal(status, 200)
    assert.deepEqual([subjects(body), body.next, counted[key]], [expected, null, expected.length], key)
  }
  assert.deepEqual(subjects((await olga.get('/views/mine')).body), ['Hers'])
})

test('counts follow changes, folded or not', async () => {
  const slug = await begin('Moves')
  const before = await counts()
  await ana.put(`/conversations/${slug}`, { status: 4 })
  const after = await counts()
  assert.deepEqual(
    ['open', 'unassigned', 'archived', 'all'].map(key => (after[key] as number) - (before[key] as number)),
    [-1, -1, 1, -1],
  )
})

test('channels and tags come with their open counts', async () => {
  const { body } = await ana.get('/views')
  const support = body.channels.find(({ slug }: { slug: string }) => slug === 'support')
  assert.deepEqual([support.name, support.open_count], ['Support', 3])
  assert.deepEqual(
    body.tags,
    [
      { tag: 'Refund', open_count: 2 },
      { tag: 'vip', open_count: 1 },
    ].map(row => (row.tag === 'Refund' ? { ...row, tag: body.tags[0].tag } : row)),
  )
  assert.match(body.tags[0].tag, /^refund$/i)
  assert.deepEqual(subjects((await ana.get('/views/open?tag=REFUND')).body), ['Mine', 'Open one'])
  assert.deepEqual(subjects((await ana.get('/views/open?category=nowhere')).body), [])
  assert.equal((await ana.get('/views/open?category=support')).body.conversations.length, 3)
})

test('a view that is known is not sent again', async () => {
  const { headers } = await ana.get('/views/all')
  const again = await ana.send('GET', '/views/all', { headers: { 'if-none-match': String(headers.etag) } })
  assert.deepEqual([again.status, again.body], [304, undefined])
})

test('walking a view by cursor returns each row once', async () => {
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const { body }: { body: { conversations: { subject: string }[]; next: string | null } } = await ana.get(
      `/views/all?page_size=2${next ? `&cursor=${next}` : ''}`,
    )
    seen.push(...subjects(body))
    next = body.next
  }
  assert.deepEqual(seen, EXPECTED.all)
})

test('rare statuses are found by an index', async () => {
  // A statement may take a few seconds only.
  for (let from = 1; from < 20_000; from += 2_000)
    await db.rows(sql`
      insert into conversations (brand_id, slug, ref_id, channel_id, status, origin, author_id, first_message_body, created_at, updated_at)
      select brand_id, 'x' || n, 'x' || n, channel_id, 2, 7, author_id, 'x', now(), now()
      from conversations, generate_series(${from}::int, ${from + 1_999}::int) n where slug = 'open-one'`)
  await db.rows(sql`analyze conversations`)
  const plan = await db.rows<Record<string, string>>(sql`
    explain select * from conversations c where c.brand_id = ${brand.id} and c.class = 3 and c.status in (3, 9)
    order by c.updated_at desc, c.id desc limit 30`)
  assert.match(JSON.stringify(plan), /conversations_(rare|status)/)
})

test('bad input is refused, and Rita sees nothing', async () => {
  assert.deepEqual(Object.keys((await ana.get('/views/nonsense')).body.errors), ['key'])
  assert.equal((await ana.get('/views/open?cursor=x')).status, 422)
  const { body } = await ana.get('/views/open?page_size=1')
  assert.equal((await ana.get(`/views/mine?cursor=${body.next}`)).status, 422, 'of another view')
  assert.equal((await rita.get(`/views/open?cursor=${body.next}`)).status, 422)
  assert.ok((await rita.get('/views')).body.views.every(({ count }: { count: number }) => count === 0))
  assert.deepEqual((await rita.get('/views/all')).body.conversations, [])
})

test('events can be listed for one conversation', async () => {
  const slug = await begin('With a story')
  await ana.put(`/conversations/${slug}`, { status: 2, tag_list: ['x'] })
  const { id } = (await ana.get(`/conversations/${slug}`)).body
  await world.logIsReadable()
  const told = async (who = ana) =>
    (await who.get(`/events?conversation=${id}`)).body.events.map(({ type }: { type: string }) => type)
  assert.deepEqual(await told(), [
    'conversation.created',
    'conversation.status_changed',
    'conversation.tagged',
  ])
  assert.deepEqual(await told(rita), [])
  assert.equal((await ana.get('/events?conversation=x')).status, 422)
})

test('a contact is found by internal id, and so are their conversations', async () => {
  const { author } = (await ana.get('/conversations/open-one')).body
  const { body } = await ana.get(`/contacts/${author.id}?identifier_type=_id`)
  assert.equal(body.email, author.email)
  assert.ok((await ana.get(`/conversations?contact=${author.id}`)).body.total_count > 5)
  for (const [who, id] of [
    [rita, author.id],
    [ana, 'x'],
    [ana, 999_999],
  ] as const)
    assert.equal((await who.get(`/contacts/${id}?identifier_type=_id`)).status, 404)
  assert.equal((await rita.get(`/conversations?contact=${author.id}`)).body.total_count, 0)
})

test('a body is rendered as HTML that is safe to show', async () => {
  const slug = await begin('With marks')
  await world.post(slug, { body: '**Hello** <script>alert(1)</script> [x](javascript:alert(1))' })
  const { body } = await ana.get(`/conversations/${slug}/messages?include=body_html`)
  assert.equal(
    body.messages[0].body_html,
    '<p><strong>Hello</strong> &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>\n',
  )
  assert.equal((await ana.post('/markdown', { text: '*x*' })).body.html, '<p><em>x</em></p>\n')
  assert.equal((await ana.post('/markdown', { text: 7 })).status, 422)
})
