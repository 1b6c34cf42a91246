import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../test/archive-uploads.ts'
import { eventually } from '../../../test/eventually.ts'
import { bringTo, head, lines, part } from '../../../test/import-lines.ts'
import { createWorld } from '../../../test/world.ts'
import { MINUTE } from '../../kit/retry.ts'
import { transaction } from '../../kit/scope.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import type { Line } from '../archive/queries.ts'
import { erase } from '../erasure/erase.ts'

const world = await createWorld()
const { rivalOwner, db, blobs, rival, clock } = world
const { rivalScope: scope, get, order, workThere } = createUploads(world)
const [channel] = await db.rows<{ id: number }>(
  sql`select id from channels where brand_id = ${rival.id} limit 1`,
)
const bring = bringTo(scope, blobs, { channels: { 1: channel?.id as number } })
const { contact, identity, conversation, message } = lines
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

/** A contact with a conversation of this number, as an archive has them. */
const written = (id: number) => [
  part('channels', lines.channel()),
  part('contacts', contact(id)),
  part('identities', identity(id)),
  part('conversations', conversation(id, id, { message_count: 1 })),
  part('messages', message(id, id, id)),
]

async function bringsAt(madeAt: string, items: Parameters<typeof bring>[0]): Promise<number> {
  const { row } = await bring([head(madeAt), ...items])
  clock.now = new Date(clock.now.getTime() + MINUTE)
  return row.id
}

async function undo(id: number) {
  assert.equal((await order(id, 'undo')).status, 200)
  await workThere()
  const { state, error, undone } = await get(id)
  assert.deepEqual([state, error], ['undone', null])
  return undone
}

async function idOf(subject: string): Promise<number> {
  const row = await db.row<{ id: number }>(
    sql`select id from conversations where brand_id = ${rival.id} and subject = ${subject}`,
  )
  return row?.id as number
}

const article = (id: number, given: Line = {}) =>
  part('articles', {
    id,
    slug: `there-${id}`,
    title: `There ${id}`,
    body: '',
    status: 1,
    language: 'english',
    position: id,
    author_id: 1,
    ...times,
    ...given,
  })

const bodiesOf = async (id: number) => {
  const rows = await db.rows<{ body: string }>(
    sql`select body from messages where brand_id = ${rival.id} and conversation_id = ${id} order by id`,
  )
  return rows.map(({ body }) => body)
}

test('a reply that is being written while a run is undone survives', async () => {
  const run = await bringsAt('01:00', written(1))
  const id = await idOf('Subject 1')
  const isWritten = Promise.withResolvers<void>()
  const isLetGo = Promise.withResolvers<void>()
  const writing = transaction(scope, async tx => {
    await lockConversations(tx, [id])
    await tx.sql.write(sql`
      insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, body, created_at)
      select brand_id, conversation_id, 'late', identity_id, false, 0, 0, 'A late reply', ${tx.now()}
      from messages where brand_id = ${rival.id} and conversation_id = ${id}`)
    isWritten.resolve()
    await isLetGo.promise
  })
  await isWritten.promise
  await order(run, 'undo')
  const undoing = workThere()
  const isWaiting = async () => {
    const row = await db.row(sql`
      select 1 from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`)
    return row !== undefined
  }
  await eventually(isWaiting, { what: 'the undoing waits for the reply' })
  isLetGo.resolve()
  await Promise.all([writing, undoing])
  const { state, undone } = await get(run)
  assert.deepEqual([state, undone.conversations], ['undone', { removed: 0, kept: 1 }])
  assert.deepEqual(await bodiesOf(id), ['Message 1', 'A late reply'])
})

test('what was erased here since does not hold the undoing up', async () => {
  const run = await bringsAt('02:00', [
    part('channels', lines.channel()),
    part('contacts', contact(2), contact(3)),
    part('identities', identity(2), identity(3)),
    part('conversations', conversation(2, 2, { message_count: 1 }), conversation(3, 3, { message_count: 1 })),
    part('messages', message(2, 2, 2), message(3, 3, 3)),
  ])
  const { body } = await rivalOwner.post('/contacts/c2@there.test/erasure', { name: 'Contact 2' })
  assert.ok(await erase(scope, body.id, { blobs }))
  const undone = await undo(run)
  assert.equal(undone.conversations.kept, 0)
  assert.equal(await idOf('Subject 3'), undefined)
})

