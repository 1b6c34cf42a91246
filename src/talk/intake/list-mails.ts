import sql, { join } from 'sql-template-tag'
import { Problem } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import { getMail, type MailRow, type MailState, selectMails, updateVerdict } from './queries.ts'
import { jobFor } from './store-mail.ts'

const MAX_SHOWN = 1_000

export interface MailsQuery {
  state?: MailState | undefined
  /** An email address. */
  from?: string | undefined
}

/** Incoming mails, newest first. */
export function listMails(scope: Scope, { state, from }: MailsQuery): Promise<MailRow[]> {
  const conditions = [
    sql`true`,
    ...(state ? [sql`i.state = ${state}`] : []),
    ...(from ? [sql`i.from_address = ${normalizeEmail(from)}`] : []),
  ]
  return selectMails(scope, join(conditions, ' and '), MAX_SHOWN)
}

/** Processes a held or unprocessed mail again. Throws not_found, conflict. */
export async function retryMail(tx: TxScope, id: number): Promise<MailRow> {
  const mail = await getMail(tx, id)
  if (mail.state === 'processed')
    throw new Problem(
      'conflict',
      `Mail ${id} has been processed: ${mail.verdict} Processing it again would post everything twice.`,
    )
  await updateVerdict(tx, id, { state: 'received', verdict: 'Will be processed again.' })
  await enqueue(tx, [jobFor(mail, mail.fromAddress ?? undefined)])
  return getMail(tx, id)
}
