import { createHmac } from 'node:crypto'
import { isSame } from '../../kit/is-same.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectKeys } from './key-queries.ts'

/** Signs what the brand gives out, each for one purpose: a signature for one purpose is invalid for another. */
export interface Signer {
  /** The given number of characters of a–z and 2–7, each 5 bits (RFC 4648 base32, lower case). */
  sign(purpose: string, text: string, length?: number): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

const LENGTH = 32
const SHORTEST = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Signs with the brand's key, and accepts what the previous one signed until its time is over. */
export async function signerOf(scope: Scope): Promise<Signer> {
  const { secret, previousSecret, previousUntil } = await selectKeys(scope)
  const isGood = previousSecret !== null && previousUntil !== null && previousUntil > scope.now()
  const accepted = isGood ? [secret, previousSecret] : [secret]
  return {
    sign: (purpose, text, length = LENGTH) => signed(secret, `${purpose}\n${text}`, length),
    isSigned: (purpose, text, signature) =>
      signature.length >= SHORTEST &&
      accepted.some(key => isSame(signature, signed(key, `${purpose}\n${text}`, signature.length))),
  }
}

function signed(key: Buffer, text: string, length: number): string {
  return base32(createHmac('sha256', key).update(text).digest(), length)
}

/** A row id signed for one purpose: it lets only the receiver of a link use it. */
export function ticketOf(signer: Signer, purpose: string, id: number): string {
  return `${id}-${signer.sign(purpose, String(id))}`
}

/** The id in a ticket; undefined if we did not make it, or not for this purpose. */
export function readTicket(signer: Signer, purpose: string, ticket: string): number | undefined {
  const [id = '', signature = ''] = ticket.split('-')
  const isOurs =
    /^\d{1,15}$/.test(id) && signature.length === LENGTH && signer.isSigned(purpose, id, signature)
  return isOurs ? Number(id) : undefined
}

/** One byte of the digest per character; there are enough. */
function base32(digest: Buffer, length: number): string {
  return Array.from(digest.subarray(0, length), byte => ALPHABET[byte % 32]).join('')
}
