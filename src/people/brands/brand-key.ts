import { createHmac } from 'node:crypto'
import { isSame } from '../../kit/is-same.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectKey } from './queries.ts'

/** Signs what the brand gives out, each for one purpose: a signature for one purpose is invalid for another. */
export interface Signer {
  /** The given number of characters of a–z and 2–7, each 5 bits (RFC 4648 base32, lower case). */
  sign(purpose: string, text: string, length?: number): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

const LENGTH = 32
const SHORTEST = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export async function signerOf(scope: Scope): Promise<Signer> {
  const secret = await selectKey(scope)
  const sign: Signer['sign'] = (purpose, text, length = LENGTH) =>
    base32(createHmac('sha256', secret).update(`${purpose}\n${text}`).digest(), length)
  return {
    sign,
    isSigned(purpose, text, signature) {
      return signature.length >= SHORTEST && isSame(signature, sign(purpose, text, signature.length))
    },
  }
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
