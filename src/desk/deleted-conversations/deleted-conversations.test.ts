// Deleting conversations, restoring them, and deleting them permanently.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { letter } from '../../../test/letters.ts'
import { createRetentionWorld } from '../../../test/retention-world.ts'
import { createCaller, makeToken } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { createUser } from '../../people/users/create-user.ts'
import { PASSING, SOURCES } from '../../talk/deleted/row-queries.ts'
import { purgeDeleted } from './purge-deleted.ts'

const world = await createRetentionWorld()
const { ana, olga, rita, rivalOwner, db, scope, blobs, days, exact, upload } = world
const brand = scope.brand.id

const remove = async (slug: string) => {
  const { status, body } = await olga.send('DELETE', `/conversations/${slug}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const restore = (id: number) => olga.post(`/deleted_conversations/${id}/restore`)
const list = async () => (await olga.get('/deleted_conversations')).body
const purge = () => purgeDeleted(scope, blobs)
const totals = async () => {
  const of = async (filter: string) => (await ana.get(`/conversations?filter=${filter}`)).body.total_count
  return [await of('all'), (await ana.get('/messages')).body.total_count]
}
const found = async (word: string) => (await ana.get(`/conversations?filter=all&q=${word}`)).body.total_count

/** Everything that is stored of these conversations, by table. */
async function stored(ids: number[]) {
  const rows: Record<string, unknown[]> = {}
  for (const { table, where } of SOURCES) {
    const messageIds = (
      await db.rows<{ id: number }>(
        sql`select id from messages where brand_id = ${brand} and conversation_id = any(${ids}::bigint[])`,
      )
    ).map(({ id }) => id)
    rows[table] = await db.rows(sql`
      select to_jsonb(t) - '{updated_at,search,subject_search,name_search}'::text[] as row from ${raw(table)} t
      where t.brand_id = ${brand} and ${where({ ids, messageIds, uploadIds: [] })} order by 1`)
  }
  return rows
}

/** A conversation with something in each of its tables. */
async function full(word: string) {
  const file = await upload('note.txt', `File about ${word}`)
  await world.mailIn(letter({ from: 'Mira <mira@deleted.test>', subject: word, body: `About ${word}` }))
  await world.work()
  const [conversation] = (await ana.get(`/conversations?filter=all&q=${word}`)).body.conversations
  const { slug, id } = conversation
  const other = await world.start({ subject: `${word} merged`, user: { email: 'mira@deleted.test' } })
  await olga.post(`/conversations/${slug}/merge`, { conversations: [other.slug] })
  await ana.post(`/conversations/${slug}/messages`, {
    message: { body: `Note ${word}`, visibility: 1, uploads: [file.id] },
  })
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: `Draft ${word}` } })
  await db.write(sql`
    insert into satisfaction_ratings (brand_id, conversation_id, identity_id, rating, created_at, updated_at)
    select brand_id, id, author_id, 4, created_at, created_at from conversations where brand_id = ${brand} and id = ${id}`)
  await world.work()
  await world.runSchedule()
  return { slug, id, otherId: other.id as number }
}

test('what is deleted is nowhere, and comes back as it was', async () => {
  const { slug, id, otherId } = await full('persimmon')
  const before = { rows: await stored([id, otherId]), totals: await totals() }
  for (const table of ['messages', 'attachments', 'mails', 'drafts', 'merges', 'satisfaction_ratings'])
    assert.ok((before.rows[table] as unknown[]).length > 0, table)
  const body = await remove(slug)
  assert.deepEqual(
    [body.id, body.title, body.files, body.user.email],
    [id, 'persimmon', 1, 'mira@deleted.test'],
  )
  assert.equal(body.deleted_by.email, olga.email)
  assert.equal((await ana.get(`/conversations/${slug}`)).status, 404)
  assert.equal((await ana.get(`/conversations/${otherId}`)).status, 404)
  assert.equal(await found('persimmon'), 0)
  assert.deepEqual(Object.values(await stored([id, otherId])).flat(), [])
  await exact()
  const [all, messages] = before.totals
  assert.deepEqual(await totals(), [all - 1, messages - body.messages])
  assert.deepEqual((await list()).deleted_conversations[0], body)

  const restored = await restore(id)
  assert.deepEqual(
    [restored.status, restored.body.slug, restored.body.message_count],
    [200, slug, body.messages],
  )
  assert.deepEqual(await stored([id, otherId]), before.rows)
  assert.deepEqual(await totals(), before.totals)
  assert.deepEqual((await list()).deleted_conversations, [])
  await exact()
  assert.equal(await found('persimmon'), 1, 'it is found again')
  assert.equal((await restore(id)).status, 404, 'once')
  const events = await db.rows<{ type: string }>(
    sql`select type from events where brand_id = ${brand} and subject_id = ${id} and type like 'conversation.%' order by id desc limit 2`,
  )
  assert.deepEqual(
    events.map(({ type }) => type),
    ['conversation.restored', 'conversation.deleted'],
  )
  const { entries } = (await olga.get('/audit?kind=conversation')).body
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['conversation.restored', 'conversation.moved_to_deleted'],
  )
  assert.ok(!JSON.stringify(entries).includes('persimmon'), 'the audit log has no words of it')
})

test('what deleting removes is kept, or named as what passes', async () => {
  const { readFileSync } = await import('node:fs')
  const text = readFileSync(new URL('../erasure/delete-queries.ts', import.meta.url), 'utf8')
  const tables = [...text.matchAll(/delete from (\w+)/g)].map(([, table]) => table as string)
  const known = [...SOURCES.map(({ table }) => table), ...PASSING]
  assert.deepEqual(
    [...new Set([...tables, 'conversations'])].filter(table => !known.includes(table)),
    [],
  )
})

test('after 30 days it is gone permanently, with its files, but not those that others have', async () => {
  const { slug, id } = await full('quince')
  const [kept] = await db.rows<{ file: string }>(sql`
    select a.file from attachments a join messages m on m.brand_id = ${brand} and m.id = a.message_id
    where a.brand_id = ${brand} and m.conversation_id = ${id}`)
  const file = kept?.file as string
  const other = await world.start({ subject: 'Has the same file' })
  await db.write(sql`
    insert into attachments (brand_id, message_id, name, state, file, created_at)
    select brand_id, id, 'same.txt', 'stored', ${file}, created_at from messages
    where brand_id = ${brand} and conversation_id = ${other.id}`)
  const mails = await db.rows<{ file: string }>(sql`
    select r.file from mails r join messages m on m.brand_id = ${brand} and m.id = r.message_id
    where r.brand_id = ${brand} and m.conversation_id = ${id}`)
  assert.ok(mails.length > 0)
  await remove(slug)
  days(29)
  await purge()
  await blobs.get(mails[0]?.file as string)
  assert.equal((await list()).total_count, 1)
  days(1)
  await purge()
  assert.equal((await list()).total_count, 0)
  assert.equal((await restore(id)).status, 404)
  await assert.rejects(blobs.get(mails[0]?.file as string))
  assert.equal(String(await blobs.get(file)), 'File about quince')
  const rows = await db.rows(sql`
    select 1 from deleted_rows where brand_id = ${brand} union all select 1 from deleted_conversations where brand_id = ${brand}`)
  assert.deepEqual(rows, [])
  const events = await db.rows(sql`select data from events where brand_id = ${brand} and subject_id = ${id}`)
  assert.ok(!JSON.stringify(events).includes('quince'))
  await exact()
})

test('it can be deleted permanently at once', async () => {
  const { slug, id } = await full('medlar')
  await remove(slug)
  assert.equal((await olga.send('DELETE', `/deleted_conversations/${id}`)).body.id, id)
  assert.equal((await restore(id)).status, 404)
  assert.equal((await olga.send('DELETE', `/deleted_conversations/${id}`)).status, 404)
  assert.equal((await list()).total_count, 0)
  const text = JSON.stringify(
    await db.rows(sql`select * from deleted_conversations where brand_id = ${brand}`),
  )
  assert.ok(!text.includes('medlar'))
  await purge()
  assert.deepEqual(await db.rows(sql`select 1 from deleted_conversations where brand_id = ${brand}`), [])
})

test('who may not delete conversations, and strangers, are refused', async () => {
  const { slug, id } = await world.start({ subject: 'Not theirs' })
  assert.equal((await ana.send('DELETE', `/conversations/${slug}`)).status, 403)
  assert.equal((await rita.send('DELETE', `/conversations/${slug}`)).status, 403)
  assert.equal((await rivalOwner.send('DELETE', `/conversations/${slug}`)).status, 404)
  await remove(slug)
  for (const one of [ana, rita]) {
    assert.equal((await one.get('/deleted_conversations')).status, 403)
    assert.equal((await one.post(`/deleted_conversations/${id}/restore`)).status, 403)
    assert.equal((await one.send('DELETE', `/deleted_conversations/${id}`)).status, 403)
  }
  assert.equal((await rivalOwner.get('/deleted_conversations')).body.total_count, 0)
  assert.equal((await rivalOwner.post(`/deleted_conversations/${id}/restore`)).status, 404)
  assert.equal((await rivalOwner.send('DELETE', `/deleted_conversations/${id}`)).status, 404)
  assert.equal((await restore(id)).status, 200)
})

test('bad input names its field', async () => {
  assert.deepEqual(
    [
      (await olga.send('DELETE', '/conversations/not-there')).status,
      (await olga.post('/deleted_conversations/999999/restore')).status,
      (await olga.send('DELETE', '/deleted_conversations/999999')).status,
    ],
    [404, 404, 404],
  )
  const { status, body } = await olga.get('/deleted_conversations?page_size=many')
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['page_size']])
})

test('who sees only some conversations deletes and restores only those', async () => {
  const { body: chat } = await olga.post('/channels', { channel: { name: 'Shop', channel: 'chat' } })
  const role = { name: 'Cleaner', permissions: ['conversations.delete'], sees: { channel_ids: [chat.id] } }
  const { body: made } = await olga.post('/roles', { role })
  const email = 'cleaner@demo.test'
  await transaction(scope, tx => createUser(tx, { email, role: made.key }))
  const cleaner = createCaller(world.app, scope, await makeToken(scope, email))
  const inside = await world.start({ subject: 'Inside', category: chat.slug })
  const outside = await world.start({ subject: 'Outside' })
  assert.equal((await cleaner.send('DELETE', `/conversations/${outside.slug}`)).status, 404)
  assert.equal((await cleaner.send('DELETE', `/conversations/${inside.slug}`)).status, 200)
  await remove(outside.slug)
  const seen = (await cleaner.get('/deleted_conversations')).body
  assert.deepEqual([seen.total_count, seen.deleted_conversations[0].id], [1, inside.id])
  assert.equal((await cleaner.post(`/deleted_conversations/${outside.id}/restore`)).status, 404)
  assert.equal((await cleaner.send('DELETE', `/deleted_conversations/${outside.id}`)).status, 404)
  assert.equal((await cleaner.post(`/deleted_conversations/${inside.id}/restore`)).status, 200)
  assert.equal((await restore(outside.id)).status, 200)
})

test('what was kept before a migration comes back: without a column that is gone, with the default of one that is new', async () => {
  const { slug, id } = await full('quince')
  await remove(slug)
  await db.write(sql`
    update deleted_rows set content = (content || '{"is_gone": true}') - '{priority,version}'::text[]
    where brand_id = ${brand} and conversation_id = ${id}`)
  const { status, body } = await restore(id)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.priority, 'normal')
  const drafts = await db.rows(sql`
    select body, version from drafts where brand_id = ${brand} and conversation_id = ${id}`)
  assert.deepEqual(drafts, [{ body: 'Draft quince', version: 1 }])
})
