import type { IdentityType } from '../../src/people/identities/queries.ts'
import type { Origin, Status } from '../../src/talk/conversations/codes.ts'
import type { DemoMail } from './mails.ts'
import type { Staff } from './team.ts'

/** A conversation of the demo in a compact notation. */
export interface DemoConversation {
  /** Slug of the channel. */
  in: string
  origin: Origin
  status: Status
  from: [name: string, identifier: string, type?: IdentityType]
  subject?: string
  /**
   * The messages, oldest first. The prefix names the sender: `<` the customer, `>` Ana to the customer, `>>` Olga to the
   * customer, `#` a note by Ana, `##` a note by Olga; `>mei` and `#mei` are Mei.
   */
  said: string[]
  /** Which of the messages came as what mail. */
  mails?: Record<number, DemoMail>
  tags?: string[]
  data?: Record<string, string | number | boolean>
  assignee?: Staff
  /** Other followers. */
  cc?: string[]
  rating?: { rating: number; comment?: string }
  /** Age of the conversation. */
  hoursAgo: number
}
