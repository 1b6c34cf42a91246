import type { MailHead } from './parsed-mail.ts'

const LIST_OR_BULK = /^(bulk|list|junk|auto_reply)$/i
const SERVERS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)([.+_-].*)?@/i

/**
 * Why a mail counts as automatic (RFC 3834, and the headers that others use); undefined if a person wrote it. `reply` means
 * in response to a mail of ours, such as an out-of-office reply.
 */
export function automaticOf(
  { headers, from }: Pick<MailHead, 'headers' | 'from'>,
  envelopeFrom: string | undefined,
): { because: string; reply: boolean } | undefined {
  const value = (name: string) => headers[name]?.[0]?.trim().toLowerCase()
  const submitted = value('auto-submitted')?.split(/[;\s]/, 1)[0]
  if (submitted && submitted !== 'no')
    return { because: `Auto-Submitted: ${submitted}`, reply: submitted === 'auto-replied' }
  for (const name of ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'])
    if (value(name) !== undefined && value(name) !== 'no') return { because: name, reply: true }
  const precedence = value('precedence')
  if (precedence && LIST_OR_BULK.test(precedence))
    return { because: `Precedence: ${precedence}`, reply: precedence === 'auto_reply' }
  for (const name of ['list-id', 'list-unsubscribe', 'feedback-id', 'x-loop'])
    if (value(name)) return { because: name, reply: false }
  if (/\b(all|oof|autoreply)\b/.test(value('x-auto-response-suppress') ?? ''))
    return { because: 'X-Auto-Response-Suppress', reply: false }
  if (envelopeFrom === '' || value('return-path') === '<>')
    return { because: 'an empty return path', reply: true }
  if (from && SERVERS.test(from.address)) return { because: `sent by ${from.address}`, reply: false }
  return undefined
}
