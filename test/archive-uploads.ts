import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { writeArchive } from '../src/desk/archive/write-archive.ts'
import { systemScope } from '../src/kit/scope.ts'
import { type TarPlace, tarStream } from '../src/kit/tar-stream.ts'
import { selectWrongCounts } from '../src/talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../src/talk/messages/count-queries.ts'
import type { Answer, Caller, World } from './world.ts'

/** What tests do that upload archives of our brand to the rival one. */
export function createUploads(world: World) {
  const { db, blobs, scope, rival, rivalOwner } = world
  const rivalScope = systemScope(rival, db, scope.now)

  async function archive(): Promise<Buffer> {
    const work = (place: TarPlace) => writeArchive(scope, { blobs }, place.write)
    return buffer(tarStream(work, { isCompressed: true, at: scope.now() }))
  }

  /** Runs the jobs of the rival brand. */
  async function workThere(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      await world.worker.runner.start(rivalScope)
      await world.worker.runner.end()
    }
  }

  const part = (id: number, number: number, bytes: Uint8Array, by: Caller = rivalOwner): Promise<Answer> =>
    by.send('PUT', `/imports/${id}/parts/${number}`, {
      raw: bytes as unknown as string,
      headers: { 'content-type': 'application/octet-stream' },
    })

  async function uploaded(bytes: Buffer): Promise<number> {
    const { status, body } = await rivalOwner.post('/imports', { import: {} })
    assert.equal(status, 201)
    const half = Math.ceil(bytes.length / 2)
    await part(body.id, 1, bytes.subarray(0, half))
    const { body: last } = await part(body.id, 2, bytes.subarray(half))
    assert.deepEqual([last.state, last.size, last.parts], ['uploading', bytes.length, 2])
    return body.id
  }

  async function checked(bytes: Buffer): Promise<number> {
    const id = await uploaded(bytes)
    assert.equal((await rivalOwner.post(`/imports/${id}/check`)).body.state, 'checking')
    await workThere()
    return id
  }

  const get = async (id: number) => (await rivalOwner.get(`/imports/${id}`)).body
  const order = async (id: number, what: string) => rivalOwner.post(`/imports/${id}/${what}`)
  const count = async (table: string) => {
    const row = await db.row<{ n: number }>({
      ...sql`select 1`,
      text: `select count(*) as n from ${table} where brand_id = $1`,
      values: [rival.id],
    } as never)
    return row?.n
  }
  const TABLES = [
    'conversations',
    'messages',
    'contacts',
    'identities',
    'users',
    'channels',
    'articles',
    'attachments',
    'events',
    'satisfaction_ratings',
    'contact_notes',
    'message_deliveries',
    'article_translations',
    'topics',
  ]
  const census = async () =>
    Object.fromEntries(await Promise.all(TABLES.map(async table => [table, await count(table)])))

  async function totalsAreExact(): Promise<void> {
    assert.deepEqual(await selectWrongCounts(rivalScope), [])
    assert.deepEqual(await selectWrongMessageCounts(rivalScope), [])
  }

  return { rivalScope, archive, workThere, part, checked, get, order, census, totalsAreExact }
}
