import type { Blobs } from '../../kit/blobs.ts'
import type { Database } from '../../kit/db.ts'
import { installationIn, isAbout } from '../../kit/installation.ts'
import { type Brand, commandScope, type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { selectBrands } from '../../people/brands/queries.ts'
import { digestOf, nameOfExternalId, wordsOf, wordsOfContact } from '../../people/erased/digest.ts'
import { holdSalt, insertErased } from '../../people/erased/queries.ts'
import { erase } from './erase.ts'
import { type Entry, readEntries } from './erasure-list.ts'
import {
  insertErasure,
  lockErasure,
  selectKnown,
  selectUnfinished,
  updateErasure,
} from './erasure-queries.ts'
import { findPerson, type NamedContact, selectContactsBefore, selectNamedContacts } from './person-queries.ts'

export interface Applied {
  /** How many contacts were erased. */
  erased: number
  /** Entries of the list that cannot be read: whoever they are about is still there. */
  unread: string[]
}

interface Listed {
  key: string
  entry: Entry
}

interface Means {
  blobs: Blobs
  /** Whether there is time for more. */
  mayGoOn?: () => boolean
  now?: () => Date
}

/**
 * Erases again whoever was erased after the backup that this database comes from, by the list that is kept with the files. Entries
 * of other installations are left alone. What the database knows to be erased is not looked at again: somebody may have written
 * again since. What it knows as ordered, or as failed, is finished.
 */
export async function applyErasures(
  db: Database,
  { blobs, mayGoOn = () => true, now = () => new Date() }: Means,
): Promise<Applied> {
  const { entries, unread } = await listedIn(db, blobs)
  let erased = 0
  const failures: unknown[] = []
  for (const brand of entries.length === 0 ? [] : await selectBrands(db)) {
    const scope = commandScope(brand, db, now)
    const own = entries.filter(({ entry }) => isOf(brand, entry))
    // What fails holds up no other entry, and no other brand.
    const attempt = (work: () => Promise<void>) => work().catch(error => void failures.push(error))
    await attempt(() => applyAll(scope, own, { blobs, mayGoOn, attempt, onErased: () => void erased++ }))
    if (!mayGoOn()) break
  }
  if (failures.length > 0) throw failures[0]
  return { erased, unread }
}

interface Work extends Required<Pick<Means, 'blobs' | 'mayGoOn'>> {
  /** Does something whose failure holds up nothing else. */
  attempt(work: () => Promise<void>): Promise<void>
  onErased(): void
}

/** Applies entries of the brand. */
async function applyAll(scope: Scope, listed: Listed[], work: Work): Promise<void> {
  const known = await selectKnown(
    scope,
    listed.map(({ entry }) => entry.uid),
  )
  const unknown = listed.filter(({ entry }) => !known.has(entry.uid))
  const people = await findPeople(scope, unknown, work.mayGoOn)
  let unfinished = await selectUnfinished(scope)
  for (const { key, entry } of listed) {
    if (!work.mayGoOn()) break
    await work.attempt(async () => {
      if (!known.has(entry.uid)) {
        await recordEntry(scope, { key, entry }, people.get(entry) ?? [])
        unfinished = await selectUnfinished(scope)
      }
      // Further contacts of the entry have erasures of their own, with its key.
      const own = unfinished.filter(one => one.uid === entry.uid || one.entry === key)
      for (const { id } of own) await finish(scope, id, work)
    })
  }
}

/** The installation's entries, each once: a worker that was killed may have written one twice. */
async function listedIn(db: Database, blobs: Blobs): Promise<{ entries: Listed[]; unread: string[] }> {
  const installation = await installationIn(db)
  const byUid = new Map<string, Listed>()
  const unread: string[] = []
  for await (const { key, entry } of readEntries(blobs))
    if (entry === undefined) unread.push(key)
    else if (isAbout(entry.installation, installation)) byUid.set(entry.uid, { key, entry })
  return { entries: [...byUid.values()], unread }
}

/** After a restore, another brand may get the number; slugs stay as they are. */
function isOf({ id, slug }: Brand, entry: Entry): boolean {
  return entry.brand_id === id && (entry.brand === undefined || entry.brand === slug)
}

/** What there is no time for stays `running`, and is finished the next time. */
async function finish(scope: Scope, id: number, { blobs, mayGoOn, onErased }: Work): Promise<void> {
  const isDone = await transaction(scope, async tx => {
    const { state } = await lockErasure(tx, id)
    if (state !== 'done') await updateErasure(tx, id, { state: 'running' })
    return state === 'done' // by a job, meanwhile
  })
  if (!isDone && (await erase(scope, id, { blobs, mayGoOn }))) onErased()
}

/** Orders the erasure of the contacts that an entry is about. */
async function recordEntry(scope: Scope, listed: Listed, ids: number[]): Promise<void> {
  const contactIds = await stillMeant(scope, listed.entry, ids)
  await transaction(scope, tx => record(tx, listed, contactIds))
}

/** Contacts of the database that each entry is about. All contacts are read once, and hashed once with each salt. */
async function findPeople(
  scope: Scope,
  listed: Listed[],
  mayGoOn: () => boolean,
): Promise<Map<Entry, number[]>> {
  const found = new Map<Entry, number[]>()
  const salts = Map.groupBy(listed, ({ entry }) => entry.salt)
  const lists = [...salts].map(([salt, of]) => ({
    salt: Buffer.from(salt, 'base64'),
    byDigest: byDigest(of),
  }))
  const latest = new Date(listed.reduce((time, { entry }) => Math.max(time, Date.parse(entry.at)), 0))
  for (let after = 0; listed.length > 0 && mayGoOn(); ) {
    const contacts = await selectContactsBefore(scope, latest, after)
    for (const contact of contacts)
      for (const { salt, byDigest } of lists)
        for (const words of wordsOfNamed(contact))
          for (const entry of byDigest.get(digestOf(salt, words).toString('base64')) ?? [])
            if (contact.createdAt <= new Date(entry.at))
              found.set(entry, [...new Set(found.get(entry)).add(contact.id)])
    after = contacts.at(-1)?.id ?? 0
    if (contacts.length === 0) break
  }
  return found
}

function byDigest(listed: Listed[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const { entry } of listed)
    for (const digest of [...entry.contacts, ...entry.identities])
      entries.set(digest, [...(entries.get(digest) ?? []), entry])
  return entries
}

/** All that a contact may be known by in an entry. */
function wordsOfNamed({ id, createdAt, externalId, names }: NamedContact): string[] {
  const all = externalId === null ? names : [...names, nameOfExternalId(externalId)]
  return [wordsOfContact({ id, createdAt }), ...all.flatMap(wordsOf)]
}

/** Of these contacts, those that the entry is still about: an earlier entry may have erased some. */
async function stillMeant(scope: Scope, entry: Entry, ids: number[]): Promise<number[]> {
  const salt = Buffer.from(entry.salt, 'base64')
  const digests = byDigest([{ key: '', entry }])
  const contacts = await selectNamedContacts(scope, ids)
  const meant = contacts.filter(contact =>
    wordsOfNamed(contact).some(words => digests.has(digestOf(salt, words).toString('base64'))),
  )
  return withoutAbsorbed(
    scope,
    meant.map(({ id }) => id),
  )
}

/** A contact that was merged into another goes with it. */
async function withoutAbsorbed(scope: Scope, ids: number[]): Promise<number[]> {
  const absorbed = new Set<number>()
  for (const id of ids)
    for (const other of (await findPerson(scope, id)).contactIds) if (other !== id) absorbed.add(other)
  return ids.filter(id => !absorbed.has(id))
}

/** One of the erasures has the entry's id, so that it is not applied again; all have its key. */
async function record(tx: TxScope, { key, entry }: Listed, contactIds: number[]): Promise<void> {
  const createdAt = new Date(entry.at)
  const add = async (contactId: number, uid: string) => {
    const { id } = await insertErasure(tx, { uid, contactId, found: {}, orderedBy: null, createdAt })
    await updateErasure(tx, id, { entry: key })
    return id
  }
  const [first = entry.contact_id, ...others] = contactIds
  const id = await add(first, entry.uid)
  if (contactIds.length === 0) await updateErasure(tx, id, { state: 'done', finishedAt: tx.now() })
  await holdSalt(tx, Buffer.from(entry.salt, 'base64'))
  await insertErased(
    tx,
    id,
    entry.identities.map(digest => Buffer.from(digest, 'base64')),
  )
  for (const contactId of others) await add(contactId, crypto.randomUUID())
}
