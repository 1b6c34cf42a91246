import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import type { GraphTrouble } from './graph.ts'

/** What codes and subcodes of Messenger and Instagram mean: https://developers.facebook.com/docs/messenger-platform/error-codes */
const PERMANENT: Record<string, Sentence> = {
  '10/2018278': say`Messenger no longer allows an answer. Wait until they write again.`,
  '10/2534022': say`Instagram no longer allows an answer. Wait until they write again.`,
  '100/2018001': say`Meta does not know this person.`,
  '100/1893061': say`Meta no longer allows messages of this kind.`,
  '100/2534014': say`Instagram does not know this person.`,
  '200/2018108': say`This person cannot get messages of the app yet: it is in development.`,
  '551': say`This person cannot be reached at the moment.`,
  '1545041': say`This person cannot be reached at the moment.`,
}

export function messagingTrouble(code: number, subcode = 0): GraphTrouble | undefined {
  const words = PERMANENT[`${code}/${subcode}`] ?? PERMANENT[code]
  return words === undefined ? undefined : { words, permanent: true }
}
