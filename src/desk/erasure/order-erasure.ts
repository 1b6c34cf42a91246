import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../kit/audit/record.ts'
import { invalidInput } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { lockUnmerged } from '../../people/contacts/find-contact.ts'
import type { ContactRow } from '../../people/contacts/queries.ts'
import { digestOf, nameOfExternalId, wordsOf } from '../../people/erased/digest.ts'
import { holdSalt, insertErased } from '../../people/erased/queries.ts'
import { eraseJob } from './erase.ts'
import {
  type ErasureRow,
  findUnfinished,
  getErasure,
  insertErasure,
  updateErasure,
} from './erasure-queries.ts'
import { selectNamed } from './named-queries.ts'
import { type ErasedPerson, findPerson } from './person-queries.ts'
import { previewErasure } from './preview-erasure.ts'

/** What somebody types to show that they mean this contact. */
export function nameToType(
  { name, friendlyName }: Pick<ContactRow, 'name' | 'friendlyName'>,
  { identities, contactId }: Pick<ErasedPerson, 'identities' | 'contactId'>,
): string {
  return friendlyName ?? name ?? identities[0]?.identifier ?? String(contactId)
}

/**
 * Orders that a contact and all that it wrote is erased, which cannot be undone; a job does it. Returns the erasure that is under
 * way if there is one. Throws invalid unless the name is that of the contact.
 */
export async function orderErasure(tx: TxScope, contactId: number, name: string): Promise<ErasureRow> {
  const contact = await lockUnmerged(tx, contactId)
  const person = await findPerson(tx, contactId)
  if (folded(name) !== folded(nameToType(contact, person)))
    throw invalidInput('name', say`is not the name of this contact`)
  const earlier = await findUnfinished(tx, contactId)
  if (earlier?.state === 'running') return earlier
  if (earlier) await updateErasure(tx, earlier.id, { state: 'running' })
  const { id } = earlier ?? (await begin(tx, person))
  await enqueue(tx, [eraseJob.of({ erasure_id: id })])
  return getErasure(tx, id)
}

async function begin(tx: TxScope, person: ErasedPerson): Promise<ErasureRow> {
  const { goes } = await previewErasure(tx, person)
  const { records, auditEntries } = await selectNamed(tx, [...person.marks, ...person.handles])
  const erasure = await insertErasure(tx, {
    uid: randomUUID(),
    contactId: person.contactId,
    found: goes,
    named: { records: records.map(record => ({ ...record, name: null })), auditEntries },
    orderedBy: tx.actor?.identityId ?? null,
    createdAt: tx.now(),
  })
  recordAudit(tx, {
    action: 'data.erased',
    about: { id: person.contactId },
    to: { erasure: erasure.id, conversations: goes.conversations ?? 0, messages: goes.messages ?? 0 },
  })
  const salt = await holdSalt(tx)
  const proven = person.identities.filter(({ type }) => type !== 'unproven_email')
  const words = [...proven, ...person.externalIds.map(nameOfExternalId)].flatMap(wordsOf)
  await insertErased(
    tx,
    erasure.id,
    words.map(one => digestOf(salt, one)),
  )
  return erasure
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
