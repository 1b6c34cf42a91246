import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { MailRow } from './queries.ts'

export function presentMail({ brand }: Scope, mail: MailRow) {
  return {
    id: mail.id,
    state: mail.state,
    verdict: mail.verdict,
    from: mail.fromAddress,
    subject: mail.subject,
    message_id: mail.messageId,
    received_at: formatTime(mail.receivedAt, brand.timeZone),
  }
}
