import type { Conversation, Message } from './talk-queries.ts'

/** What the archive has of a message: all of it, what staff said, or only that it is there. */
export type Share = 'own' | 'staff' | 'note' | 'left_out'

export interface Sharing {
  /** Whether other customers take part in the conversation. */
  isShared: boolean
  withNotes: boolean
}

/**
 * What people get of a message, by the rule of erasures: their own words, whatever the conversation. What staff wrote goes along
 * if it was for them; internal notes only where nobody else can be meant.
 */
export function shareOf(message: Message, { isShared, withNotes }: Sharing): Share {
  if (message.isOwn) return 'own'
  if (message.visibility === INTERNAL) return withNotes && !isShared ? 'note' : 'left_out'
  return message.isByStaff && !message.wentPast ? 'staff' : 'left_out'
}

const INTERNAL = 1

/** Whether subject, tags and fields are about the person: not if another customer began the conversation. */
export function isAbout({ authorId, isByStaff }: Conversation, own: number[]): boolean {
  return isByStaff || own.includes(authorId)
}
