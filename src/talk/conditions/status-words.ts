import { STATUS, type Status } from '../conversations/codes.ts'

/** What conditions and actions call statuses: one word for all codes that people see as the same. */
export const STATUS_WORDS = ['open', 'pending', 'on_hold', 'resolved', 'archived', 'spam'] as const
export type StatusWord = (typeof STATUS_WORDS)[number]

const WORD_OF: Record<Status, StatusWord> = {
  [STATUS.unresolved]: 'open',
  [STATUS.pending]: 'pending',
  [STATUS.resolved]: 'resolved',
  [STATUS.spam]: 'spam',
  [STATUS.archived]: 'archived',
  [STATUS.onHold]: 'on_hold',
  [STATUS.autoResolved]: 'resolved',
  [STATUS.chatbotAssigned]: 'open',
  [STATUS.chatbotResolved]: 'resolved',
  [STATUS.spamByAi]: 'spam',
}

/** The word for a status. */
export function statusWord(status: Status): StatusWord {
  return WORD_OF[status]
}
