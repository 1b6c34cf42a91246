import type { Signer } from '../../people/brands/brand-key.ts'
import { plainAddress } from '../../people/identities/email.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import type { ParsedMail } from '../mail/parsed-mail.ts'
import { readMailId, readReplyAddress } from '../mail/signed-ids.ts'
import { authorOf } from './parties.ts'

interface MailOrigin {
  signer: Signer
  own: Set<string>
  /** All recipient addresses. */
  addresses: string[]
  kind: MailKind
}

/**
 * Whether we sent this mail ourselves, so that it would go in circles: From names one of our addresses, and it has an id or
 * a reply address that we signed, or is automatic. An address of ours alone proves nothing: forms and groups put it there.
 */
export function isOurOwn(parsed: ParsedMail, { signer, own, addresses, kind }: MailOrigin): boolean {
  const { from, messageId, replyTo } = parsed
  if (!from || !own.has(plainAddress(from.address))) return false
  if (addresses.some(address => readReplyAddress(signer, address))) return false
  const isSigned =
    (messageId !== undefined && readMailId(signer, messageId) !== undefined) ||
    replyTo.some(({ address }) => readReplyAddress(signer, address) !== undefined)
  return isSigned || (kind.kind === 'machine' && authorOf(parsed, own) === undefined)
}
