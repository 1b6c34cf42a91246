// An import that nobody has worked with since is undone as a whole.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../../test/archive-uploads.ts'
import { HELPDESKS } from '../../../../test/helpdesks/all.ts'
import { reachingStandIns } from '../../../../test/helpdesks/move.ts'
import { createWorld } from '../../../../test/world.ts'
import { startImport } from '../start-import.ts'

const client = reachingStandIns()
const pause = async () => {}

for (const { source, login, open } of HELPDESKS)
  test(`an import from ${source.name} is undone, and nothing of it is left`, async () => {
    const world = await createWorld()
    const { rival, db, blobs } = world
    const { rivalScope, order, workThere, get } = createUploads(world)
    const { url, login: own = login } = await open()
    const census = () =>
      db.rows(sql`
        select 'conversations' as kind, count(*) as n from conversations where brand_id = ${rival.id}
        union all select 'messages', count(*) from messages where brand_id = ${rival.id}
        union all select 'contacts', count(*) from contacts where brand_id = ${rival.id}
        union all select 'identities', count(*) from identities where brand_id = ${rival.id}
        union all select 'attachments', count(*) from attachments where brand_id = ${rival.id}
        union all select 'replies', count(*) from response_templates where brand_id = ${rival.id}
        union all select 'articles', count(*) from articles where brand_id = ${rival.id}`)
    const before = await census()
    const remote = { ...own, client, pause }
    const { row } = await startImport(rivalScope, source, { path: url, remote, mapping: {}, blobs })
    assert.notDeepEqual(await census(), before)
    assert.equal((await order(row.id, 'undo')).status, 200)
    await workThere()
    assert.equal((await get(row.id)).state, 'undone')
    assert.deepEqual(await census(), before)
  })
