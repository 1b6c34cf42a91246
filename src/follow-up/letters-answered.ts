import type { SendMailOptions } from 'nodemailer'
import type { Scope } from '../kit/scope.ts'
import type { BaseAddress } from '../people/brands/address.ts'
import { signerOf } from '../people/brands/brand-key.ts'
import { wordsOfMail } from '../talk/mail/html-text.ts'
import { acknowledgementOf } from './acknowledgements/acknowledge.ts'
import { noticeOf } from './notifications/send-notification.ts'

/** A mail refers to many, and quotes the one that it answers. */
const MAX_LETTERS = 2

/**
 * What our letters say that an answer may quote: notices, and acknowledgements. They are found by their Message-IDs, and written
 * again. Both parts of each, since programs quote either.
 */
export function lettersAnswered(address: BaseAddress) {
  return async (scope: Scope, messageIds: string[]): Promise<string[]> => {
    const signer = await signerOf(scope)
    const find = (messageId: string): Promise<SendMailOptions | undefined> | undefined => {
      const [kind, first = '', second = ''] = messageId.replace(/^<|@.*$/g, '').split('.')
      if (kind === 'notice' && signer.isSigned('notice', first, second))
        return noticeOf(scope, Number(first), address)
      const isOurs = kind === 'ack' && first === scope.brand.slug && /^\d{1,15}$/.test(second)
      return isOurs ? acknowledgementOf(scope, Number(second)) : undefined
    }
    const mails = await Promise.all(messageIds.slice(0, MAX_LETTERS).map(find))
    return mails
      .filter(mail => mail !== undefined)
      .flatMap(({ text, html }) => [String(text), wordsOfMail({ html: String(html) })])
  }
}
