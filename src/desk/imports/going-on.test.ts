import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { bringTo, head, lines, part } from '../../../test/import-lines.ts'
import { createWorld } from '../../../test/world.ts'
import { systemScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Item } from '../archive/read-archive.ts'
import type { SourceItem } from './source.ts'

const world = await createWorld()
const { db, blobs, rival } = world
const scope = systemScope(rival, db, () => world.clock.now)
const [channel] = await db.rows<{ id: number }>(
  sql`select id from channels where brand_id = ${rival.id} limit 1`,
)
const mapping = { channels: { 1: channel?.id as number } }
const bring = bringTo(scope, blobs, mapping)
const { contact, identity, conversation, message } = lines
const NAMED = (name: string) => sql`
  select count(*)::int as n from contacts where brand_id = ${rival.id} and name = ${name}`
const countOf = async (name: string) => (await db.row<{ n: number }>(NAMED(name)))?.n

test('a run that was interrupted goes on with a later archive from the beginning of that', async () => {
  const isKilled = true
  const left: SourceItem = {
    is: 'left_out',
    kind: 'views',
    all: [{ id: '7', reason: say`It has no place here.` }],
  }
  await assert.rejects(bring([head('01:00'), left, part('contacts', contact(1))], { isKilled }), /killed/)
  const { counts } = await bring([
    head('02:00'),
    part('contacts', contact(1), contact(2)),
    part('identities', identity(1), identity(2)),
    left,
  ])
  assert.deepEqual(
    [counts.contacts?.created, counts.contacts?.unchanged, counts.identities?.created],
    [2, 0, 2],
    'what this run has created before counts as created',
  )
  const remarks = await db.rows(sql`
    select source_id as id from import_remarks where brand_id = ${rival.id} and kind = 'views'`)
  assert.deepEqual(remarks, [{ id: '7' }], 'what is left out is listed once')
})

test('it goes on only with the mapping that it began with', async () => {
  const items = [head('03:00'), part('contacts', contact(3))]
  await assert.rejects(bring(items, { isKilled: true }), /killed/)
  await assert.rejects(bring(items, { mapping: {} }), { code: 'invalid' })
  await bring(items, { mapping: { members: {}, ...mapping } })
  assert.equal(await countOf('Contact 3'), 1)
})

test('two processes cannot be at the same run', async () => {
  const items = [
    head('04:00'),
    part('contacts', contact(4)),
    part('identities', identity(4)),
    part('contact_notes'),
  ]
  let isFirst = true
  const onPart = async () => {
    if (!isFirst) return
    isFirst = false
    await bring(items)
  }
  await assert.rejects(bring(items, { onPart }), { code: 'conflict' })
  assert.equal(await countOf('Contact 4'), 1)
  const row = await db.row(
    sql`select state, error from imports where brand_id = ${rival.id} order by id desc limit 1`,
  )
  assert.deepEqual(row, { state: 'done', error: null })
})

test('bytes whose line is left out are not kept, nor those of a run that has failed', async () => {
  const stored = async () =>
    (await Array.fromAsync(blobs.keysBefore(new Date(Date.now() + 60_000), ''))).length
  const before = await stored()
  const content = (key: string): Item => ({
    is: 'content',
    key,
    content: (async function* () {
      yield Buffer.from(key)
    })(),
  })
  const file = (id: number, message: number, key: string) => ({
    id,
    message_id: message,
    name: `${id}.txt`,
    size: 39,
    state: 'stored',
    file: key,
    position: 1,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const [one, two] = ['aa/00000000-0000-0000-0000-000000000001', 'aa/00000000-0000-0000-0000-000000000002']
  const items = () => [
    part('channels', lines.channel()),
    part('contacts', contact(5)),
    part('identities', identity(5)),
    part('conversations', conversation(5, 5, { message_count: 1 })),
    part('messages', message(5, 5, 5, { has_files: true })),
    content(one),
    content(two),
  ]
  await assert.rejects(bring([head('05:00'), ...items()], { isKilled: true }), /killed/)
  assert.equal(await stored(), before)
  const files = part('files', file(1, 5, one), file(2, 99, two))
  const { counts } = await bring([head('05:00'), ...items(), files])
  assert.deepEqual([counts.files?.created, counts.files?.left_out], [1, 1])
  assert.equal(await stored(), before + 1)
  const row = await db.row<{ file: string }>(sql`
    select file from attachments where brand_id = ${rival.id} and name = '1.txt'`)
  assert.equal(String(await blobs.get(row?.file as string)), one)
})
