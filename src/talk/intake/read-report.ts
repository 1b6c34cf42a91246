import type { TxScope } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import type { Signer } from '../../people/brands/brand-key.ts'
import { updateBounced } from '../../people/identities/queries.ts'
import { findDelivery } from '../deliveries/queries.ts'
import { type DeliveryFailure, recordFailure } from '../deliveries/record-failure.ts'
import type { DeliveryReport, ParsedMail } from '../mail/parsed-mail.ts'
import { readBounceAddress } from '../mail/signed-ids.ts'

/** Failures of the mailbox itself (RFC 3463): no such mailbox or domain, moved, disabled. 5.7 is about us or our text. */
const DEAD = /^5\.(1\.(1|2|3|6|10)|2\.1)$/

const SERVER = /^(mailer-daemon|postmaster)@/i

/** Whether a mail is a delivery report: by its content, or because it came to our return path from nobody or a mail server. */
export function isAboutDelivery(
  { report, from, headers }: ParsedMail,
  {
    signer,
    addresses,
    envelopeFrom,
  }: { signer: Signer; addresses: string[]; envelopeFrom: string | undefined },
): boolean {
  if (report?.isDeclared) return true
  if (!addresses.some(address => readBounceAddress(signer, address) !== undefined)) return false
  const isNobodys = envelopeFrom === '' || headers['return-path']?.[0]?.trim() === '<>'
  return isNobodys || from === undefined || SERVER.test(from.address)
}

/**
 * Records a report on its delivery; returns a sentence saying what it did. It opens no conversation. The delivery is named
 * by the signed return path, which only this copy had; everything else in a report can be forged.
 */
export async function noteReport(
  tx: TxScope,
  signer: Signer,
  { mail, addresses }: { mail: ParsedMail; addresses: string[] },
): Promise<Sentence | undefined> {
  const sent = addresses.map(address => readBounceAddress(signer, address)).find(one => one !== undefined)
  const report = mail.report ?? { isDeclared: false, recipients: [], isComplaint: false }
  const troubles = troublesOf(report, mail.text)
  if (sent && 'identityId' in sent) {
    const dead = troubles.find(({ addressIsDead }) => addressIsDead)
    if (dead) await updateBounced(tx, sent.identityId, dead.reason)
    return say`A delivery report for a notification.`
  }
  const delivery = sent && (await findDelivery(tx, sent.deliveryId))
  if (!delivery) return undefined
  // A server may have tried several addresses for this one.
  const trouble = troubles.find(({ state }) => state === 'bounced') ?? troubles[0]
  if (trouble && delivery.state !== 'bounced') await recordFailure(tx, delivery, trouble)
  return say`A delivery report for one of our messages.`
}

function troublesOf(report: DeliveryReport, text: string): DeliveryFailure[] {
  if (report.isComplaint)
    return [{ state: 'bounced', reason: say`The recipient reported the message as spam.`, isComplaint: true }]
  if (report.recipients.length === 0) {
    const reason = said(text.replace(/\s+/g, ' ').trim().slice(0, 300))
    return [{ state: 'bounced', reason, addressIsDead: false }]
  }
  return report.recipients
    .filter(({ action }) => ['failed', 'expired', 'delayed'].includes(action))
    .map(({ action, status, diagnostic }) => {
      const reason = said([status, diagnostic].filter(Boolean).join(' '))
      return action === 'delayed'
        ? { state: 'deferred', reason }
        : { state: 'bounced', reason, addressIsDead: DEAD.test(status) }
    })
}

/** What the mail server said, if it said something. */
function said(words: string): Sentence {
  return words === '' ? say`A mail server returned the message.` : quoted(words)
}
