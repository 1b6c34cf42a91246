import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
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
import { ERASURE_ENTRIES } from '../kit/blob-keys.ts'
import { type ConnectionOptions, connect, type Database } from '../kit/db.ts'
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

/** Applies the list of the storage; returns how many it erased. */
async function apply(db: Database, storage = blobs): Promise<number> {
  const { erased, unread } = await applyErasures(db, { blobs: storage, now: () => clock.now })
  assert.deepEqual(unread, [])
  return erased
}

async function firstEntry() {
  const [{ key, entry } = assert.fail()] = await Array.fromAsync(readEntries(blobs))
  return { key, entry: entry ?? assert.fail() }
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
  assert.equal(await apply(old.db), 1)
  assert.deepEqual(await tracesOf(MARKS, old), [])
  assert.deepEqual(await selectWrongCounts(old.scope), [])
  assert.deepEqual(await selectWrongMessageCounts(old.scope), [])
  assert.equal((await wereErased(old.scope, [{ type: 'email', identifier: ADDRESS }])).length, 1)
  assert.equal(await apply(old.db), 0)
})

test('an entry that was written twice, as by a worker that was killed in between, is applied once', async () => {
  const { key, entry } = await firstEntry()
  const storage = createBlobs()
  const bytes = Buffer.from(JSON.stringify(entry))
  for (let copies = 0; copies < 2; copies++) await storage.put(bytes, key.slice(0, key.length - 12))
  const old = await restored(whenKnown)
  assert.equal(await apply(old.db, storage), 1)
  assert.deepEqual(await tracesOf([ADDRESS], old), [])
})

test('entries of another installation, or of another brand of that number, erase nobody; those of older releases do', async () => {
  const { key, entry } = await firstEntry()
  assert.equal(entry.installation, await installationIn(world.db))
  assert.equal(entry.brand, 'demo')
  const old = await restored(whenKnown)
  const applyWith = async (values: object) => {
    const storage = createBlobs()
    await storage.putAs(key, Buffer.from(JSON.stringify({ ...entry, ...values })))
    return apply(old.db, storage)
  }
  assert.equal(await applyWith({ installation: crypto.randomUUID() }), 0)
  assert.equal(await applyWith({ brand: 'rival' }), 0)
  assert.ok((await tracesOf([ADDRESS], old)).length > 0)
  assert.equal(await applyWith({ installation: undefined, brand: undefined }), 1)
  assert.deepEqual(await tracesOf([ADDRESS], old), [])
})

test('an entry that cannot be read is named, and holds up no other', async () => {
  const { key, entry } = await firstEntry()
  const storage = createBlobs()
  await storage.putAs(key, Buffer.from(JSON.stringify(entry)))
  const broken = await Promise.all(
    [
      '{"answerwell":"eras',
      '',
      JSON.stringify({ ...entry, version: 2 }),
      '{"answerwell":"other"}',
      '{"answerwell":"brand_deletion","version":2}',
    ].map(text => storage.put(Buffer.from(text), ERASURE_ENTRIES)),
  )
  await storage.put(Buffer.from('{"answerwell":"brand_deletion","version":1}'), ERASURE_ENTRIES)
  const old = await restored(whenKnown)
  const { erased, unread } = await applyErasures(old.db, { blobs: storage, now: () => clock.now })
  assert.deepEqual([erased, unread.toSorted()], [1, broken.toSorted()])
  assert.deepEqual(await tracesOf([ADDRESS], old), [])
})

test('who has written again since is not erased by the list, in no backup from after', async () => {
  later(60_000)
  await world.start({ user: { name: 'Back', email: ADDRESS }, subject: 'Here again' })
  const newer = await restored(await makeBackup(world.connection))
  assert.equal(await apply(newer.db), 0)
  assert.equal(await apply(world.db), 0)
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
    assert.equal(await apply(old.db), 1)
    assert.deepEqual(await tracesOf([email], old), [])
  }
})

