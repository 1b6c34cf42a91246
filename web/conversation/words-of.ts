import type { Conversation, Message } from '../../client/api.ts'
import { ORIGIN } from '../../client/codes.ts'
import { beginningOf, type Written } from '../../src/kit/markdown/written.ts'

/** The beginning of a message in one line, without the signs of Markdown. */
export function wordsOf({ body, format }: Pick<Message, 'body' | 'format'>, longest: number): string {
  return begun({ body, kind: format === 'markdown' ? 'markdown' : 'converted' }, longest)
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
  return begun({ body, kind }, longest)
}

/** In one line, with an ellipsis where it is cut. */
function begun(written: Written, longest: number): string {
  const words = beginningOf(written, longest)
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words
}
