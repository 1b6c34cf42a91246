import type { Incoming, Thread } from '../../../channels/incoming.ts'
import { numberOf } from './carrier.ts'

const MAX_LENGTH = 200
/** No number with its country code is shorter; short codes are. */
const SHORTEST_NUMBER = 7

/** What networks say of somebody who hides their number. */
const HIDDEN = ['anonymous', 'blocked', 'private', 'restricted', 'unavailable', 'unknown', 'withheld']

/** The letters of a telephone’s keys, from 2 to 9. */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const asDigits = (word: string) =>
  [...word].map(letter => KEYS.findIndex(key => key.includes(letter)) + 2).join('')
/** Twilio spells some of them as numbers: +266696687. */
const HIDDEN_SENDERS = new Set(['', ...HIDDEN, ...HIDDEN.map(word => `+${asDigits(word)}`)])

/** How a carrier writes the senders of text messages. */
interface Writing {
  given: unknown
  /** Of the message, to tell people apart who hide their numbers. */
  originId: string
  /** Numbers come without their plus sign. */
  isBare?: boolean
}

/**
 * The sender of a text message, and the thread of what they write. Without a number it is a short code or a name, to which nobody
 * can write; each message of somebody who hides their number is one of its own, since the next may be somebody else’s.
 */
export function senderOf({ given, originId, isBare = false }: Writing): Pick<Incoming, 'sender'> & Thread {
  const text = String(given ?? '').trim()
  const hidden = HIDDEN_SENDERS.has(text.toLowerCase())
  const identifier = hidden ? undefined : phoneIn(text, isBare)
  if (identifier !== undefined) return { threadId: identifier, sender: { type: 'mobile', identifier } }
  const name = hidden ? `anonymous ${originId}` : text.slice(0, MAX_LENGTH)
  return {
    threadId: `sender ${name}`,
    sender: { type: 'sender_name', identifier: name, name: hidden ? 'Anonymous' : name },
  }
}

/** Only what is a number and nothing else, also where it comes by RCS or WhatsApp. */
function phoneIn(text: string, isBare: boolean): string | undefined {
  const [, plus, digits = ''] = /^(?:(?:rcs|whatsapp):)?(\+?)([\d\s().-]+)$/.exec(text) ?? []
  const isWhole = plus || (isBare && digits.length >= SHORTEST_NUMBER)
  return isWhole ? numberOf(`+${digits}`) : undefined
}
