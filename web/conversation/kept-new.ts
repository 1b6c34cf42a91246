import type { Beginning, Outgoing } from './outgoing.ts'

/** A new conversation that is being written. */
export interface NewConversation extends Beginning {
  id: string
  cc: string
  bcc: string
  body: string
  uploads: { id: number; name: string }[]
}

const KEY = (userId: number) => `answerwell new conversations ${userId}`

export function nothingWritten(): NewConversation {
  return {
    id: crypto.randomUUID(),
    category: '',
    to: '',
    cc: '',
    bcc: '',
    subject: '',
    body: '',
    uploads: [],
  }
}

function isEmpty({ to, cc, bcc, subject, body, uploads }: NewConversation): boolean {
  return [to, cc, bcc, subject, body].every(text => text.trim() === '') && uploads.length === 0
}

function all(userId: number): NewConversation[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.map(one => ({ ...nothingWritten(), ...one })) : []
  } catch {
    return []
  }
}

/** Keeps what this person writes in this browser, so that leaving the page loses nothing. */
export function keepWritten(userId: number, written: NewConversation): void {
  const others = all(userId).filter(({ id }) => id !== written.id)
  try {
    localStorage.setItem(KEY(userId), JSON.stringify(isEmpty(written) ? others : [...others, written]))
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}

/** It was sent, or thrown away. */
export function forgetWritten(userId: number, id: string): void {
  keepWritten(userId, { ...nothingWritten(), id })
}

/** What this person wrote last; to somebody else than that, a new one begins. */
export function writtenSoFar(userId: number, to?: string): NewConversation {
  const last = all(userId).at(-1)
  if (!to) return last ?? nothingWritten()
  return all(userId).findLast(one => one.to === to) ?? { ...nothingWritten(), to }
}

/** Keeps an undone message, to be continued on the page for new conversations. */
export function keepNew({ userId, originId, starts, recipients, bcc = [], body, uploads }: Outgoing): void {
  const copies = { cc: recipients.join(', '), bcc: bcc.join(', ') }
  if (starts) keepWritten(userId, { ...starts, ...copies, id: originId, body, uploads })
}