test('a picture stays while an article, a translation or an earlier version shows it', async () => {
  const names = ['one', 'two', 'three', 'unused'].map(name => name.padEnd(24, '0'))
  const pictures = names.map((name, index) => ({
    id: index + 1,
    name,
    file: `aa/00000000-0000-0000-0000-00000000000${index}`,
    content_type: 'image/png',
    size: 4,
    created_at: times.created_at,
  }))
  const contents = pictures.map(({ file }) => ({
    is: 'content' as const,
    key: file,
    content: (async function* () {
      yield Buffer.from('bits')
    })(),
  }))
  const run = await bringsAt('03:00', [...contents, part('article_images', ...pictures)])
  const shows = (name?: string) => `![A lamp](/help/images/${name})`
  const { body } = await rivalOwner.post('/articles', {
    article: { title: 'With pictures', body: shows(names[1]), status: 'published' },
  })
  await rivalOwner.put(`/articles/${body.slug}`, { article: { body: shows(names[0]) } })
  await rivalOwner.put(`/articles/${body.slug}/translations/de`, {
    translation: { title: 'Mit Bildern', body: shows(names[2]) },
  })
  assert.deepEqual((await undo(run)).article_images, { removed: 1, kept: 3 })
  const left = await db.rows<{ name: string }>(
    sql`select name from article_images where brand_id = ${rival.id} order by id`,
  )
  assert.deepEqual(
    left.map(({ name }) => name),
    names.slice(0, 3),
  )
})

test('an article stays that was translated here, or that readers have judged', async () => {
  const run = await bringsAt('04:00', [
    ...written(1).slice(0, 3),
    part('articles', ...[11, 12, 13].flatMap(id => (article(id) as { lines: Line[] }).lines)),
  ])
  await rivalOwner.put('/articles/there-11/translations/de', { translation: { title: 'Dort', body: 'Da' } })
  await db.rows(sql`
    insert into article_feedback (brand_id, article_id, helpful, comment, created_at)
    select brand_id, id, false, 'Too short', ${clock.now} from articles where brand_id = ${rival.id} and slug = 'there-12'
    returning 1`)
  assert.deepEqual((await undo(run)).articles, { removed: 1, kept: 2 })
  assert.equal((await rivalOwner.get('/articles/there-11/translations/de')).status, 200)
})

test('a contact stays whose imported note was edited here', async () => {
  const note = (id: number) => ({ id, contact_id: id, note: 'Likes tea', creator_identity_id: id, ...times })
  const run = await bringsAt('05:00', [
    part('contacts', contact(5), contact(6)),
    part('identities', identity(5), identity(6)),
    part('contact_notes', note(5), note(6)),
  ])
  const notes = await db.rows<{ id: number }>(sql`
    select id from contact_notes where brand_id = ${rival.id} order by id`)
  const { status } = await rivalOwner.put(`/contacts/c5@there.test/notes/${notes[0]?.id}`, {
    note: { note: 'Likes coffee' },
  })
  assert.equal(status, 200)
  const undone = await undo(run)
  assert.deepEqual([undone.contacts.kept, undone.contact_notes.kept], [1, 1])
  assert.equal((await rivalOwner.get('/contacts/c6@there.test')).status, 404)
})

test('after an undoing that has failed the run does not go on, but is undone again', async () => {
  const run = await bringsAt('06:00', written(7))
  await db.rows(sql`
    update imports set state = 'failed', error = 'No disk', undone = '{"conversations":{"removed":3,"kept":0}}'
    where brand_id = ${rival.id} and id = ${run} returning 1`)
  const { status, body } = await order(run, 'start')
  assert.equal(status, 409)
  assert.match(JSON.stringify(body), /undo/i)
  await assert.rejects(bring([head('06:00'), ...written(7)]), /undo/i)
  assert.equal((await undo(run)).conversations.removed, 4)
})

test('a conversation that was deleted before its run is undone can still be restored, with its people', async () => {
  const id = await bringsAt('2026-03-01T00:00:00.000Z', written(71))
  const [row] = await db.rows<{ id: number; slug: string }>(sql`
    select c.id, c.slug from conversations c
    join imported_rows r on r.brand_id = ${rival.id} and r.kind = 'conversations' and r.own_id = c.id
    where c.brand_id = ${rival.id} and r.import_id = ${id}`)
  const { status, body } = await rivalOwner.send('DELETE', `/conversations/${row?.slug}`)
  assert.equal(status, 200, JSON.stringify(body))
  await undo(id)
  const restored = await rivalOwner.post(`/deleted_conversations/${row?.id}/restore`)
  assert.equal(restored.status, 200, JSON.stringify(restored.body))
  assert.equal((await bodiesOf(row?.id as number)).length, 1)
})
