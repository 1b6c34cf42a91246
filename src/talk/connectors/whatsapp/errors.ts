import { type Sentence, say } from '../../../kit/sentences/say.ts'
import type { GraphTrouble } from '../shared/meta/graph.ts'

/** What WhatsApp's codes mean for who sends: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const PERMANENT: Record<number, Sentence> = {
  130472: say`WhatsApp did not deliver the message, as part of an experiment.`,
  131008: say`WhatsApp says that something is missing in the message.`,
  131009: say`WhatsApp does not accept the message.`,
  131021: say`The number is your own.`,
  131026: say`This number cannot be reached on WhatsApp.`,
  131047: say`WhatsApp allows replies for 24 hours after the customer’s last message. Wait until they write again.`,
  131049: say`WhatsApp limits how many messages of companies this person gets.`,
  131050: say`This person has stopped your messages.`,
  131051: say`WhatsApp does not accept this type of message.`,
  131052: say`WhatsApp could not load the file.`,
  131053: say`WhatsApp does not accept this file.`,
  131062: say`WhatsApp does not allow this message to somebody without a number.`,
}

const TEMPORARY: Record<number, Sentence> = {
  130429: say`WhatsApp asks to send more slowly.`,
  131000: say`WhatsApp has a problem at the moment.`,
  131016: say`WhatsApp is not available at the moment.`,
  131056: say`WhatsApp asks to send more slowly to this number.`,
  131057: say`WhatsApp is maintaining the account at the moment.`,
  133004: say`WhatsApp is not available at the moment.`,
}

const OF_ACCOUNT: Record<number, Sentence> = {
  368: say`Meta has restricted the account.`,
  130497: say`The account may not write to numbers of this country.`,
  131031: say`Meta has locked the account.`,
  131042: say`Meta has no valid payment method for the account.`,
}

/** Undefined for codes that are not WhatsApp's own. */
export function whatsAppTrouble(code: number): GraphTrouble | undefined {
  const words = PERMANENT[code] ?? TEMPORARY[code] ?? OF_ACCOUNT[code]
  return words === undefined
    ? undefined
    : { words, permanent: code in PERMANENT, isOfServer: code in OF_ACCOUNT }
}
