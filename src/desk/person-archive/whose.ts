import { VISIBILITY } from '../../talk/conversations/codes.ts'
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
 * if it was for them, which with other customers around has to be certain; internal notes only where nobody else can be meant.
 */
export function shareOf(message: Message, { isShared, withNotes }: Sharing): Share {
  if (message.isOwn) return 'own'
  if (message.isByStaff && message.wasForThem) return 'staff'
  if (message.visibility === VISIBILITY.internalNote) return withNotes && !isShared ? 'note' : 'left_out'
  return message.isByStaff && !isShared && !message.wentPast ? 'staff' : 'left_out'
}

/** Whether subject, tags and fields are about the person: not if others take part, unless the person began the conversation. */
export function isAbout(
  { authorId, isByStaff }: Conversation,
  { own, isShared }: { own: number[]; isShared: boolean },
): boolean {
  return own.includes(authorId) || (isByStaff && !isShared)
}

/** Whether somebody else sent the mail that the message came in, such as a colleague who forwarded the person's words. */
export function isRelayed({ arrival }: Message): boolean {
  return Boolean(arrival?.from)
}
