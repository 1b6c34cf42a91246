import { isEmail, normalizeEmail } from '../../people/identities/email.ts'
import { isForward } from '../mail/is-forward.ts'
import type { MailAddress, ParsedMail } from '../mail/parsed-mail.ts'

/** The line `From: …` above a forwarded mail, in the languages of common mail programs. */
const FROM =
  /^[>*\s]*(from|von|de|da|van|från|fra|lähettäjä|od|от|kimden|差出人|发件人|寄件者|보낸 사람)\s*[:：]\*?\s*(.+)$/iu
const MAX_LINES = 60

/** The sender of the mail that was forwarded, by the lines that the mail program put above it. */
export function forwardedFrom({ subject = '', text }: ParsedMail): MailAddress | undefined {
  if (!isForward(subject)) return undefined
  for (const line of text.slice(0, 20_000).split('\n').slice(0, MAX_LINES)) {
    const [, , value = ''] = FROM.exec(line.slice(0, 500)) ?? []
    const address = normalizeEmail(/[^\s<>()[\]:;"]+@[^\s<>()[\]:;"]+/.exec(value)?.[0] ?? '')
    if (!isEmail(address)) continue
    const name = /^"?([^"<[(]*?)"?\s*[<[(]/.exec(value)?.[1]?.trim() ?? ''
    return { address, name: name.slice(0, 200) }
  }
  return undefined
}
