import type { Conversation } from '../../client/api.ts'
import { t } from '../language/language.ts'
import { wordsIn } from './words-of.ts'

const WORDS = 80

type Titled = Pick<Conversation, 'subject' | 'message' | 'origin' | 'author'>

/** The title of a conversation: its subject, or the words of its first line. */
export function titleOf({ subject, message, origin, author }: Titled): string {
  const [line = ''] = message.body.trimStart().split(/[\r\n]/, 1)
  return subject ?? (wordsIn({ origin }, { body: line, isOurs: author['staff?'] }, WORDS) || t('no_subject'))
}

type LastWords = Pick<Conversation, 'origin' | 'message' | 'last_customer_message' | 'last_staff_message'>

/** The beginning of what was said last, and whether we said it. */
export function lastWordsOf(conversation: LastWords, longest: number): { words: string; isOurs: boolean } {
  const { last_customer_message: theirs, last_staff_message: ours, message } = conversation
  const isOurs = ours !== null && (!theirs || ours.created_at > theirs.created_at)
  const last = (isOurs ? ours : theirs) ?? message
  return { words: wordsIn(conversation, { body: last.body, isOurs }, longest), isOurs }
}

/** The words without the title, if they begin with it. */
export function afterTitle(words: string, title: string): string {
  const start = title.replace(/…$/, '')
  return words.startsWith(start) ? words.slice(start.length) : words
}
