import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { LANGUAGE_CODES, languageOf } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { letter } from '../mail/letter.ts'
import { lookOf } from '../mail/look.ts'

const PREFIX = 'test.'
const SUBJECT = 'mail.test.subject'

/** A mail from an address to itself. Its automatic mark keeps it from becoming a conversation. */
export function testMail({ brand }: Scope, email: string): SendMailOptions & { messageId: string } {
  const look = lookOf(brand)
  const { t } = look.language
  const subject = t(SUBJECT)
  const mail = letter({
    key: `${PREFIX}${randomUUID()}`,
    from: { name: brand.name, address: email },
    to: [email],
    subject,
    blocks: [{ heading: subject }, t('mail.test')],
    look,
  })
  return { ...mail, messageId: mail.messageId as string }
}

/** Only for wording the verdict: anybody can send a mail that looks like this. */
export function isTestMail({
  messageId = '',
  subject,
}: {
  messageId?: string | undefined
  subject?: string | undefined
}): boolean {
  return (
    messageId.startsWith(`<${PREFIX}`) && LANGUAGE_CODES.some(code => subject === languageOf(code).t(SUBJECT))
  )
}
