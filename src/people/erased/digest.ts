import { createHmac } from 'node:crypto'
import { otherNumber } from '../identities/other-number.ts'

/** What is remembered of a name after its owner was erased; it tells who it was only to somebody who asks with that name. */
export function digestOf(salt: Buffer, words: string): Buffer {
  return createHmac('sha256', salt).update(words).digest()
}

/** An identity, or the id of a contact in another system. */
export interface HashedName {
  type: string
  identifier: string
}

/** A name as it is hashed; a number in each of the ways that it is written. */
export function wordsOf({ type, identifier }: HashedName): string[] {
  const other = type === 'mobile' ? otherNumber(identifier) : undefined
  return [identifier, ...(other === undefined ? [] : [other])].map(one => `${type} ${one}`)
}

/** What is hashed of the id of a contact in another system. */
export const nameOfExternalId = (id: string): HashedName => ({ type: 'external_id', identifier: id })

/** A contact as it is hashed: a restored database may give its id to another, who has come at another time. */
export function wordsOfContact({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `contact ${id} ${createdAt.toISOString()}`
}
