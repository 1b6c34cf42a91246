import { t } from '../language/language.ts'

/** What keys do in an open conversation, in the order in which they are shown. */
export const CONVERSATION_KEYS = {
  reply: 'r',
  note: 'n',
  resolve: 'e',
  assign: 'a',
  take: 'Shift+a',
  hold: 'h',
  tag: 't',
  macro: 'q',
  priority: 'p',
  merge: 'm',
  move: 'v',
  unread: 'u',
  spam: '!',
} as const

type Id = keyof typeof CONVERSATION_KEYS

const LABELS = { note: 'note.write', unread: 'unread.mark' } as const

/** The same with their labels, for when no conversation is open. */
export function namedConversationKeys(): { id: Id; label: string; keys: string }[] {
  return (Object.keys(CONVERSATION_KEYS) as Id[]).map(id => ({
    id,
    label: t(id === 'note' || id === 'unread' ? LABELS[id] : id),
    keys: CONVERSATION_KEYS[id],
  }))
}
