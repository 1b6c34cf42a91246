export const PURPOSES = ['spf', 'dkim', 'dmarc', 'verification'] as const
export const RECORD_STATES = ['published', 'missing', 'different', 'unknown', 'not_checked'] as const

/** A TXT record that mail from a channel needs, and what DNS has. */
export interface MailRecord {
  purpose: (typeof PURPOSES)[number]
  name: string
  /** A value to publish. */
  value: string
  /** `unknown`: DNS does not respond. `not_checked`: the domain is not a public one. */
  state: (typeof RECORD_STATES)[number]
  /** The published value. */
  found: string | null
}

/** Whether a record has to be published or corrected. */
export function isWrong({ state }: Pick<MailRecord, 'state'>): boolean {
  return state === 'missing' || state === 'different'
}
