// CSV files by the API: how they would be read, another dry run for another mapping, and the import of what was agreed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../test/archive-uploads.ts'
import { csvOf } from '../../../test/csv-files.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, olga, rivalOwner, db, rival } = world
const { part, get, order, census, totalsAreExact, workThere } = createUploads(world)

const FILE = csvOf(
  ['Ticket', 'Email', 'Subject', 'What happened', 'State', 'Opened'],
  ['1', 'cat@csv.test', 'A scratch', 'The cat did it.', 'Parked', '03/04/2026'],
  ['2', 'dog@csv.test', 'A bite', 'The dog did it.', 'Closed', '05/06/2026'],
)

async function uploaded(source: string, content: string): Promise<number> {
  const { status, body } = await rivalOwner.post('/imports', { import: { source } })
  assert.equal(status, 201)
  await part(body.id, 1, Buffer.from(content))
  assert.equal((await order(body.id, 'check')).body.state, 'checking')
  await workThere()
  return body.id
}

const map = (id: number, mapping: object, by = rivalOwner) =>
  by.put(`/imports/${id}`, { import: { mapping } })

test('a file is looked at, mapped, looked at again, imported and undone', async () => {
  const before = await census()
  const id = await uploaded('conversations-csv', FILE)
  const first = await get(id)
  assert.deepEqual([first.state, first.expected.lines], ['checked', {}])
  assert.deepEqual(
    first.expected.table.unclear.map(({ field }: { field: string }) => field),
    ['date_order'],
  )
  const refused = await order(id, 'start')
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['mapping.date_order']])

  const columns = { 'What happened': 'text', State: 'status', Opened: 'created_at' }
  const mapping = { columns, statuses: { Parked: 'pending' }, date_order: 'day_first' }
  const { status, body } = await map(id, mapping)
  assert.deepEqual([status, body.state], [200, 'checking'])
  assert.equal((await order(id, 'start')).status, 409, 'not before it was looked at')
  await workThere()
  const second = await get(id)
  assert.deepEqual(second.expected.table.unclear, [])
  assert.deepEqual(second.mapping, { members: {}, channels: {}, priorities: {}, from: '', ...mapping })
  assert.equal(second.expected.lines.conversations.fresh, 2)

  const [channel] = second.expected.channels
  assert.equal((await map(id, { ...second.mapping, channels: { [channel.id]: null } })).body.state, 'checked')
  assert.deepEqual((await get(id)).mapping.columns, columns)
  assert.equal((await order(id, 'start')).body.state, 'queued')
  await workThere()
  const done = await get(id)
  assert.deepEqual([done.state, done.counts.conversations.created], ['done', 2])
  assert.equal(done.expected.table, null, 'what it has seen of the file is forgotten')
  await totalsAreExact()
  const [cat] = (await rivalOwner.get('/conversations?filter=all&for=cat@csv.test')).body.conversations
  assert.deepEqual([cat.status, cat.created_at.slice(0, 10)], [1, '2026-04-03'])

  const again = await uploaded('conversations-csv', FILE)
  assert.equal((await order(again, 'undo')).status, 409)
  await rivalOwner.send('DELETE', `/imports/${again}`)
  assert.equal((await order(id, 'undo')).status, 200)
  await workThere()
  assert.equal((await get(id)).state, 'undone')
  const { channels: _, ...rest } = await census()
  const { channels: __, ...expected } = before
  assert.deepEqual(rest, expected)
})

test('a file that is none is refused in words, and bad mappings name their field', async () => {
  const broken = await uploaded('contacts-csv', 'Name,Email\n"Kim,kim@csv.test\n')
  const { state, error } = await get(broken)
  assert.deepEqual([state, /line 2: a quotation mark is opened/.test(error)], ['refused', true])
  await rivalOwner.send('DELETE', `/imports/${broken}`)

  const id = await uploaded('contacts-csv', 'Name,Email\nKim,kim@csv.test\n')
  for (const [mapping, field] of [
    [{ columns: { Name: 7 } }, 'import.mapping.columns.Name'],
    [{ date_order: 'year_first' }, 'import.mapping.date_order'],
    [{ from: 'x'.repeat(200) }, 'import.mapping.from'],
    [{ rows: {} }, 'import.mapping'],
  ] as const) {
    const { status, body } = await map(id, mapping)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(body))
  }
  for (const stranger of [ana, rita, olga]) assert.ok((await map(id, {}, stranger)).status >= 403)
  await rivalOwner.send('DELETE', `/imports/${id}`)
  const left = await db.rows(sql`select id from imports where brand_id = ${rival.id} and state <> 'undone'`)
  assert.deepEqual(left, [])
})
