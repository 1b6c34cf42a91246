// Another import brings back nothing of a conversation that a member has deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { bringTo, head, lines, part } from '../../../test/import-lines.ts'
import { createRetentionWorld } from '../../../test/retention-world.ts'
import type { Item } from '../archive/read-archive.ts'

const world = await createRetentionWorld()
const { olga, blobs, db, scope, exact } = world
const [channel] = await db.rows<{ id: number }>(
  sql`select id from channels where brand_id = ${scope.brand.id} limit 1`,
)
const bring = bringTo(scope, blobs, { channels: { 1: channel?.id as number } })

const archive = (hour: string, { subject = 'Of old', messages = 2 } = {}): Item[] => [
  head(hour),
  part('channels', lines.channel()),
  part('contacts', lines.contact(1), lines.contact(2)),
  part('identities', lines.identity(1), lines.identity(2)),
  part(
    'conversations',
    lines.conversation(1, 1, { subject, status: 2, message_count: messages, follower_ids: [1, 2] }),
  ),
  part(
    'messages',
    ...Array.from({ length: messages }, (_, index) => lines.message(index + 1, 1, (index % 2) + 1)),
  ),
]

const present = () =>
  db.rows<{ slug: string; n: number }>(sql`
    select slug, message_count as n from conversations where brand_id = ${scope.brand.id} and subject like '%old%'`)

test('a deleted conversation stays deleted, also if its source has changed it, and can be restored', async () => {
  await bring(archive('01:00'))
  const [{ slug } = { slug: '' }] = await present()
  const { status, body } = await olga.send('DELETE', `/conversations/${slug}`)
  assert.equal(status, 200, JSON.stringify(body))
  await bring(archive('02:00'))
  assert.deepEqual(await present(), [])
  await bring(archive('03:00', { subject: 'Of old, renamed', messages: 3 }))
  assert.deepEqual(await present(), [])
  await exact()
  assert.equal((await olga.post(`/deleted_conversations/${body.id}/restore`)).status, 200)
  assert.equal((await present())[0]?.n, 2)
  await exact()
})
