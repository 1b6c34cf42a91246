import type { Brand } from '../../kit/scope.ts'
import { STATUS, type Status, VISIBILITY, type Visibility } from './codes.ts'

interface PostedMessage {
  fromStaff: boolean
  visibility: Visibility
  suppressAutoresolve: boolean
}

const REOPENED_BY_CUSTOMER = new Set<Status>([
  STATUS.pending,
  STATUS.resolved,
  STATUS.archived,
  STATUS.onHold,
  STATUS.autoResolved,
  STATUS.chatbotResolved,
])

/** The status after the last message could not be delivered: nobody else would look at it again. */
export function statusAfterFailure(current: Status): Status {
  return REOPENED_BY_CUSTOMER.has(current) ? STATUS.unresolved : current
}

/**
 * The status of a conversation after a message. Staff messages resolve any status, unless the message or the brand says
 * otherwise. A customer's regular message reopens the conversation, unless it is spam, suspected spam or still with a chatbot.
 */
export function statusAfter(message: PostedMessage, current: Status, resolveOn: Brand['resolveOn']): Status {
  const isReply = message.visibility === VISIBILITY.regular
  if (message.fromStaff) {
    const resolves = resolveOn === 'any' || (resolveOn === 'reply' && isReply)
    return resolves && !message.suppressAutoresolve ? STATUS.resolved : current
  }
  return isReply && REOPENED_BY_CUSTOMER.has(current) ? STATUS.unresolved : current
}
