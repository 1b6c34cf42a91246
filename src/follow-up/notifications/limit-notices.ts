import type { Notice } from './notices.ts'
import type { NewNotification, Recent } from './queries.ts'

/** Limits per hour: beyond them two machines are probably writing to each other, and no person could read it all. */
const PER_HOUR = { ofConversation: 20, ofUser: 200, ofReason: 20, ofBrand: 5_000 }
/** An unmarked out-of-office reply answers each of these notifications. */
const UNPROVEN_PER_HOUR = 3
const LIMITED = {
  ofConversation: 'about this conversation',
  ofUser: 'to this person',
  ofReason: 'of this kind about this conversation',
  ofBrand: 'for this brand',
}

/** The notifications of the last hour: of the people concerned, and how many there were in all. */
export interface LastHour {
  ofPeople: Recent[]
  ofBrand: number
}

/** The row of each notice, in the same order: held back where the person, the conversation or the brand has had too many. */
export function limitNotices(notices: Notice[], { ofPeople, ofBrand }: LastHour): NewNotification[] {
  const counted = [...ofPeople]
  let inAll = ofBrand
  return notices.map(({ to, reason, event, conversation, message, detail }) => {
    const { userId, identityId } = to
    const its = { userId, conversationId: conversation.id, reason }
    const total = (isIt: (one: Recent) => boolean) =>
      counted.filter(one => one.userId === userId && isIt(one)).reduce((sum, { count }) => sum + count, 0)
    const here = (one: Recent) => one.conversationId === its.conversationId
    const counts = {
      ofConversation: total(here),
      ofUser: total(() => true),
      ofReason: total(one => here(one) && one.reason === reason),
      ofBrand: inAll,
    }
    const limits = { ...PER_HOUR, ...(reason === 'unproven' && { ofReason: UNPROVEN_PER_HOUR }) }
    const over = (Object.keys(limits) as (keyof typeof limits)[]).find(key => counts[key] >= limits[key])
    if (!over) {
      counted.push({ ...its, count: 1 })
      inAll++
    }
    return {
      ...its,
      identityId,
      messageId: message?.id ?? null,
      eventId: event.id,
      state: over ? 'held_back' : 'queued',
      detail: over ? `Held back: ${limits[over]} notifications ${LIMITED[over]} in the last hour.` : detail,
    }
  })
}
