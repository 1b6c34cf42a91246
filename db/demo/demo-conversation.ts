import type { IdentityType } from '../../src/people/identities/queries.ts'
import type { Origin, Status } from '../../src/talk/conversations/codes.ts'

/** One conversation of the demo, as short as it can be told. */
export interface DemoConversation {
  /** Slug of the channel. */
  in: string
  origin: Origin
  status: Status
  from: [name: string, identifier: string, type?: IdentityType]
  subject?: string
  /**
   * What was said, oldest first. The mark in front says by whom:
   * `<` the customer, `>` Ana to the customer, `>>` Olga to the customer, `#` a note by Ana, `##` a note by Olga.
   */
  said: string[]
  tags?: string[]
  data?: Record<string, string | number | boolean>
  assignee?: 'ana' | 'olga'
  /** More people who follow it. */
  cc?: string[]
  /** How long ago it began. */
  hoursAgo: number
}
