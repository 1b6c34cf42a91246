import type { CarrierTrouble } from '../shared/carriers/carrier.ts'

/** The meaning of Telnyx's error codes for the sender: https://developers.telnyx.com/docs/messaging/messages/error-codes */
const PERMANENT: Record<number, string> = {
  10002: 'This is not a phone number that exists.',
  10016: 'This is not a phone number that exists.',
  40001: 'This is a landline, or a network that text messages do not reach.',
  40003: 'The network has blocked your number as a sender of spam.',
  40008: 'The network did not accept the message.',
  40009: 'The network did not accept the text of the message.',
  40300: 'This person has opted out by replying STOP.',
  40302: 'The message is too long.',
  40310: 'This is not a phone number that exists.',
}

const TEMPORARY: Record<number, string> = {
  10011: 'Telnyx asks to send more slowly.',
  40002: 'The network has filtered the message as spam.',
  40004: 'The network refused the message for an unknown reason.',
  40005: 'The phone was out of reach for too long.',
  40006: 'The network of the recipient is not available.',
  40011: 'Telnyx asks to send more slowly.',
}

const OF_ACCOUNT: Record<number, string> = {
  10009: 'Telnyx refuses the API key.',
  10010: 'The API key lacks a permission.',
  40305: 'Your number does not belong to this Telnyx account.',
  40312: 'The messaging profile is disabled.',
}

/** The meaning of a code; of others, the title that came with it. */
export function telnyxTrouble(code: number, title = ''): CarrierTrouble {
  const known = PERMANENT[code] ?? TEMPORARY[code] ?? OF_ACCOUNT[code]
  const words = `${known ?? (title || 'Telnyx refused the message.')} (Telnyx ${code})`
  return { words, permanent: code in PERMANENT, isOfServer: code in OF_ACCOUNT }
}
