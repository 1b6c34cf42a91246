import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { domainOf } from '../../people/identities/email.ts'

const PREFIX = 'test.'
const SUBJECT = 'A test mail from Answerwell'

/** A mail from an address to itself. Its automatic mark keeps it from becoming a conversation. */
export function testMail(email: string): SendMailOptions & { messageId: string } {
  return {
    from: email,
    to: email,
    envelope: { from: email, to: [email] },
    subject: SUBJECT,
    text: 'This mail was sent to check that the mailbox works. You can delete it.',
    messageId: `<${PREFIX}${randomUUID()}@${domainOf(email)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Only for wording the verdict: anybody can send a mail that looks like this. */
export function isTestMail({
  messageId = '',
  subject,
}: {
  messageId?: string | undefined
  subject?: string | undefined
}): boolean {
  return messageId.startsWith(`<${PREFIX}`) && subject === SUBJECT
}
