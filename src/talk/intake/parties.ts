import type { Named } from '../../people/contacts/resolve-identity.ts'
import { isEmail } from '../../people/identities/email.ts'
import type { MailAddress, ParsedMail } from '../channels/email/parsed-mail.ts'
import { plainAddress } from '../channels/email/signed-ids.ts'
import type { MailRow } from './queries.ts'

export const NOBODY: Named = { type: 'email', identifier: 'unknown@sender.invalid', name: 'Unknown sender' }

/** The visible recipients. */
export function addressesOf({ envelope }: MailRow, { to, cc, headers }: ParsedMail): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(name => headers[name] ?? [])
  const inHead = [...to, ...cc].map(({ address }) => address)
  return [...new Set([...envelope.to, ...delivered, ...inHead].map(address => address.trim().toLowerCase()))]
}

/** The sender by From, or by the envelope. */
export function senderOf({ from }: ParsedMail, { envelope }: MailRow): Named {
  if (from) return named(from)
  return envelope.from && isEmail(envelope.from) ? { type: 'email', identifier: envelope.from } : NOBODY
}

function named({ address, name }: MailAddress): Named {
  return { type: 'email', identifier: address, name: name || undefined }
}

/** Other recipients, each once: they become followers. */
export function othersOf({ to, cc, replyTo }: ParsedMail, sender: Named, own: Set<string>): Named[] {
  const others = new Map([...to, ...cc, ...replyTo].map(one => [one.address, named(one)]))
  others.delete(sender.identifier)
  return [...others.values()].filter(({ identifier }) => !own.has(plainAddress(identifier)))
}
