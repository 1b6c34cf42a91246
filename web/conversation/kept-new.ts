import type { Beginning, Outgoing } from './outbox.ts'

/** A new conversation that is being written. */
export interface NewConversation extends Beginning {
  cc: string
  body: string
  uploads: { id: number; name: string }[]
}

export const NOTHING_WRITTEN: NewConversation = {
  ...{ category: '', to: '', cc: '', subject: '', body: '', uploads: [] },
}

const KEY = 'answerwell new conversation'

/** Keeps what is written in this browser, so that leaving the page loses nothing. */
export function keepWritten(written: NewConversation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(written))
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}

export function writtenSoFar(): NewConversation {
  try {
    return { ...NOTHING_WRITTEN, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return NOTHING_WRITTEN
  }
}

/** Keeps an undone message, to be continued on the page for new conversations. */
export function keepNew({ starts, recipients, body, uploads }: Outgoing): void {
  if (starts) keepWritten({ ...starts, cc: recipients.join(', '), body, uploads })
}
