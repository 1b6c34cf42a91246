import { z } from 'zod'
import { ERASURE_ENTRIES } from '../../kit/blob-keys.ts'
import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import { installationIn } from '../../kit/installation.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { digestOf, wordsOfContact } from '../../people/erased/digest.ts'
import { findSalt, selectDigestsOf } from '../../people/erased/queries.ts'
import { type ErasureRow, updateErasure } from './erasure-queries.ts'
import { findPerson, selectBirths } from './person-queries.ts'

/**
 * An entry of the list of erasures that is kept with the files, and so outlives the database: what was erased since a backup is
 * erased again when that is restored. It says who it was only to somebody who has the person's address, or the backup.
 */
export const Entry = z.object({
  answerwell: z.literal('erasure'),
  version: z.literal(1),
  uid: z.guid(),
  /** Missing in entries of older releases, as is the slug. */
  installation: z.guid().optional(),
  brand_id: z.int(),
  brand: z.string().optional(),
  contact_id: z.int(),
  salt: z.base64(),
  contacts: z.array(z.base64()),
  identities: z.array(z.base64()),
  at: z.iso.datetime(),
})

export type Entry = z.output<typeof Entry>

/** Writes the erasure's entry in the list, before anything goes. */
export async function writeEntry(scope: Scope, erasure: ErasureRow, blobs: Blobs): Promise<void> {
  const salt = (await findSalt(scope)) as Buffer
  const { contactIds } = await findPerson(scope, erasure.contactId)
  const births = await selectBirths(scope, contactIds)
  const entry: Entry = {
    answerwell: 'erasure',
    version: 1,
    uid: erasure.uid,
    installation: await installationIn(scope.sql),
    brand_id: scope.brand.id,
    brand: scope.brand.slug,
    contact_id: erasure.contactId,
    salt: salt.toString('base64'),
    contacts: births.map(birth => digestOf(salt, wordsOfContact(birth)).toString('base64')),
    identities: (await selectDigestsOf(scope, erasure.id)).map(digest => digest.toString('base64')),
    at: erasure.createdAt.toISOString(),
  }
  const key = await blobs.put(Buffer.from(JSON.stringify(entry)), ERASURE_ENTRIES)
  await transaction(scope, tx => updateErasure(tx, erasure.id, { entry: key }))
}

/** What the list has besides erasures: desk/deleted-brands. */
const OfBrand = z.object({ answerwell: z.literal('brand_deletion'), version: z.literal(1) })

/** All entries of the list that are about people, with their storage keys; undefined for one that cannot be read. */
export async function* readEntries(blobs: Blobs): AsyncGenerator<{ key: string; entry: Entry | undefined }> {
  for await (const { key, content } of readAll(blobs))
    if (!OfBrand.safeParse(content).success) yield { key, entry: Entry.safeParse(content).data }
}

/** All entries of the list of this kind, with their storage keys. One that cannot be read is left out. */
export async function* readList<Schema extends z.ZodType>(
  blobs: Blobs,
  kind: Schema,
): AsyncGenerator<{ key: string; entry: z.output<Schema> }> {
  for await (const { key, content } of readAll(blobs)) {
    const { data } = kind.safeParse(content)
    if (data) yield { key, entry: data }
  }
}

/** The list; the content of what is no JSON is undefined. */
async function* readAll(blobs: Blobs): AsyncGenerator<{ key: string; content: unknown }> {
  for await (const key of blobs.keysBefore(END_OF_TIME, ERASURE_ENTRIES)) {
    const bytes = await blobs.get(key).catch(error => {
      if (problemFrom(error)?.code === 'not_found') return undefined
      throw error
    })
    if (bytes) yield { key, content: parsed(bytes) }
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}

const END_OF_TIME = new Date(8.64e15)
