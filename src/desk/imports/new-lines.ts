import type { Line } from '../archive/queries.ts'

/** What is not known to have been created at another time is created now. */
export function withTimes(row: Line, now: Date): void {
  for (const name of ['created_at', 'updated_at']) if (row[name] === null) row[name] = now
}

/** What lists show of a conversation: it is made of its messages when they are there. */
export const MADE_OF_MESSAGES = {
  message_count: 0,
  first_message_body: '',
  last_staff_message_body: null,
  last_staff_message_at: null,
  last_customer_message_body: null,
  last_customer_message_at: null,
  late_ms: null,
  undelivered_at: null,
}

/** What no other helpdesk says of an address. */
export const NEW_IDENTITY = {
  handle: null,
  bounced_at: null,
  bounced_because: null,
  unsubscribed_at: null,
  shows_images: false,
}
