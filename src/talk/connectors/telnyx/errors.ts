import { type Sentence, say } from '../../../kit/sentences/say.ts'
import type { CarrierTrouble } from '../shared/carriers/carrier.ts'

/** The meaning of Telnyx's error codes for the sender: https://developers.telnyx.com/docs/messaging/messages/error-codes */
const PERMANENT: Record<number, Sentence> = {
  10002: say`This is not a phone number that exists.`,
  10016: say`This is not a phone number that exists.`,
  40001: say`This is a landline, or a network that text messages do not reach.`,
  40003: say`The network has blocked your number as a sender of spam.`,
  40008: say`The network did not accept the message.`,
  40009: say`The network did not accept the text of the message.`,
  40300: say`This person has opted out by replying STOP.`,
  40302: say`The message is too long.`,
  40310: say`This is not a phone number that exists.`,
}

const TEMPORARY: Record<number, Sentence> = {
  10011: say`Telnyx asks to send more slowly.`,
  40002: say`The network has filtered the message as spam.`,
  40004: say`The network refused the message for an unknown reason.`,
  40005: say`The phone was out of reach for too long.`,
  40006: say`The network of the recipient is not available.`,
  40011: say`Telnyx asks to send more slowly.`,
}

const OF_ACCOUNT: Record<number, Sentence> = {
  10009: say`Telnyx refuses the API key.`,
  10010: say`The API key lacks a permission.`,
  40305: say`Your number does not belong to this Telnyx account.`,
  40312: say`The messaging profile is disabled.`,
}

/** The meaning of a code; of others, the title that came with it. */
export function telnyxTrouble(code: number, title = ''): CarrierTrouble {
  const known = PERMANENT[code] ?? TEMPORARY[code] ?? OF_ACCOUNT[code]
  const words = say`${known ?? (title || say`Telnyx refused the message.`)} (Telnyx ${code})`
  return { words, permanent: code in PERMANENT, isOfServer: code in OF_ACCOUNT }
}
