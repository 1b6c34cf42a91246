import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createBlobs } from '../../test/blobs.ts'
import { ADDRESS, leaveTraces, WORDS } from '../../test/known-person.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { tracesOf } from '../../test/traces.ts'
import { createWorld } from '../../test/world.ts'
import { applyErasures } from '../desk/erasure/apply-list.ts'
import { erase } from '../desk/erasure/erase.ts'
import { readEntries } from '../desk/erasure/erasure-list.ts'
import { updateErasure } from '../desk/erasure/erasure-queries.ts'
import { orderErasure } from '../desk/erasure/order-erasure.ts'
import { backUp, restore } from '../kit/backups/backup.ts'
import { type ConnectionOptions, connect } from '../kit/db.ts'
import { installationIn } from '../kit/installation.ts'
import { type Scope, transaction } from '../kit/scope.ts'
import { wereErased } from '../people/erased/were-erased.ts'
import { removeOrphans } from '../talk/attachments/remove-orphans.ts'
import { selectWrongCounts } from '../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../talk/messages/count-queries.ts'

const world = await createWorld()
const { ana, olga, clock, blobs, scope } = world
const MARKS = [...Object.values(WORDS), 'leftover_handle']
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function makeBackup(connection: ConnectionOptions): Promise<Buffer> {
  const out = new PassThrough()
  const [, file] = await Promise.all([backUp(connection, out), buffer(out)])
  return file
}

async function restored(file: Buffer) {
  const connection = await createDatabase()
  const db = connect(connection)
  after(async () => {
    await db.close()
    await dropDatabase(connection)
  })
  await restore(connection, Readable.from([file]))
  return { connection, db, scope: { ...scope, sql: db, reads: db } as Scope }
}

await leaveTraces(world)
const whenKnown = await makeBackup(world.connection)

test('a worker that is killed again and again goes on where it was, and counts nothing twice', async () => {
  const { id: contactId } = (await olga.get(`/contacts/${ADDRESS}`)).body
  assert.equal(contactId, `crm-${WORDS.field}`)
  const { _id } = (await olga.get(`/contacts/${ADDRESS}`)).body
  const { id } = await transaction(scope, tx => orderErasure(tx, _id, WORDS.name))
  for (let tries = 0; ; tries++) {
    let steps = 0
    // Each time it dies one step later: between transactions, and before the files are removed.
    const dying = {
      ...blobs,
      remove: async (key: string) => {
        if (steps++ >= tries) throw new Error('killed')
        await blobs.remove(key)
      },
    }
    const isOver = await erase(scope, id, { blobs: dying, mayGoOn: () => steps++ < tries }).catch(() => false)
    if (isOver) break
    assert.ok(tries < 100)
  }
  const { body } = await olga.get(`/erasures/${id}`)
  assert.deepEqual(
    [body.state, body.gone.messages, body.gone.mails, body.gone.loose_mails],
    ['done', 4, 1, 1],
  )
  await world.work()
  assert.deepEqual(await tracesOf(MARKS, { db: world.db, blobs }), [])
})

test('a backup from before is erased again when it is restored, and only once', async () => {
  later(86_400_000)
  await removeOrphans(world.db, blobs, { now: new Date(Date.now() + 5 * 86_400_000), group: 'e5' })
  const old = await restored(whenKnown)
  assert.ok((await tracesOf(MARKS, old)).length > 0)
  assert.equal(await applyErasures(old.db, blobs, () => clock.now), 1)
  assert.deepEqual(await tracesOf(MARKS, old), [])
  assert.deepEqual(await selectWrongCounts(old.scope), [])
  assert.deepEqual(await selectWrongMessageCounts(old.scope), [])
  assert.equal((await wereErased(old.scope, [{ type: 'email', identifier: ADDRESS }])).length, 1)
  assert.equal(await applyErasures(old.db, blobs, () => clock.now), 0)
})

test('an entry that was written twice, as by a worker that was killed in between, is applied once', async () => {
  const [{ key, entry } = assert.fail()] = await Array.fromAsync(readEntries(blobs))
  const storage = createBlobs()
  const bytes = Buffer.from(JSON.stringify(entry))
  for (let copies = 0; copies < 2; copies++) await storage.put(bytes, key.slice(0, key.length - 12))
  const old = await restored(whenKnown)
  assert.equal(await applyErasures(old.db, storage, () => clock.now), 1)
  assert.deepEqual(await tracesOf([ADDRESS], old), [])
})

test('entries of another installation, or of another brand of that number, erase nobody; those of older releases do', async () => {
  const [{ key, entry } = assert.fail()] = await Array.fromAsync(readEntries(blobs))
  assert.equal(entry.installation, await installationIn(world.db))
  assert.equal(entry.brand, 'demo')
  const old = await restored(whenKnown)
  const apply = async (values: object) => {
    const storage = createBlobs()
    await storage.putAs(key, Buffer.from(JSON.stringify({ ...entry, ...values })))
    return applyErasures(old.db, storage, () => clock.now)
  }
  assert.equal(await apply({ installation: crypto.randomUUID() }), 0)
  assert.equal(await apply({ brand: 'rival' }), 0)
  assert.ok((await tracesOf([ADDRESS], old)).length > 0)
  assert.equal(await apply({ installation: undefined, brand: undefined }), 1)
  assert.deepEqual(await tracesOf([ADDRESS], old), [])
})

test('who has written again since is not erased by the list, in no backup from after', async () => {
  later(60_000)
  await world.start({ user: { name: 'Back', email: ADDRESS }, subject: 'Here again' })
  const newer = await restored(await makeBackup(world.connection))
  assert.equal(await applyErasures(newer.db, blobs, () => clock.now), 0)
  assert.equal(await applyErasures(world.db, blobs, () => clock.now), 0)
  assert.equal((await ana.get(`/contacts/${ADDRESS}`)).body.name, 'Back')
})

test('one that had failed, or was not finished, when the backup was made is finished', async () => {
  for (const state of ['failed', 'running'] as const) {
    const email = `${state}@unfinished.test`
    await world.start({ user: { name: `Was ${state}`, email }, subject: 'Here' })
    const { _id } = (await olga.get(`/contacts/${email}`)).body
    const { id } = await transaction(scope, tx => orderErasure(tx, _id, `Was ${state}`))
    await erase(scope, id, { blobs, mayGoOn: () => false })
    await transaction(scope, tx => updateErasure(tx, id, { state }))
    const old = await restored(await makeBackup(world.connection))
    await erase(scope, id, { blobs })
    assert.ok((await tracesOf([email], old)).length > 0)
    assert.equal(await applyErasures(old.db, blobs, () => clock.now), 1)
    assert.deepEqual(await tracesOf([email], old), [])
  }
})
