import { onDemand } from '../../kit/on-demand.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { otherNumber } from './other-number.ts'
import type { IdentityType } from './queries.ts'

const phoneNumbers = onDemand<typeof import('libphonenumber-js/min')>('libphonenumber-js/min')

/** Normalises a text, or undefined if it is invalid. */
type Normalize = (text: string) => string | undefined

const matching =
  (pattern: RegExp): Normalize =>
  text => {
    const handle = text.trim().replace(/^@/, '').toLowerCase()
    return pattern.test(handle) ? handle : undefined
  }

const email: Normalize = text => {
  const address = normalizeEmail(text)
  return isEmail(address) ? address : undefined
}

const NORMALIZERS: Record<IdentityType, Normalize> = {
  email,
  unproven_email: email,
  /** E.164. A possible number is enough; it need not be assigned. */
  mobile(text) {
    const number = phoneNumbers().parsePhoneNumberFromString(text.trim())
    if (!number || number.isPossible()) return number?.number
    // Mexico’s former way, which WhatsApp still uses.
    const other = otherNumber(number.number)
    return other && phoneNumbers().isPossiblePhoneNumber(other) ? number.number : undefined
  },
  instagram: matching(/^[a-z0-9._]{1,30}$/),
  igsid: matching(/^\d{1,32}$/),
  twitter: matching(/^[a-z0-9_]{1,30}$/),
  twitter_id: matching(/^\d{1,20}$/),
  whatsapp: text => (/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(text) ? text : undefined),
  telegram: matching(/^\d{1,20}$/),
  facebook: matching(/^[a-z0-9._-]{1,100}$/),
  sender_name: text => text.trim() || undefined,
  account: text => text || undefined,
  service: matching(/^[a-z0-9][a-z0-9-]{0,99}$/),
  erased: () => undefined,
}

/** The form in which an identifier of that type is stored and compared; undefined if it is invalid. */
export function normalizeIdentifier(type: IdentityType, text: string): string | undefined {
  return NORMALIZERS[type](text)
}

/** The identifier in a path: of the given type, else an email address if it has an @, else a phone number. */
export function identityInPath(text: string, type?: IdentityType) {
  const kind = type ?? (text.includes('@') ? 'email' : 'mobile')
  // A plus is easily lost in a URL, and 00 is how many countries dial it.
  const identifier = normalizeIdentifier(
    kind,
    kind === 'mobile' ? text.trim().replace(/^(?:00)?(?=\d)/, '+') : text,
  )
  return identifier === undefined ? undefined : { type: kind, identifier }
}
