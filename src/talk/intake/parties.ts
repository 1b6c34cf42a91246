import type { Named } from '../../people/contacts/resolve-identity.ts'
import { isEmail, normalizeEmail } from '../../people/identities/email.ts'
import { isFromList, isNoReply } from '../channels/email/mail-kind.ts'
import type { MailAddress, ParsedMail } from '../channels/email/parsed-mail.ts'
import { plainAddress } from '../channels/email/signed-ids.ts'
import { forwardedFrom } from './forwarded-from.ts'
import type { MailRow } from './queries.ts'

export const NOBODY: Named = { type: 'email', identifier: 'unknown@sender.invalid', name: 'Unknown sender' }

/** A quoted local part (RFC 5322, 3.4.1). */
const QUOTED_ADDRESS = /"@[\w.-]+>?\s*$/

/** The visible recipients. */
export function addressesOf({ envelope }: MailRow, { to, cc, headers }: ParsedMail): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(name => headers[name] ?? [])
  const inHead = [...to, ...cc].map(({ address }) => address)
  return [...new Set([...envelope.to, ...delivered, ...inHead].map(address => address.trim().toLowerCase()))]
}

/** The sender by From, or by the envelope. */
export function senderOf({ from, headers }: ParsedMail, { envelope }: MailRow): Named {
  if (from) return named(from)
  // A valid address that we cannot store must not turn into the envelope's.
  const [written = ''] = headers.from ?? []
  if (QUOTED_ADDRESS.test(written)) return { ...NOBODY, name: written.slice(0, 200) }
  return envelope.from && isEmail(envelope.from) ? { type: 'email', identifier: envelope.from } : NOBODY
}

/**
 * The person who wrote, if it is somebody else than From says: a website's form and a group that rewrites From name them in
 * Reply-To (RFC 5322, 3.6.2) or a header of its own, and a forward from our own mailbox in its text. None for mail through a
 * list, whose replies go to the list.
 */
export function authorOf(parsed: ParsedMail, own: Set<string>): Named | undefined {
  const { from, replyTo } = parsed
  const isOurs = from !== undefined && own.has(plainAddress(from.address))
  if (!isOurs && isFromList(parsed, own)) return undefined
  const isOutside = ({ address }: MailAddress) =>
    address !== from?.address && !own.has(plainAddress(address)) && !isNoReply(address)
  const before = isOurs ? originalSenders(parsed) : []
  const forwarded = isOurs ? forwardedFrom(parsed) : undefined
  const author = [...before, ...replyTo, ...(forwarded ? [forwarded] : [])].find(isOutside)
  return author && named({ ...author, name: author.name || rewrittenName(from) })
}

const MAX_SENDER = 320
const ORIGINAL_SENDER = ['x-original-from', 'x-original-sender']

function originalSenders({ headers, from }: ParsedMail): MailAddress[] {
  return ORIGINAL_SENDER.flatMap(name => headers[name]?.slice(0, 1) ?? [])
    .map(value => value.trim().slice(0, MAX_SENDER))
    .map(value => ({
      address: normalizeEmail(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value),
      name: /^"?([^"<]*)"?</.exec(value)?.[1]?.trim() || rewrittenName(from),
    }))
    .filter(({ address }) => isEmail(address))
}

/** `'Gina' via Support`: a group puts its own name behind the person's. */
function rewrittenName(from: MailAddress | undefined): string {
  return /^'?(.+?)'? via .+$/.exec(from?.name ?? '')?.[1] ?? ''
}

function named({ address, name }: MailAddress): Named {
  return { type: 'email', identifier: address, name: name || undefined }
}

/** Other recipients, each once: they become followers. Nobody reads what goes to a no-reply address. */
export function othersOf({ to, cc, replyTo }: ParsedMail, sender: Named, own: Set<string>): Named[] {
  const others = new Map([...to, ...cc, ...replyTo].map(one => [one.address, named(one)]))
  others.delete(sender.identifier)
  return [...others.values()].filter(
    ({ identifier }) => !own.has(plainAddress(identifier)) && !isNoReply(identifier),
  )
}
