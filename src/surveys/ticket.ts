import type { Signer } from '../brands/brand-key.ts'

/** What lets whoever got the question answer it, and nobody else: in its links. */
export function ticketOf(signer: Signer, surveyId: number): string {
  return `${surveyId}-${signer.sign('survey', String(surveyId))}`
}

/** The survey of a ticket; undefined for one that we did not make. */
export function readTicket(signer: Signer, ticket: string): number | undefined {
  const [id = '', signature = ''] = ticket.split('-')
  return /^\d{1,15}$/.test(id) && signature.length === 32 && signer.isSigned('survey', id, signature)
    ? Number(id)
    : undefined
}
