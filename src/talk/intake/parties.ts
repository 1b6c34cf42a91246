import { createHash } from 'node:crypto'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { domainOf, isEmail, normalizeEmail, plainAddress } from '../../people/identities/email.ts'
import { isPublicMail } from '../../people/organizations/public-mail.ts'
import { isFromList, isNoReply, isRewritten } from '../mail/mail-kind.ts'
import type { MailAddress, ParsedMail } from '../mail/parsed-mail.ts'
import { hasWholeDomain } from '../mail/read-addresses.ts'
import type { NamedInMail } from '../messages/provenance.ts'
import { forwardedFrom } from './forwarded-from.ts'
import type { MailRow } from './queries.ts'

/** An address that no mail can go to: in quotes, or at the number of a host (RFC 5321, 4.1.2). */
const UNUSUAL = /"@[\w.-]+|@\[[^\]]+\]/

/** The visible recipients. */
export function addressesOf(
  { envelope }: Pick<MailRow, 'envelope'>,
  { to, cc, headers }: ParsedMail,
): string[] {
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(name => headers[name] ?? [])
  const inHead = [...to, ...cc].map(({ address }) => address)
  return [...new Set([...envelope.to, ...delivered, ...inHead].map(address => address.trim().toLowerCase()))]
}

/** The sender by From, or by the envelope if From has no address. */
export function senderOf({ from, fromText }: ParsedMail, mail: Pick<MailRow, 'id' | 'envelope'>): Named {
  if (from) return named(from)
  // A valid address that we cannot store must not turn into the envelope's.
  if (UNUSUAL.test(fromText)) return unknownSender(fromText, fromText)
  const { envelope } = mail
  if (envelope.from && isEmail(envelope.from)) return { type: 'email', identifier: envelope.from }
  return unknownSender(`mail ${mail.id}`, fromText)
}

/** Somebody without an address, who is nobody else: the same only by the same mark. */
export function unknownSender(mark: string, name = ''): Named {
  const digest = createHash('sha256').update(mark).digest('hex').slice(0, 16)
  return { type: 'email', identifier: `unknown-${digest}@sender.invalid`, name: name || 'Unknown sender' }
}

/**
 * Whom mail from our own domain was written for: a website's form and a group that rewrites From name them in Reply-To
 * (RFC 5322, 3.6.2) or a header of its own, and a forward from our own mailbox in its text. None for mail through a list, whose
 * replies go to the list. Whether From is in fact our domain has to be proved: anybody can write it.
 */
export function authorOf(parsed: ParsedMail, own: Set<string>): Named | undefined {
  const { from, replyTo } = parsed
  if (!from) return undefined
  const isOurs = own.has(plainAddress(from.address))
  const domain = domainOf(from.address)
  const isOfOurDomain = !isPublicMail(domain) && own.values().some(address => domainOf(address) === domain)
  if (!isOurs && !isOfOurDomain) return undefined
  const isColleague = !isNoReply(from.address) && replyTo.some(({ address }) => domainOf(address) === domain)
  if (!isOurs && !isRewritten(parsed) && (isFromList(parsed, own) || isColleague)) return undefined
  const [author] = peopleNamed(parsed, own)
  return author && named({ ...author, name: author.name || nameInFrom(from, author) })
}

/** The people outside whom a mail names as its writers beside From, or wants answered. */
function peopleNamed(parsed: ParsedMail, own: Set<string>): MailAddress[] {
  const { from, replyTo } = parsed
  const isOurs = from !== undefined && own.has(plainAddress(from.address))
  const before = isOurs || isRewritten(parsed) ? originalSenders(parsed) : []
  const forwarded = isOurs ? forwardedFrom(parsed) : undefined
  return [...before, ...replyTo, ...(forwarded ? [forwarded] : [])].filter(
    one => one.address !== from?.address && isOutside(one, own),
  )
}

function isOutside({ address }: MailAddress, own: Set<string>): boolean {
  return !own.has(plainAddress(address)) && !isNoReply(address)
}

/** Where answers go, if not to the sender; undefined for mail through a list, which must not get them instead. */
export function replyAddressOf(
  parsed: ParsedMail,
  sender: Named,
  own: Set<string>,
): (NamedInMail & { email: string }) | undefined {
  const isOfPerson = isRewritten(parsed)
  if (!isOfPerson && isFromList(parsed, own)) return undefined
  if (!isOfPerson && parsed.replyTo.some(({ address }) => address === sender.identifier)) return undefined
  const wanted = peopleNamed(parsed, own).find(({ address }) => address !== sender.identifier)
  return wanted && { name: wanted.name || null, email: wanted.address }
}

/** What From says, if it is not the sender's address. */
export function writtenFrom({ from, fromText }: ParsedMail, { identifier }: Named): NamedInMail | undefined {
  if (from) return from.address === identifier ? undefined : { name: from.name || null, email: from.address }
  return fromText ? { name: fromText, email: null } : undefined
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

/** The person's name in From, if it is theirs by their address, rather than that of the form. */
function nameInFrom(from: MailAddress | undefined, { address }: MailAddress): string {
  const rewritten = rewrittenName(from)
  if (rewritten) return rewritten
  const local = address.slice(0, address.indexOf('@'))
  const words = (from?.name ?? '').toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.some(word => local.includes(word)) ? (from?.name ?? '') : ''
}

function named({ address, name }: MailAddress): Named {
  return { type: 'email', identifier: address, name: name || undefined }
}

/** Other recipients, each once: they become followers. Nobody reads what goes to a no-reply address, or to none of a whole domain. */
export function othersOf(
  { to, cc, replyTo, otherAuthors }: ParsedMail,
  own: Set<string>,
  besides: (string | undefined)[],
): Named[] {
  const all = [...to, ...cc, ...otherAuthors, ...replyTo].filter(hasWholeDomain)
  const others = new Map(all.map(one => [one.address, named(one)]))
  for (const address of besides) if (address !== undefined) others.delete(address)
  return [...others.values()].filter(
    ({ identifier }) => !own.has(plainAddress(identifier)) && !isNoReply(identifier),
  )
}
