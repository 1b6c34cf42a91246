import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import type { GraphTrouble } from './graph.ts'

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const PERMANENT: Record<string, Sentence> = {
  '100': say`Meta no longer has the comment, or does not allow a reply to it.`,
  '368': say`Meta has blocked comments of the account for some time.`,
  '1705': say`Meta refuses the comment. Its author may have blocked the account.`,
}

export function commentTrouble(code: number): GraphTrouble | undefined {
  const words = PERMANENT[code]
  return words === undefined ? undefined : { words, permanent: true }
}
