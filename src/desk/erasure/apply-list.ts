import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import { installationIn, isAbout } from '../../kit/installation.ts'
import { type Brand, commandScope, type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { selectBrands } from '../../people/brands/queries.ts'
import { digestOf, nameOfExternalId, wordsOf, wordsOfContact } from '../../people/erased/digest.ts'
import { holdSalt, insertErased } from '../../people/erased/queries.ts'
import { erase } from './erase.ts'
import { type Entry, readEntries } from './erasure-list.ts'
import { insertErasure, selectKnown, updateErasure } from './erasure-queries.ts'
import { findPerson, selectContactsBefore } from './person-queries.ts'

/**
 * Erases again whoever was erased after the backup that this database comes from, by the list that is kept with the files;
 * returns how many contacts that were. Entries of other installations are left alone. What the database knows to be erased is not looked at again: somebody may have written
 * again since. What it knows as ordered, or as failed, is finished.
 */
export async function applyErasures(db: Database, blobs: Blobs, now = () => new Date()): Promise<number> {
  const installation = await installationIn(db)
  // A worker that was killed may have written one twice.
  const byUid = new Map<string, { key: string; entry: Entry }>()
  for await (const one of readEntries(blobs))
    if (isAbout(one.entry.installation, installation)) byUid.set(one.entry.uid, one)
  if (byUid.size === 0) return 0
  const entries = [...byUid.values()]
  let erased = 0
  const failures: unknown[] = []
  for (const brand of await selectBrands(db)) {
    const scope = commandScope(brand, db, now)
    const own = entries.filter(({ entry }) => isOf(brand, entry))
    const known = await selectKnown(
      scope,
      own.map(({ entry }) => entry.uid),
    )
    for (const { key, entry } of own) {
      const erasure = known.get(entry.uid)
      // One that fails holds up no other.
      try {
        if (!erasure) erased += await applyEntry(scope, { key, entry }, blobs)
        else if (erasure.state !== 'done') erased += await finishErasure(scope, erasure.id, blobs)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
  return erased
}

/** After a restore, another brand may get the number; slugs stay as they are. */
function isOf({ id, slug }: Brand, entry: Entry): boolean {
  return entry.brand_id === id && (entry.brand === undefined || entry.brand === slug)
}

async function finishErasure(scope: Scope, id: number, blobs: Blobs): Promise<number> {
  await transaction(scope, tx => updateErasure(tx, id, { state: 'running' }))
  await erase(scope, id, { blobs })
  return 1
}

async function applyEntry(
  scope: Scope,
  { key, entry }: { key: string; entry: Entry },
  blobs: Blobs,
): Promise<number> {
  const contactIds = await findContacts(scope, entry)
  const ids = await transaction(scope, tx => record(tx, { key, entry }, contactIds))
  for (const id of ids) await erase(scope, id, { blobs })
  return contactIds.length
}

/** Contacts of the database that the entry is about. */
async function findContacts(scope: Scope, entry: Entry): Promise<number[]> {
  const salt = Buffer.from(entry.salt, 'base64')
  const digests = new Set([...entry.contacts, ...entry.identities])
  const isMeant = (words: string) => digests.has(digestOf(salt, words).toString('base64'))
  const found: number[] = []
  for (let after = 0; ; ) {
    const contacts = await selectContactsBefore(scope, new Date(entry.at), after)
    for (const { id, createdAt, externalId, names } of contacts) {
      const all = externalId === null ? names : [...names, nameOfExternalId(externalId)]
      if (isMeant(wordsOfContact({ id, createdAt })) || all.flatMap(wordsOf).some(isMeant)) found.push(id)
    }
    after = contacts.at(-1)?.id ?? 0
    if (contacts.length === 0) return withoutAbsorbed(scope, found)
  }
}

/** A contact that was merged into another goes with it. */
async function withoutAbsorbed(scope: Scope, ids: number[]): Promise<number[]> {
  const absorbed = new Set<number>()
  for (const id of ids)
    for (const other of (await findPerson(scope, id)).contactIds) if (other !== id) absorbed.add(other)
  return ids.filter(id => !absorbed.has(id))
}

/** Returns the erasures to do: one has the entry's id, so that it is not applied again. */
async function record(
  tx: TxScope,
  { key, entry }: { key: string; entry: Entry },
  contactIds: number[],
): Promise<number[]> {
  const createdAt = new Date(entry.at)
  const add = async (contactId: number, uid: string) =>
    (await insertErasure(tx, { uid, contactId, found: {}, orderedBy: null, createdAt })).id
  const [first = entry.contact_id, ...others] = contactIds
  const id = await add(first, entry.uid)
  await updateErasure(tx, id, {
    entry: key,
    ...(contactIds.length === 0 ? { state: 'done', finishedAt: tx.now() } : {}),
  })
  await holdSalt(tx, Buffer.from(entry.salt, 'base64'))
  await insertErased(
    tx,
    id,
    entry.identities.map(digest => Buffer.from(digest, 'base64')),
  )
  const ids = contactIds.length === 0 ? [] : [id]
  for (const contactId of others) {
    const other = await add(contactId, crypto.randomUUID())
    await updateErasure(tx, other, { entry: key })
    ids.push(other)
  }
  return ids
}
