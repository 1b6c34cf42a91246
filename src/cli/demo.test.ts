import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { pastConversations } from '../../db/demo/history.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { readConfig } from '../config.ts'
import { overviewReport } from '../desk/reports/overview.ts'
import { connect } from '../kit/db.ts'
import { commandScope } from '../kit/scope.ts'
import { selectUsers } from '../people/users/queries.ts'
import { CHANNEL_KINDS } from '../talk/channels/kinds.ts'
import { countTotal, selectWrongCounts } from '../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../talk/messages/count-queries.ts'
import { ensureDemo } from './demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-'))
const connection = await createDatabase()
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
  rmSync(folder, { recursive: true, force: true })
})
const { brand } = await ensureDemo(db, readConfig({ ANSWERWELL_DATA: folder }))
const scope = commandScope(brand, db)
const numberOf = async (condition = sql`true`) =>
  (await db.row<{ n: number }>(sql`select count(*) as n from conversations c where ${condition}`))?.n

test('the history of the demo is counted as if it had been written message by message', async () => {
  assert.deepEqual(await selectWrongCounts(scope), [])
  assert.deepEqual(await selectWrongMessageCounts(scope), [])
  const all = { classes: [0, 1, 2, 3, 4, 5], count: sql`every` }
  assert.equal(await countTotal(scope, { filter: all, channelId: undefined }), await numberOf())
})

test('each conversation is what its messages and events made it', async () => {
  const wrong = await db.rows(sql`
    with said as (
      select conversation_id as id, count(*) as n, min(created_at) as first,
        max(created_at) filter (where from_staff and visibility = 0) as staff,
        max(created_at) filter (where not from_staff and visibility = 0) as customer
      from messages group by 1
    ), told as (
      select distinct on (subject_id) subject_id as id, coalesce(data ->> 'to', data ->> 'status')::int as status,
        count(*) filter (where type = 'conversation.created') over (partition by subject_id) as created
      from events e where type in ('conversation.created', 'conversation.status_changed') order by subject_id, e.id desc
    )
    select c.slug from conversations c left join said using (id) left join told using (id)
    where (c.message_count, c.created_at) is distinct from (said.n, said.first)
      or (c.last_staff_message_at, c.last_customer_message_at) is distinct from (said.staff, said.customer)
      or c.updated_at < greatest(said.staff, said.customer) or c.updated_at > now()
      or (c.status, 1) is distinct from (told.status, told.created)`)
  assert.deepEqual(wrong, [])
})

test('a report agrees with the rows, and shows a month like the one before', async () => {
  const report = await overviewReport(scope, { days: 30 })
  const { figures, previous, days } = report
  const from = sql`${report.start_date}::date::timestamptz`
  assert.equal(
    figures.conversations,
    await numberOf(sql`c.created_at >= ${from} and not (
      select m.from_staff from messages m where m.brand_id = c.brand_id and m.conversation_id = c.id order by m.id limit 1)`),
  )
  const change = figures.conversations / previous.figures.conversations
  assert.ok(change > 0.8 && change < 1.25, `${change}`)
  const backlogs = days.map(({ backlog }) => backlog)
  assert.ok(Math.min(...backlogs) > 5 && Math.max(...backlogs) < 45, backlogs.join(' '))
  assert.ok((figures.first_response?.median ?? Number.POSITIVE_INFINITY) < 4 * 3_600)
  assert.ok((figures.satisfaction.average ?? 0) > 4)
})

test('five work in the shop, and nothing old is unread', async () => {
  const staff = await selectUsers(scope)
  assert.equal(staff.length, 5)
  assert.equal(staff.filter(({ signature }) => signature).length, 4)
  const unread = await db.row<{ n: number }>(sql`
    select count(*) as n from conversation_reads r
    join conversations c on c.brand_id = r.brand_id and c.id = r.conversation_id
    where r.read_at is null and c.created_at < now() - interval '1 day'`)
  assert.equal(unread?.n, 0)
})

test('the same time has the same history, whatever the weekday and hour, and none of it is in the future', () => {
  for (let hour = 0; hour < 24 * 7; hour += 13) {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 17))
    const past = pastConversations(now)
    assert.deepEqual(pastConversations(now), past)
    const slugs = new Set(past.map(({ code }) => code))
    assert.equal(slugs.size, past.length)
    for (const { messages, resolvedAt, rating } of past) {
      const times = [...messages.map(({ at }) => at), resolvedAt, rating?.at].filter(at => at !== undefined)
      assert.deepEqual(
        messages.map(({ at }) => at.getTime()),
        messages.map(({ at }) => at.getTime()).sort((one, other) => one - other),
      )
      assert.ok(times.every(at => at <= now))
    }
  }
})

test('every kind of channel has a conversation', async () => {
  const kinds = await db.rows<{ kind: number }>(sql`
    select distinct h.kind from channels h join conversations c on c.brand_id = h.brand_id and c.channel_id = h.id`)
  assert.deepEqual(new Set(kinds.map(({ kind }) => kind)), new Set<number>(Object.values(CHANNEL_KINDS)))
})

test('its mails came as others do: with their HTML, their files, and quotes folded', async () => {
  const mails = await db.rows<{ state: string; html: string | null; body: string; whole: string | null }>(sql`
    select m.state, t.html, t.body, t.original_body as whole
    from mails m left join messages t on t.brand_id = m.brand_id and t.id = m.message_id`)
  assert.ok(mails.length > 5 && mails.every(({ state }) => state === 'processed'))
  assert.ok(mails.some(({ html }) => html === 'rich'))
  const quoting = mails.filter(({ whole }) => whole !== null)
  assert.equal(quoting.length, 2)
  assert.ok(quoting.every(({ body }) => !/wrote:/.test(body)))
  const files = await db.rows<{ type: string }>(sql`
    select distinct content_type as type from attachments where state = 'stored' and file is not null order by 1`)
  assert.deepEqual(
    files.map(({ type }) => type),
    ['application/pdf', 'image/jpeg', 'text/calendar'],
  )
})

test('its articles are long enough to be of use, and only in languages that its pages offer', async () => {
  const articles = await db.rows<{ title: string; body: string }>(
    sql`select title, body from articles where status = 0`,
  )
  assert.ok(articles.length >= 10 && articles.length <= 12)
  for (const { title, body } of articles) {
    const words = body.split(/\s+/).length
    assert.ok(words >= 120 && words <= 500, `${title}: ${words} words`)
    assert.doesNotMatch(body, /\{\w+\}/)
  }
  const languages = await db.rows<{ language: string }>(
    sql`select distinct language from article_translations`,
  )
  assert.deepEqual(languages, [{ language: 'de' }])
})

test('what the docs ask of the demo is there', async () => {
  for (const page of ['README.md', 'docs/client.md']) {
    const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8')
    const slugs = [...text.matchAll(/(?:conversations\/|slug: ')([a-z][a-z0-9-]+)/g)].map(([, slug]) => slug)
    assert.ok(slugs.length > 0, page)
    for (const slug of slugs) assert.equal(await numberOf(sql`c.slug = ${slug}`), 1, `${page}: ${slug}`)
  }
})
