import { recordAudit } from '../../kit/audit/record.ts'
import { Problem } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { lockMail, type MailRow, updateVerdict } from './queries.ts'
import { jobFor } from './store-mail.ts'

/** Processes a held or unprocessed mail again. Throws not_found, conflict. */
export async function retryMail(tx: TxScope, id: number): Promise<MailRow> {
  const mail = await lockMail(tx, id)
  if (mail.state === 'processed' || mail.messageId !== null)
    throw new Problem(
      'conflict',
      say`Mail ${id} has been processed: ${quoted(mail.verdict ?? '')} Processing it again would post everything twice.`,
    )
  return requeue(tx, mail, { verdict: say`Will be processed again.`, isAccepted: false })
}

/** Makes a mail a conversation, although it was set aside or taken for a report. Throws not_found, conflict. */
export async function acceptMail(tx: TxScope, id: number): Promise<MailRow> {
  const mail = await lockMail(tx, id)
  if (mail.messageId !== null)
    throw new Problem('conflict', say`Mail ${id} is a message already: ${quoted(mail.verdict ?? '')}`)
  return requeue(tx, mail, { verdict: say`Will become a conversation.`, isAccepted: true })
}

async function requeue(
  tx: TxScope,
  mail: MailRow,
  { verdict, isAccepted }: { verdict: Sentence; isAccepted: boolean },
): Promise<MailRow> {
  const { id, fromAddress } = mail
  const action = isAccepted ? 'mail.accepted' : 'mail.retried'
  recordAudit(tx, { action, about: { id } })
  await updateVerdict(tx, id, { state: 'received', verdict })
  await enqueue(tx, [jobFor(mail, fromAddress ?? undefined, isAccepted)])
  return { ...mail, state: 'received', verdict: String(verdict), isDoubtful: false, processedAt: tx.now() }
}
