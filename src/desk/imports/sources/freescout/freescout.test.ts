import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createFreeScout } from '../../../../../test/helpdesks/freescout.ts'
import { createMove, touchedBy } from '../../../../../test/helpdesks/move.ts'
import { freescout } from './freescout.ts'

const there = await createFreeScout()
const { folder, login, url } = there
const move = await createMove(freescout, url, login)
const { bring, conversation, db, remote, rita, rival, rivalOwner, said, wordsOf } = move
const mapping = move.ritaIs('11')

type Body = Record<string, unknown>

test('a dry run counts what would come, and names what would not', async () => {
  const run = await move.dry(mapping)
  assert.ok(!JSON.stringify(run.head).includes('postgres:'))
  assert.deepEqual([run.lines.conversations?.fresh, run.lines.messages?.fresh, run.files], [3, 7, 4])
  assert.deepEqual(run.members.map(({ id, is }) => [id, is !== null]).sort(), [
    ['11', true],
    ['12', false],
  ])
  assert.deepEqual(run.channels.map(({ id }) => id).sort(), ['billing@acme.test', 'support@acme.test'])
  assert.deepEqual(run.leftOut.first.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`).sort(), [
    'conversations 1004: It is a draft there.',
    'conversations 1005: It was deleted there.',
    'line_items *: None of these are imported.',
    'messages 10015: It is a draft there.',
    'modules tags: None of these are imported.',
    'original_mails *: None of these are imported.',
  ])
})

test('an import brings all of it, and no file from outside the folder', async () => {
  const { row, counts } = await bring(mapping)
  assert.deepEqual([counts.conversations?.created, counts.messages?.created], [3, 7])
  assert.deepEqual(await move.failedFiles(row), [
    ['10022 3', 'There is no such file in its folder.'],
    ['10022 4', 'There is no such file in its folder.'],
  ])
  assert.deepEqual(await move.files(), [
    { name: 'invoice.txt', state: 'stored' },
    { name: 'lost.txt', state: 'failed' },
    { name: 'picture.png', state: 'stored' },
    { name: 'secret.txt', state: 'failed' },
  ])
  await move.totalsAreExact()
})

test('conversations have their number, status, people and times', async () => {
  const first = await conversation(101)
  assert.deepEqual(
    [first.subject, first.status, first.created_at, first.category.slug, first.assignee.email],
    ['Ticket 101', 2, '2026-03-02T10:00:00.000+00:00', 'support', rita.email],
  )
  assert.deepEqual(first.followers.map(({ email }: Body) => email).sort(), [
    'copy@other.test',
    'cora@people.test',
  ])
  const second = await conversation(102)
  assert.deepEqual([second.status, second.category.slug, second.assignee], [1, 'billing', null])
  assert.equal((await conversation(103)).status, 3)
  for (const number of [104, 105]) assert.equal(await conversation(number), undefined)
})

test('threads are messages and notes with their authors and times; drafts are none', async () => {
  assert.deepEqual(await wordsOf(101), [
    ['Where is **it**?', 0, 'cora@people.test'],
    ['A word among us', 1, rita.email],
    ['It is on its **way**.', 0, 'gone@acme.test'],
    ['To the carrier', 1, rita.email],
  ])
  assert.deepEqual(await wordsOf(102), [
    ['Words of 102', 0, 'dan@people.test'],
    ['Attached', 0, rita.email],
  ])
  assert.equal((await said(101))[0]?.created_at, '2026-03-10T10:51:00.000+00:00')
  const ids = await db.rows<{ origin_id: string }>(sql`
    select origin_id from messages where brand_id = ${rival.id} and origin_id like '<%' order by 1`)
  assert.deepEqual(
    ids.map(one => one.origin_id),
    ['<FS_reply-10013-abc@acme.test>', '<first@parcels.test>'],
  )
})

test('people have all of their addresses', async () => {
  const { body: cora } = await rivalOwner.get('/contacts/cora@people.test')
  assert.deepEqual(
    [cora.name, cora.data],
    [
      'Cora Customer',
      {
        organization: 'Parcels Ltd',
        details: 'Likes tea',
        websites: 'https://parcels.test',
        address: 'Town, NZ',
      },
    ],
  )
  const names = await db.rows<{ identifier: string }>(sql`
    select i.identifier from identities i join identities o on o.brand_id = i.brand_id and o.contact_id = i.contact_id
    where i.brand_id = ${rival.id} and o.identifier = 'cora@people.test' order by i.id`)
  assert.deepEqual(
    names.map(({ identifier }) => identifier),
    ['cora@people.test', 'cora@home.test', '+15005550143'],
  )
})

test('a second run changes nothing, and a later one brings what is new and what has changed', async () => {
  assert.deepEqual(touchedBy((await bring(mapping)).counts), [])
  await there.query(`update conversations set status = 3 where id = 1002`)
  await there.insert('threads', {
    id: 10023,
    conversation_id: 1002,
    type: 1,
    state: 2,
    body: 'One more',
    customer_id: 22,
    created_at: '2026-03-12 11:00:00',
  })
  await mkdir(join(folder, '1/3/1'), { recursive: true })
  await writeFile(join(folder, '1/3/1/lost.txt'), 'Found it.')
  const { counts } = await bring(mapping)
  assert.deepEqual(
    [
      counts.conversations?.created,
      counts.conversations?.changed,
      counts.messages?.created,
      counts.files?.changed,
    ],
    [0, 1, 1, 1],
  )
  assert.equal((await conversation(102)).status, 2)
})

test('nothing is written into the database there, and what cannot be read begins no run', async () => {
  const wrong = (token: string) => bring({}, { ...remote, token })
  await assert.rejects(wrong('https://acme.test/x'), /must have an address such as mysql:/)
  await assert.rejects(wrong(login.token.replace('Europe%2FParis', 'Nowhere')), /Nowhere is not a time zone/)
  await assert.rejects(wrong('postgres://x:secret-word@127.0.0.1:1/x'), error => {
    assert.match(String(error), /The database cannot be read/)
    assert.doesNotMatch(String(error), /secret-word/)
    return true
  })
  await assert.rejects(wrong('mysql://x:secret-word@127.0.0.1:1/x'), /The database cannot be read/)
  const { rows } = await there.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  assert.deepEqual(rows, [{ n: 0 }])
})
