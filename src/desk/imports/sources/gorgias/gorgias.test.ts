import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createGorgiasAccount } from '../../../../../test/helpdesks/gorgias.ts'
import { LOGIN } from '../../../../../test/helpdesks/gorgias-records.ts'
import type { Given } from '../../../../../test/helpdesks/helpscout-records.ts'
import { createMove, keepsLogin, touchedBy } from '../../../../../test/helpdesks/move.ts'
import { timesIn } from '../../remote/fields.ts'
import { withTimes } from './ask-gorgias.ts'
import { gorgias } from './gorgias.ts'

const standIn = await createGorgiasAccount()
const { account, asked, cdn, signedUntil, trouble, url } = standIn
const move = await createMove(gorgias, url, LOGIN)
const { bring, conversation, db, remote, rita, rival, rivalOwner, said, scope, waited, wordsOf } = move
const mapping = move.ritaIs('11')

type Body = Record<string, unknown>

test('a dry run counts what would come, names what would not, and fetches no file', async () => {
  const run = await move.dry(mapping)
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [5, 11, 3])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
    ['13', false],
    ['14', false],
    ['15', false],
    ['unknown', false],
  ])
  assert.deepEqual(run.channels.map(({ id }) => id).sort(), [
    'billing@acme.test',
    'support@acme.test',
    'via Chat',
  ])
  assert.deepEqual(run.leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`).sort(), [
    'articles *: None of these are imported.',
    'calls *: None of these are imported.',
    'conversations 106: It was deleted there.',
    'events *: None of these are imported.',
    'macros Close it: It is not imported. Set it up here.',
    'macros Old words: It is not imported. Set it up here.',
    'messages 1016: It was deleted there.',
    'orders *: None of these are imported.',
    'rules Tag it: It is not imported. Set it up here.',
    'views Mine: It is not imported. Set it up here.',
  ])
  assert.deepEqual(
    [cdn.headers.length, (await rita.get('/conversations?filter=all')).body.total_count],
    [0, 0],
  )
})

test('an import waits as it is asked to, leaves requests to others, and follows cursors', async () => {
  asked.length = 0
  trouble.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { isCut: true })
  const { row, counts } = await bring(mapping)
  assert.deepEqual(waited.splice(0), [7_000, 2_000, 2_000])
  assert.ok(asked.some(path => path.startsWith('/api/messages') && path.includes('cursor=after%202')))
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [5, 11])
  assert.deepEqual(await move.failedFiles(row), [['1021 0', 'The server answered with status 404.']])
  await move.totalsAreExact()
})

test('tickets have their number, status, people, tags and fields', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.priority, first.tag_list, first.created_at, first.category.slug],
    ['Ticket 101', 2, 'urgent', ['late'], '2026-03-02T10:00:00.123+00:00', 'billing'],
  )
  assert.deepEqual(first.data, { ticket_number: '101', external_id: 'ext-1', product: 'Lamps' })
  assert.equal(first.assignee.email, rita.email)
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@people.test',
    'later@other.test',
  ])
  const second = await conversation(102)
  assert.deepEqual(
    [second.status, second.category.slug, second.assignee.email],
    [0, 'chat', 'idle@acme.test'],
  )
  const third = await conversation(103)
  assert.deepEqual(
    [third.status, third.hold_until, third.category.slug],
    [5, '2030-01-01T00:00:00.000+00:00', 'support'],
  )
  assert.equal((await conversation(104)).status, 2, 'its snooze is over, and it is closed')
  assert.equal((await conversation(105)).status, 3)
  assert.equal(await conversation(106), undefined)
})

test('messages and notes have their authors, times and files; what was not sent is a note', async () => {
  const words = (await wordsOf(101)).map(([body, visibility, email]) => [
    body,
    visibility,
    String(email).replace(/unknown-\w+/, 'unknown'),
  ])
  assert.deepEqual(words, [
    ['Where is **it**?', 0, 'cora@people.test'],
    ['A word among us', 1, rita.email],
    ['It is on its **way**.', 0, 'gone@acme.test'],
    ['Thanks', 0, 'cora@people.test'],
    ['Never sent', 1, rita.email],
    ['We have got it', 0, 'unknown@sender.invalid'],
  ])
  assert.equal((await said(101))[0]?.created_at, '2026-03-10T10:50:00.123+00:00')
  assert.deepEqual(
    (await said(102)).map(({ body }) => body),
    ['Hi', 'Attached'],
  )
  const whole = await db.rows<{ original_body: string }>(sql`
    select original_body from messages where brand_id = ${rival.id} and original_body is not null`)
  assert.deepEqual(
    whole.map(({ original_body }) => original_body),
    ['Where is **it**?\n\n> Ours'],
  )
  assert.deepEqual(await move.files(), [
    { name: 'invoice.txt', state: 'stored' },
    { name: 'lost.txt', state: 'failed' },
    { name: 'picture-1', state: 'stored' },
  ])
  keepsLogin(standIn, LOGIN.token)
})

test('people, ratings and macros with words come along, and nobody of a deleted ticket', async () => {
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.equal(cora.name, 'Cora Customer')
  assert.deepEqual(cora.data, { details: 'Likes tea', language: 'fr', city: 'Town', tier: 3 })
  const names = await db.rows<{ identifier: string }>(sql`
    select i.identifier from identities i join identities o on o.brand_id = i.brand_id and o.contact_id = i.contact_id
    where i.brand_id = ${rival.id} and o.identifier = 'cora@people.test' order by i.id`)
  assert.deepEqual(
    names.map(({ identifier }) => identifier),
    ['cora@people.test', 'cora@home.test', '+15005550143'],
  )
  assert.equal((await rivalOwner.get('/contacts/trashed@other.test')).status, 404)
  const ratings = (await rivalOwner.get('/satisfaction_ratings')).body.satisfaction_ratings
  assert.deepEqual(
    ratings.map(({ rating, comment }: Body) => [rating, comment]),
    [[4, 'Fine']],
  )
  const replies = (await rivalOwner.get('/response_templates')).body.response_templates
  assert.deepEqual(
    replies.map(({ name, body }: Body) => [name, body]),
    [['Sorry', 'We are **sorry**, {{ticket.customer.name}}.']],
  )
  const left = await db.rows(sql`
    select i.identifier from users u join identities i on i.brand_id = u.brand_id and i.user_id = u.id
    where u.brand_id = ${rival.id} and u.deactivated_at = '2026-03-05T10:00:00.123Z'`)
  assert.deepEqual(left, [{ identifier: 'left@acme.test' }])
})

test('links that have expired are made again', async () => {
  cdn.files.set('/lost.txt', Buffer.from('Found it.'))
  for await (const item of gorgias.read(url, scope, remote)) {
    if (item.is !== 'content' || item.key !== '1021 0') continue
    for (let n = 1; n <= signedUntil(); n++) cdn.expired.add(`/lost.txt?signature=${n}`)
    const read: Buffer[] = []
    for await (const bytes of item.content) read.push(bytes as Buffer)
    assert.equal(Buffer.concat(read).toString(), 'Found it.')
    break
  }
})

test('a second run changes nothing, and a later one brings what is new and what has changed', async () => {
  cdn.files.delete('/lost.txt')
  assert.deepEqual(touchedBy((await bring(mapping)).counts), [])
  Object.assign(account.tickets[1] as Given, { status: 'closed' })
  const last = account.messages.find(({ id }) => id === 1020) as Given
  account.messages.push({
    ...last,
    id: 1099,
    body_html: '<p>One more</p>',
    created_datetime: '2026-03-12T10:00:00',
  })
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [counts.conversations?.created, counts.conversations?.changed, counts.messages?.created],
    [0, 1, 1],
  )
  assert.equal((await conversation(102)).status, 2)
})

test('while others use up the requests, each one waits', async () => {
  account.limit.used = 36
  waited.length = 0
  await assert.rejects(
    bring(mapping, { ...remote, token: 'wrong' }),
    /refused the email address or the token/,
  )
  await bring(mapping)
  assert.ok(waited.length > 10)
  assert.ok(waited.every(ms => ms === 1_000))
})

test('times without a zone are in UTC, wherever the server is', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  try {
    const read = (created_datetime: string) => timesIn(withTimes({ created_datetime })).created_at
    for (const text of ['2026-03-02T10:00:00', '2026-03-02T10:00:00Z', '2026-03-02T11:00:00+01:00'])
      assert.equal(read(text), '2026-03-02T10:00:00.000Z')
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
