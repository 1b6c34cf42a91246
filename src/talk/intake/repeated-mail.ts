import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { selectAttachments } from '../attachments/queries.ts'
import type { ParsedMail } from '../mail/parsed-mail.ts'
import type { MailRow } from './queries.ts'
import { NO_TEXT } from './receive.ts'
import { findEarlier } from './twin-queries.ts'

/**
 * The message that a mail has become before, if it was sent again within a day with the same Message-ID, words and files, and
 * only its date or its boundaries are others: some programs rebuild what they could not deliver.
 */
export async function repeatOf(
  tx: TxScope,
  { mail, parsed, files }: { mail: MailRow; parsed: ParsedMail; files: KeptFile[] },
): Promise<{ messageId: number; verdict: Sentence } | undefined> {
  const { messageId: headerId, from, subject, text, left } = parsed
  if (headerId === undefined || !from || left > 0) return undefined
  const since = new Date(mail.receivedAt.getTime() - DAY)
  const earlier = await findEarlier(tx, {
    channelId: mail.channelId,
    mailId: mail.id,
    headerId,
    fromAddress: from.address,
    subject,
    since,
  })
  if (!earlier || earlier.text.trim() !== (text.trim() || NO_TEXT)) return undefined
  const known = await selectAttachments(tx, [earlier.messageId])
  const shown = (all: { name: string; size: number | null }[]) =>
    all.map(({ name, size }) => `${size} ${name}`).sort()
  if (shown(known).join('\n') !== shown(files).join('\n')) return undefined
  return {
    messageId: earlier.messageId,
    verdict: say`A repeat of a mail that is already in its conversation.`,
  }
}
