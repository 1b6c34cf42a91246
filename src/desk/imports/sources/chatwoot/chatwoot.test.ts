import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createChatwootAccount } from '../../../../../test/helpdesks/chatwoot.ts'
import { LOGIN } from '../../../../../test/helpdesks/chatwoot-records.ts'
import type { Given } from '../../../../../test/helpdesks/helpscout-records.ts'
import { createMove, keepsLogin, touchedBy } from '../../../../../test/helpdesks/move.ts'
import { chatwoot } from './chatwoot.ts'

const standIn = await createChatwootAccount()
const { account, asked, cdn, signedUntil, trouble, url } = standIn
const move = await createMove(chatwoot, url, LOGIN)
const { bring, conversation, db, remote, rita, rival, rivalOwner, said, scope, waited, wordsOf } = move
const mapping = move.ritaIs('11')

type Body = Record<string, unknown>

test('a dry run counts what would come, names what would not, and fetches no file', async () => {
  const run = await move.dry(mapping)
  assert.deepEqual([run.head.brand.name, run.files], [`${new URL(url).host}/7`, 3])
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh], [5, 55])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
    ['13', false],
    ['14', false],
    ['agent_bot 11', false],
    ['unknown', false],
  ])
  assert.deepEqual(run.channels.map(({ id, name }) => [id, name]).sort(), [
    ['51', 'Acme'],
    ['52', 'Website'],
    ['53', 'Shop'],
  ])
  assert.deepEqual(run.leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`).sort(), [
    'activities *: None of these are imported.',
    'agent_bots Robo: It is not imported. Set it up here.',
    'article_images 981: Its pictures stay where they are, and are shown from there: 1.',
    'automation_rules Tag it: It is not imported. Set it up here.',
    'campaigns Spring: It is not imported. Set it up here.',
    'contact_labels *: None of these are imported.',
    'macros Close it: It is not imported. Set it up here.',
    'messages 1014: It was deleted there.',
    'sla_policies *: None of these are imported.',
    'webhooks *: None of these are imported.',
  ])
  assert.deepEqual(
    [cdn.headers.length, (await rita.get('/conversations?filter=all')).body.total_count],
    [0, 0],
  )
})

test('an import waits as it is asked to, repeats what fails, and follows pages', async () => {
  asked.length = 0
  trouble.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { isCut: true })
  const { row, counts } = await bring(mapping)
  assert.deepEqual(waited.splice(0), [7_000, 2_000, 2_000])
  assert.ok(asked.some(path => path.endsWith('/conversations/103/messages?before=2006')))
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [5, 55])
  assert.deepEqual(await move.failedFiles(row), [['1022 4', 'The server answered with status 404.']])
  await move.totalsAreExact()
})

test('conversations have their number, status, people, labels and attributes', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.priority, first.tag_list, first.created_at, first.category.slug],
    ['Ticket 101', 2, 'normal', ['late'], '2026-03-02T10:00:00.000+00:00', 'acme'],
  )
  assert.deepEqual(first.data, { ticket_number: '101', field_type: 'big' })
  assert.equal(first.assignee.email, rita.email)
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@people.test',
    'later@other.test',
  ])
  const second = await conversation(102)
  assert.deepEqual(
    [second.status, second.priority, second.category.slug, second.data],
    [0, 'urgent', 'website', { ticket_number: '102', original_status: 'pending' }],
  )
  const third = await conversation(103)
  assert.deepEqual([third.status, third.hold_until], [5, '2030-01-01T00:00:00.000+00:00'])
  const fourth = await conversation(104)
  assert.deepEqual([fourth.status, fourth.category.slug], [0, 'shop'], 'its snooze is over')
  assert.deepEqual((await conversation(105)).data, { ticket_number: '105', original_status: 'snoozed' })
  const teams = await db.rows(sql`
    select t.name, c.subject from conversations c join teams t on t.brand_id = c.brand_id and t.id = c.team_id
    where c.brand_id = ${rival.id}`)
  assert.deepEqual(teams, [{ name: 'support', subject: 'Ticket 101' }])
})

test('messages and notes have their authors, times and files; what happened by itself is none', async () => {
  const placeholder = /unknown-\w+/
  const words = (await wordsOf(101)).map(([body, visibility, email]) => [
    body,
    visibility,
    String(email).replace(placeholder, 'unknown'),
  ])
  assert.deepEqual(words, [
    ['Where is it?', 0, 'cora@people.test'],
    ['A word to @Rita', 1, rita.email],
    ['It is on its **way**.', 0, 'unknown@sender.invalid'],
    ['Please rate us', 0, 'unknown@sender.invalid'],
  ])
  const all = await said(101)
  assert.deepEqual(all.map(({ user }) => (user as Body).name).slice(2), ['Gone', 'Chatwoot'])
  assert.equal(all[0]?.created_at, '2026-03-10T10:50:00.000+00:00')
  const whole = await db.rows(sql`
    select original_body from messages where brand_id = ${rival.id} and original_body is not null`)
  assert.deepEqual(whole, [{ original_body: 'Where is it?\n\n> Ours' }])
  assert.deepEqual(
    (await said(102)).map(({ body, user }) => [body, (user as Body).name]),
    [
      ['Hello', 'small-river-7'],
      ['What is it about?\n\n- An order\n- Money\n\n**Money**', 'Robo'],
      ['Here\n1.5, 2.5', 'small-river-7'],
    ],
  )
  assert.deepEqual(await move.files(), [
    { name: 'invoice a.txt', state: 'stored' },
    { name: 'lost.png', state: 'failed' },
    { name: 'picture-1', state: 'stored' },
  ])
  keepsLogin(standIn, LOGIN.token)
})

test('all messages of a long conversation come, also one that was stored later than it was written', async () => {
  const rows = await db.rows<{ body: string }>(sql`
    select m.body from messages m join conversations c on c.brand_id = m.brand_id and c.id = m.conversation_id
    where c.brand_id = ${rival.id} and c.data ->> 'ticket_number' = '103' order by m.created_at, m.id`)
  assert.deepEqual([rows.length, rows[0]?.body, rows.at(-1)?.body], [46, 'From before', 'Words 2045'])
})

test('people, notes, ratings, saved replies and articles come along', async () => {
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.deepEqual(
    [cora.name, cora.data],
    ['Cora', { organization: 'Parcels Ltd', location: 'Town, NZ', twitter: 'cora', plan: 'gold' }],
  )
  const notes = await db.rows(sql`
    select n.note, i.identifier from contact_notes n
    join identities i on i.brand_id = n.brand_id and i.id = n.creator_identity_id where n.brand_id = ${rival.id}`)
  assert.deepEqual(notes, [{ note: 'Likes tea', identifier: rita.email }])
  const ratings = (await rivalOwner.get('/satisfaction_ratings')).body.satisfaction_ratings
  assert.deepEqual(
    ratings.map(({ rating, comment }: Body) => [rating, comment]),
    [[4, 'Fine']],
  )
  const replies = (await rivalOwner.get('/response_templates')).body.response_templates
  assert.deepEqual(
    replies.map(({ name, body }: Body) => [name, body]),
    [['sorry', 'We are **sorry**, {{contact.name}}.']],
  )
  const articles = await db.rows(sql`
    select a.slug, a.status, t.slug as topic from articles a
    left join topics t on t.brand_id = a.brand_id and t.id = a.topic_id where a.brand_id = ${rival.id} order by 1`)
  assert.deepEqual(articles, [
    { slug: 'old', status: 1, topic: null },
    { slug: 'sending-it-back', status: 0, topic: 'returns' },
  ])
  const translations = await db.rows(sql`
    select language, title, status from article_translations where brand_id = ${rival.id}`)
  assert.deepEqual(translations, [{ language: 'de', title: 'Zurücksenden', status: 1 }])
  const topics = await db.rows(sql`
    select t.slug, p.slug as above from topics t left join topics p on p.brand_id = t.brand_id and p.id = t.parent_id
    where t.brand_id = ${rival.id} order by 1`)
  assert.deepEqual(topics, [
    { slug: 'orders', above: null },
    { slug: 'returns', above: 'orders' },
  ])
})

test('links that have expired are made again', async () => {
  cdn.files.set('/lost.png', Buffer.from('Found it.'))
  for await (const item of chatwoot.read(url, scope, remote)) {
    if (item.is !== 'content' || item.key !== '1022 4') continue
    for (let n = 1; n <= signedUntil(); n++) cdn.expired.add(`/lost.png?signature=${n}`)
    const read: Buffer[] = []
    for await (const bytes of item.content) read.push(bytes as Buffer)
    assert.equal(Buffer.concat(read).toString(), 'Found it.')
    break
  }
})

test('a second run changes nothing, and a later one brings what is new and what has changed', async () => {
  cdn.files.delete('/lost.png')
  assert.deepEqual(touchedBy((await bring(mapping)).counts), [])
  Object.assign(account.conversations[3] as Given, { status: 'resolved' })
  const [first] = account.messages[104] as [Given]
  account.messages[104]?.push({ ...first, id: 1041, content: 'One more' })
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [counts.conversations?.created, counts.conversations?.changed, counts.messages?.created],
    [0, 1, 1],
  )
  assert.equal((await conversation(104)).status, 2)
})

test('neither a wrong token, nor one of an agent, nor another account begins a run', async () => {
  await assert.rejects(bring({}, { ...remote, token: 'wrong' }), /refused the access token/)
  await assert.rejects(bring({}, { ...remote, email: '8' }), /not the token of an administrator of account 8/)
  await assert.rejects(bring({}, { ...remote, email: '7/../8' }), /must be a number/)
  account.role = 'agent'
  await assert.rejects(bring(), /not the token of an administrator of account 7/)
})
