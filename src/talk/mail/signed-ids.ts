import type { Scope } from '../../kit/scope.ts'
import { type Signer, signerOf } from '../../people/brands/brand-key.ts'
import { domainOf } from '../../people/identities/email.ts'

/** The verified content of one of our addresses or ids. */
export interface ReplyTo {
  conversationId: number
  /** The identity that the mail was sent to. */
  identityId: number
  /** The mail is about an internal note, and so is a reply to it. */
  asNote?: boolean
}

const SIGNATURE = 16 // 80 bits
const MAX_SEARCHED = 200_000

const encode = (id: number) => id.toString(36)
const decode = (text: string) => Number.parseInt(text, 36)

/** `support+r.…@…`: the reply address of this person. It has no capitals, since mail servers fold case. */
export function replyAddress(
  signer: Signer,
  address: string,
  { conversationId, identityId, asNote = false }: ReplyTo,
): string {
  const text = `${asNote ? 'n' : 'r'}.${encode(conversationId)}.${encode(identityId)}`
  return extended(address, `${text}.${signer.sign('reply', text, SIGNATURE)}`)
}

export function readReplyAddress(signer: Signer, address: string): ReplyTo | undefined {
  const match = /\+(([rn])\.([0-9a-z]{1,11})\.([0-9a-z]{1,11}))\.([a-z2-7]{16})@/.exec(address.toLowerCase())
  if (!match) return undefined
  const [, text = '', kind, conversation = '', identity = '', signature = ''] = match
  if (!signer.isSigned('reply', text, signature)) return undefined
  return { conversationId: decode(conversation), identityId: decode(identity), asNote: kind === 'n' }
}

/** The kind of mail: a copy of a message, or a mail to a person. */
export type Sent = { deliveryId: number } | { identityId: number }

/** `support+b.…@…`: the return path for delivery reports. */
export function bounceAddress(signer: Signer, address: string, sent: Sent): string {
  const text = 'deliveryId' in sent ? `d${encode(sent.deliveryId)}` : `i${encode(sent.identityId)}`
  return extended(address, `b.${text}.${signer.sign('bounce', text, SIGNATURE)}`)
}

export function readBounceAddress(signer: Signer, address: string): Sent | undefined {
  const match = /\+b\.(([di])([0-9a-z]{1,11}))\.([a-z2-7]{16})@/.exec(address.toLowerCase())
  if (!match) return undefined
  const [, text = '', kind, id = '', signature = ''] = match
  if (!signer.isSigned('bounce', text, signature)) return undefined
  return kind === 'd' ? { deliveryId: decode(id) } : { identityId: decode(id) }
}

/** The Message-ID (RFC 5322) of one of our messages, the same for every copy and every attempt. */
export function mailIdOf(signer: Signer, messageId: number, domain: string): string {
  const text = encode(messageId)
  return `<aw.${text}.${signer.sign('mail', text, SIGNATURE)}@${domain}>`
}

/** The message of a Message-ID, if it is ours, regardless of its domain. */
export function readMailId(signer: Signer, id: string): number | undefined {
  const match = /^<aw\.([0-9a-z]{1,11})\.([a-z2-7]{16})@[^<>@\s]+>$/i.exec(id.trim())
  if (!match) return undefined
  const [, text = '', signature = ''] = match
  return signer.isSigned('mail', text.toLowerCase(), signature.toLowerCase())
    ? decode(text.toLowerCase())
    : undefined
}

const CHECK = 4 // 20 bits: a typing error is no other conversation
const MAX_REFERENCES = 20

/** A conversation's reference as mails show it: `7mg349c9ck-k7q2`. */
export function visibleReference(signer: Signer, refId: string): string {
  return `${refId}-${signer.sign('reference', refId, CHECK)}`
}

/** The references with right check digits in a text, each once. */
export function readReferences(signer: Signer, text: string): string[] {
  const found = text.slice(0, MAX_SEARCHED).matchAll(/\b([0-9a-z]{8,20})-[a-z2-7]{4}\b/g)
  const right = found
    .take(MAX_REFERENCES)
    .filter(([whole, refId = '']) => visibleReference(signer, refId) === whole)
  return [...new Set(right.map(([, refId = '']) => refId))]
}

function extended(address: string, extension: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${extension}${address.slice(at)}`
}

/** The Message-ID that a staff message was sent with from this address. */
export async function referenceOf(scope: Scope, messageId: number, address: string): Promise<string> {
  return mailIdOf(await signerOf(scope), messageId, domainOf(address))
}