/** A backup in which three people are known, of whom two have been erased since, one of these twice. */
async function severalErased() {
  const emails = ['one@several.test', 'two@several.test', 'three@several.test']
  const begin = (email: string) =>
    world.start({ user: { name: `Is ${email}`, email }, subject: `Of ${email}` })
  for (const email of emails) await begin(email)
  const file = await makeBackup(world.connection)
  const orderFor = async (email: string) => {
    const { _id } = (await olga.get(`/contacts/${email}`)).body
    later(1_000)
    const { id } = await transaction(scope, tx => orderErasure(tx, _id, `Is ${email}`))
    await erase(scope, id, { blobs })
    later(1_000)
  }
  for (const email of ['one@several.test', 'two@several.test']) await orderFor(email)
  await begin('one@several.test')
  await orderFor('one@several.test')
  return { file, gone: emails.slice(0, 2), stays: emails.slice(2) }
}

test('of several people, one erased twice', async t => {
  const several = await severalErased()

  await t.test(
    'contacts are read once for all entries, and a contact of two entries is erased once',
    async () => {
      const old = await restored(several.file)
      let reads = 0
      const counting: Database = {
        ...old.db,
        rows: query => {
          if (query.text.includes('from contacts c') && query.text.includes('limit')) reads++
          return old.db.rows(query)
        },
      }
      assert.equal(await apply(counting), several.gone.length)
      assert.equal(reads, 2, 'the second time there are none left')
      assert.deepEqual(await tracesOf(several.gone, old), [])
      for (const email of several.stays) assert.ok((await tracesOf([email], old)).length > 0)
    },
  )
})

test('wherever it is stopped, it goes on; of one entry with two contacts, none is left', async () => {
  const emails = ['was.one@joined.test', 'was.two@joined.test']
  for (const email of emails) await world.start({ user: { name: 'Joined', email }, subject: `Of ${email}` })
  const file = await makeBackup(world.connection)
  const [one = '', two = ''] = emails
  const { status } = await ana.post(`/contacts/${one}/identities`, {
    identity: { type: 'email', identifier: two },
  })
  assert.equal(status, 201)
  const { _id } = (await olga.get(`/contacts/${one}`)).body
  later(1_000)
  const { id } = await transaction(scope, tx => orderErasure(tx, _id, 'Joined'))
  await erase(scope, id, { blobs })
  const old = await restored(file)
  let erased = 0
  for (let tries = 1; ; tries++) {
    assert.ok(tries < 100)
    let steps = 0
    const mayGoOn = () => steps++ < tries
    erased += (await applyErasures(old.db, { blobs, now: () => clock.now, mayGoOn })).erased
    if (steps <= tries) break
  }
  assert.equal(erased, 2)
  assert.deepEqual(await tracesOf(emails, old), [])
})

test('what fails holds up no other entry', async () => {
  const emails = ['fails@held.test', 'works@held.test']
  for (const email of emails) await world.start({ user: { name: 'Held', email }, subject: `Of ${email}` })
  const file = await makeBackup(world.connection)
  for (const email of emails) {
    const { _id } = (await olga.get(`/contacts/${email}`)).body
    later(1_000)
    const { id } = await transaction(scope, tx => orderErasure(tx, _id, 'Held'))
    await erase(scope, id, { blobs })
  }
  const old = await restored(file)
  await old.db.rows(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
  await old.db.rows(sql`
    create trigger refuse before update on identities for each row
    when (old.identifier = 'fails@held.test') execute function refuse()`)
  await old.db.rows(sql`
    create trigger refuse_too before delete on identities for each row
    when (old.identifier = 'fails@held.test') execute function refuse()`)
  await assert.rejects(applyErasures(old.db, { blobs, now: () => clock.now }), /refused/)
  assert.deepEqual(await tracesOf(['works@held.test'], old), [])
  await old.db.rows(sql`drop function refuse cascade`)
  assert.equal(await apply(old.db), 1)
  assert.deepEqual(await tracesOf(emails, old), [])
})
