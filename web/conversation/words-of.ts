import type { Conversation, Message } from '../../client/api.ts'
import { ORIGIN } from '../../client/codes.ts'
import { beginningOf } from '../../src/kit/markdown/written.ts'

/** The beginning of a message in one line. */
export function wordsOf({ body, format }: Pick<Message, 'body' | 'format'>, longest: number): string {
  return beginningOf({ body, kind: format === 'markdown' ? 'markdown' : 'converted' }, longest).slice(
    0,
    longest,
  )
}

/**
 * The same of what a conversation says of itself, which has no format: staff write Markdown, and customers type, but where
 * programs write for them.
 */
export function wordsIn(
  { origin }: Pick<Conversation, 'origin'>,
  { body, isOurs }: { body: string; isOurs: boolean },
  longest: number,
): string {
  const kind = isOurs || origin === ORIGIN.api ? 'markdown' : 'converted'
  return beginningOf({ body, kind }, longest).slice(0, longest)
}
