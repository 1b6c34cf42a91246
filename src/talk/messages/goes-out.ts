import { VISIBILITY } from '../conversations/codes.ts'
import type { PostedMessage } from './posted-queries.ts'

type Posted = Pick<PostedMessage, 'fromStaff' | 'visibility' | 'isElsewhere' | 'forwardedToIds'>

/** Whether a message is sent to customers: a reply of staff that is not with them yet, or a note that was forwarded. */
export function goesOut({ fromStaff, visibility, isElsewhere, forwardedToIds }: Posted): boolean {
  return fromStaff && !isElsewhere && (visibility === VISIBILITY.regular || forwardedToIds !== null)
}
