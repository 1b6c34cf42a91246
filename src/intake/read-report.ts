import type { Signer } from '../brands/brand-key.ts'
import type { DeliveryReport, ParsedMail } from '../channels/email/parsed-mail.ts'
import { readBounceAddress, readMailId } from '../channels/email/signed-ids.ts'
import { noteTrouble, type Trouble } from '../deliveries/note-trouble.ts'
import { type DeliveryRow, findDelivery, findDeliveryTo } from '../deliveries/queries.ts'
import { updateBounced } from '../identities/queries.ts'
import type { TxScope } from '../kit/scope.ts'

const SERVER = /^(mailer-daemon|postmaster)@/i

/** Whether a mail says that one of ours did not arrive: a report, or what a mail server wrote to where reports go. */
export function isAboutDelivery({ report, from }: ParsedMail, signer: Signer, addresses: string[]): boolean {
  const isToBounces = addresses.some(address => readBounceAddress(signer, address) !== undefined)
  return report !== undefined || (isToBounces && (from === undefined || SERVER.test(from.address)))
}

/** Notes on the deliveries that it is about what it says; returns in words what it did. It opens no conversation. */
export async function noteReport(
  tx: TxScope,
  signer: Signer,
  { mail, addresses }: { mail: ParsedMail; addresses: string[] },
): Promise<string | undefined> {
  const sent = addresses.map(address => readBounceAddress(signer, address)).find(one => one !== undefined)
  const report = mail.report ?? { recipients: [], isComplaint: false, originalId: undefined }
  const messageId = report.originalId && readMailId(signer, report.originalId)
  const troubles = troublesOf(report, mail.text)
  if (sent && 'identityId' in sent) {
    const dead = troubles.find(({ addressIsDead }) => addressIsDead)
    if (dead) await updateBounced(tx, sent.identityId, dead.reason)
    return 'A report about a notice of ours.'
  }
  let noted = 0
  for (const trouble of troubles) {
    const delivery = await deliveryOf(tx, { sent, messageId, address: trouble.address })
    if (!delivery || delivery.state === 'bounced') continue
    await noteTrouble(tx, delivery, trouble)
    noted++
  }
  return noted > 0 ? 'A report about a message of ours.' : undefined
}

interface Clues {
  sent: { deliveryId: number } | undefined
  messageId: number | undefined | ''
  address: string
}

function deliveryOf(tx: TxScope, { sent, messageId, address }: Clues): Promise<DeliveryRow | undefined> {
  if (sent) return findDelivery(tx, sent.deliveryId)
  return messageId ? findDeliveryTo(tx, messageId, address) : Promise.resolve(undefined)
}

function troublesOf(report: DeliveryReport, text: string): (Trouble & { address: string })[] {
  if (report.isComplaint)
    return [{ address: '', state: 'bounced', reason: 'They reported it as spam.', addressIsDead: true }]
  if (report.recipients.length === 0) {
    const reason = text.replace(/\s+/g, ' ').trim().slice(0, 300) || 'A mail server sent it back.'
    return [{ address: '', state: 'bounced', reason, addressIsDead: false }]
  }
  return report.recipients
    .filter(({ action }) => action === 'failed' || action === 'delayed')
    .map(({ address, action, status, diagnostic }) => {
      const reason = [status, diagnostic].filter(Boolean).join(' ') || 'A mail server sent it back.'
      return action === 'delayed'
        ? { address, state: 'deferred', reason }
        : { address, state: 'bounced', reason, addressIsDead: /^5\.[17]\.|^5\.2\.1/.test(status) }
    })
}
