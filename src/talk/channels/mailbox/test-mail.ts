import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { domainOf } from '../email/signed-ids.ts'

/** A mail from an address to itself. Its automatic mark keeps it from becoming a conversation. */
export function testMail(email: string): SendMailOptions & { messageId: string } {
  return {
    from: email,
    to: email,
    envelope: { from: email, to: [email] },
    subject: 'A test mail from Answerwell',
    text: 'This mail was sent to check that the mailbox works. You can delete it.',
    messageId: `<test.${randomUUID()}@${domainOf(email)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
