import { createHmac } from 'node:crypto'
import { otherNumber } from '../identities/other-number.ts'
import type { IdentityName } from '../identities/queries.ts'

/** What is remembered of a name after its owner was erased; it tells who it was only to somebody who asks with that name. */
export function digestOf(salt: Buffer, words: string): Buffer {
  return createHmac('sha256', salt).update(words).digest()
}

/** A name as it is hashed; a number in each of the ways that it is written. */
export function wordsOf({ type, identifier }: IdentityName): string[] {
  const other = type === 'mobile' ? otherNumber(identifier) : undefined
  return [identifier, ...(other === undefined ? [] : [other])].map(one => `${type} ${one}`)
}

/** A contact as it is hashed: a restored database may give its id to another, who has come at another time. */
export function wordsOfContact({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `contact ${id} ${createdAt.toISOString()}`
}
