import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letter } from '../../../test/letters.ts'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'
import { removeOrphans } from './remove-orphans.ts'

const world = await createWorld()
const { db, blobs, ana } = world
const later = new Date(Date.now() + 2 * DAY)

test('files that no row refers to are removed after a day, and no others', async () => {
  await world.mailIn(letter({ from: 'a@example.com', body: 'x' }))
  const headers = { 'content-type': 'text/plain' }
  await ana.send('POST', '/attachments?file_name=a.txt', { raw: 'kept', headers })
  const [mail] = await db.rows<{ file: string }>({ text: 'select file from mails', values: [] } as never)
  const [upload] = await db.rows<{ file: string }>({
    text: 'select file from attachments',
    values: [],
  } as never)
  const orphans = await Promise.all([1, 2, 3].map(n => blobs.put(Buffer.from(`orphan ${n}`))))

  assert.equal(await removeOrphans(db, blobs, { group: '' }), 0, 'all are young')
  assert.equal(await removeOrphans(db, blobs, { now: later, group: '' }), 3)
  for (const key of orphans) await assert.rejects(blobs.get(key), /The file no longer exists/)
  for (const { file } of [mail, upload] as { file: string }[]) assert.ok((await blobs.get(file)).length > 0)
})
