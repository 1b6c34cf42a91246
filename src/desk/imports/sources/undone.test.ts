// An import that nobody has worked with since is undone as a whole.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../../test/archive-uploads.ts'
import { createHelpScoutAccount } from '../../../../test/helpdesks/helpscout.ts'
import { APP } from '../../../../test/helpdesks/helpscout-records.ts'
import { createIntercomWorkspace } from '../../../../test/helpdesks/intercom.ts'
import { TOKEN } from '../../../../test/helpdesks/intercom-records.ts'
import { createWorld } from '../../../../test/world.ts'
import { createSafeClient } from '../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../kit/networks.ts'
import { startImport } from '../start-import.ts'
import { helpscout } from './helpscout/helpscout.ts'
import { intercom } from './intercom/intercom.ts'

const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const pause = async () => {}

const SOURCES = [
  { source: helpscout, login: { email: APP.id, token: APP.secret }, open: createHelpScoutAccount },
  { source: intercom, login: { email: '', token: TOKEN }, open: createIntercomWorkspace },
]

for (const { source, login, open } of SOURCES)
  test(`an import from ${source.name} is undone, and nothing of it is left`, async () => {
    const world = await createWorld()
    const { rival, db, blobs } = world
    const { rivalScope, order, workThere, get } = createUploads(world)
    const { url } = await open()
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
    const remote = { ...login, client, pause }
    const { row } = await startImport(rivalScope, source, { path: url, remote, mapping: {}, blobs })
    assert.notDeepEqual(await census(), before)
    assert.equal((await order(row.id, 'undo')).status, 200)
    await workThere()
    assert.equal((await get(row.id)).state, 'undone')
    assert.deepEqual(await census(), before)
  })
