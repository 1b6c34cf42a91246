import type { Signer } from '../brands/brand-key.ts'

/** What is in the links of a subscriber's mail: it says who they are, and that we sent it. */
export function ticketOf(signer: Signer, subscriberId: number): string {
  return `${subscriberId}-${signer.sign('subscriber', String(subscriberId))}`
}

/** The subscriber of a ticket; undefined for one that we did not make. */
export function readTicket(signer: Signer, ticket: string): number | undefined {
  const [id = '', signature = ''] = ticket.split('-')
  return /^\d{1,15}$/.test(id) && signature.length === 32 && signer.isSigned('subscriber', id, signature)
    ? Number(id)
    : undefined
}
