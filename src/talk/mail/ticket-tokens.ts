import type { ParsedMail } from './parsed-mail.ts'

const MOST_TOKENS = 5
const MAX_SEARCHED = 200_000
/** In subjects: `Re: Late parcel [#1234]`. */
const NUMBER = /\[(#\d{1,15})\]/g
/** In subjects and below texts: `[7YOMGE-1ZVK9]`. */
const CODE = /\[([0-9A-Z]{4,8}-[0-9A-Z]{4,8})\]/g

/** What other helpdesks write into mails to know their tickets by, each once. */
export function readTicketTokens({ subject, text }: Pick<ParsedMail, 'subject' | 'text'>): string[] {
  const head = subject ?? ''
  const found = [
    ...head.matchAll(NUMBER).take(MOST_TOKENS),
    ...`${head}\n${text.slice(0, MAX_SEARCHED)}`.matchAll(CODE).take(MOST_TOKENS),
  ]
  return [...new Set(found.map(([, token = '']) => token))]
}
