// Another import brings back all of a conversation that a retention rule has deleted, and the rule deletes it the next night.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { bringTo, head, lines, part } from '../../../test/import-lines.ts'
import { createRetentionWorld } from '../../../test/retention-world.ts'
import type { Item } from '../archive/read-archive.ts'

const world = await createRetentionWorld()
const { blobs, db, scope, days, enable, night, fresh, exact, withoutRules } = world
const { contact, identity, conversation, message } = lines
const [channel] = await db.rows<{ id: number }>(
  sql`select id from channels where brand_id = ${scope.brand.id} limit 1`,
)
const bring = bringTo(scope, blobs, { channels: { 1: channel?.id as number } })

const KEY = 'aa/00000000-0000-0000-0000-000000000001'
const AT = '2026-01-01T00:00:00.000Z'
const file = {
  id: 1,
  message_id: 1,
  name: 'a.txt',
  content_type: 'text/plain',
  size: 5,
  state: 'stored',
  file: KEY,
  position: 0,
  created_at: AT,
}

const archive = (hour: string, subject: string): Item[] => [
  head(hour),
  part('channels', lines.channel()),
  part('contacts', contact(1), contact(2)),
  part('identities', identity(1), identity(2)),
  part('conversations', conversation(1, 1, { subject, status: 2, message_count: 2, follower_ids: [1, 2] })),
  part('messages', message(1, 1, 1, { has_files: true, edited_at: AT }), message(2, 1, 2)),
  part('message_versions', { message_id: 1, version: 1, body: 'At first', replaced_at: AT }),
  {
    is: 'content',
    key: KEY,
    content: (async function* () {
      yield Buffer.from('Bytes')
    })(),
    size: 5,
  },
  part('files', file),
  part('deliveries', {
    id: 1,
    message_id: 1,
    identity_id: 2,
    state: 'sent',
    part_ids: [],
    is_unsure: false,
    created_at: AT,
    updated_at: AT,
  }),
  part('ratings', {
    id: 1,
    conversation_id: 1,
    identity_id: 1,
    rating: 5,
    created_at: AT,
    updated_at: AT,
  }),
]

const WITH_IT = ['conversations', 'messages', 'message_versions', 'files', 'deliveries', 'ratings']

const createdOf = (counts: Record<string, { created: number }>) => WITH_IT.map(kind => counts[kind]?.created)

for (const [subject, what] of [
  ['Of old', 'the same'],
  ['Changed at the source', 'with changes'],
] as const)
  test(`another import brings back all that a rule has deleted, ${what}`, async () => {
    await fresh()
    const first = await bring(archive('01:00', 'Of old'))
    assert.deepEqual(createdOf(first.counts as never), [1, 2, 1, 1, 1, 1])
    await enable()
    await night()
    await withoutRules()
    const left = await db.rows<{ kind: string }>(sql`
      select kind from imported_rows where brand_id = ${scope.brand.id} and kind = any(${[...WITH_IT, 'content']}::text[])`)
    assert.deepEqual(left, [])
    const again = await bring(archive('02:00', subject))
    assert.deepEqual(createdOf(again.counts as never), [1, 2, 1, 1, 1, 1])
    const row = await db.row<{ n: number; file: string }>(sql`
      select c.message_count as n, a.file from conversations c
      join messages m on m.brand_id = ${scope.brand.id} and m.conversation_id = c.id
      join attachments a on a.brand_id = ${scope.brand.id} and a.message_id = m.id
      where c.brand_id = ${scope.brand.id} and c.subject = ${subject}`)
    assert.equal(row?.n, 2)
    assert.equal((await blobs.get(row?.file as string)).toString(), 'Bytes')
    await exact()
    days(1)
    await enable()
    await night()
    await exact()
  })
