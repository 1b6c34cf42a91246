import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { findChannels } from '../channels/queries.ts'
import type { MailOutput } from './output.ts'
import { type MailRow, selectSlugsOfMessages } from './queries.ts'

type Mail = z.output<typeof MailOutput>

/** Mails as in the API. */
export async function presentMails(scope: Scope, mails: MailRow[]): Promise<Mail[]> {
  const channels = await findChannels(
    scope,
    mails.map(({ channelId }) => channelId),
  )
  const slugs = await selectSlugsOfMessages(
    scope,
    mails.flatMap(({ messageId }) => messageId ?? []),
  )
  return mails.map(mail => ({
    id: mail.id,
    state: mail.state,
    verdict: mail.verdict,
    'doubtful?': mail.isDoubtful,
    from: mail.fromAddress,
    to: mail.envelope.to,
    subject: mail.subject,
    category: channels.get(mail.channelId)?.slug ?? '',
    size: mail.size,
    source: mail.source,
    message_id: mail.messageId,
    conversation: slugs.get(mail.messageId ?? 0) ?? null,
    received_at: formatTime(mail.receivedAt, scope.brand.timeZone),
  }))
}

export async function presentMail(scope: Scope, mail: MailRow): Promise<Mail> {
  const [presented] = await presentMails(scope, [mail])
  return presented as Mail
}
