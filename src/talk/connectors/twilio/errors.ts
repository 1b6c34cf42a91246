import type { CarrierTrouble } from '../shared/carriers/carrier.ts'

/** What Twilio's codes mean for who sends: https://www.twilio.com/docs/api/errors */
const PERMANENT: Record<number, string> = {
  21211: 'This is not a phone number that exists.',
  21606: 'Your number cannot send messages to this one.',
  21608: 'A trial account sends to verified numbers only.',
  21610: 'This person has opted out by replying STOP.',
  21612: 'Your number cannot reach this one.',
  21614: 'This number cannot receive text messages.',
  21617: 'The message is too long.',
  21623: 'The file could not be sent.',
  30004: 'The recipient’s phone or network blocks this message.',
  30005: 'This number does not exist, or is no longer in use.',
  30006: 'This is a landline, or a network that text messages do not reach.',
  30007: 'The network has filtered the message as spam.',
  63016: 'WhatsApp no longer allows an answer. Wait until they write again.',
  63024: 'This person is not on WhatsApp.',
}

const TEMPORARY: Record<number, string> = {
  20429: 'Twilio asks to send more slowly.',
  30003: 'The phone is switched off or out of reach.',
  30008: 'The network refused the message for an unknown reason.',
  30500: 'Twilio has a problem at the moment.',
}

const OF_ACCOUNT: Record<number, string> = {
  20003: 'Twilio refuses the account SID or the auth token.',
  20404: 'Twilio does not know this account.',
  21660: 'The number does not belong to this Twilio account.',
  30002: 'The Twilio account is suspended.',
}

/** The meaning of a code; of others, the message that came with it. */
export function troubleOf(code: number, message = ''): CarrierTrouble {
  const known = PERMANENT[code] ?? TEMPORARY[code] ?? OF_ACCOUNT[code]
  const words = `${known ?? (message || 'Twilio refused the message.')} (Twilio ${code})`
  return { words, permanent: code in PERMANENT, isOfServer: code in OF_ACCOUNT }
}
