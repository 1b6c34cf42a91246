import { type Sentence, say } from '../../../kit/sentences/say.ts'
import type { CarrierTrouble } from '../shared/carriers/carrier.ts'

/** What Twilio's codes mean for who sends: https://www.twilio.com/docs/api/errors */
const PERMANENT: Record<number, Sentence> = {
  21211: say`This is not a phone number that exists.`,
  21606: say`Your number cannot send messages to this one.`,
  21608: say`A trial account sends to verified numbers only.`,
  21610: say`This person has opted out by replying STOP.`,
  21612: say`Your number cannot reach this one.`,
  21614: say`This number cannot receive text messages.`,
  21617: say`The message is too long.`,
  21623: say`The file could not be sent.`,
  30004: say`The recipient’s phone or network blocks this message.`,
  30005: say`This number does not exist, or is no longer in use.`,
  30006: say`This is a landline, or a network that text messages do not reach.`,
  30007: say`The network has filtered the message as spam.`,
  63016: say`WhatsApp no longer allows an answer. Wait until they write again.`,
  63024: say`This person is not on WhatsApp.`,
}

const TEMPORARY: Record<number, Sentence> = {
  20429: say`Twilio asks to send more slowly.`,
  30003: say`The phone is switched off or out of reach.`,
  30008: say`The network refused the message for an unknown reason.`,
  30500: say`Twilio has a problem at the moment.`,
}

const OF_ACCOUNT: Record<number, Sentence> = {
  20003: say`Twilio refuses the account SID or the auth token.`,
  20404: say`Twilio does not know this account.`,
  21660: say`The number does not belong to this Twilio account.`,
  30002: say`The Twilio account is suspended.`,
}

/** The meaning of a code; of others, the message that came with it. */
export function troubleOf(code: number, message = ''): CarrierTrouble {
  const known = PERMANENT[code] ?? TEMPORARY[code] ?? OF_ACCOUNT[code]
  const words = say`${known ?? (message || say`Twilio refused the message.`)} (Twilio ${code})`
  return { words, permanent: code in PERMANENT, isOfServer: code in OF_ACCOUNT }
}
