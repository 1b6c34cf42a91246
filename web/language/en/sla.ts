import type { Texts } from '../texts.ts'

/** SLA policies and due times: loaded with what shows them. */
export const sla = {
  'due.late': '{age} late',
  'due.soon': '{age} left',
  'due.paused': 'Paused',
  'due.reply.late': 'Reply {age} late',
  'due.reply.soon': 'Reply due in {age}',
  'due.reply.calm': 'Reply due {time}',
  'due.resolution.late': 'Resolution {age} late',
  'due.resolution.soon': 'Resolution due in {age}',
  'due.resolution.calm': 'Resolution due {time}',
  'settings.sla': 'SLA policies',
  'settings.sla.words': 'due overdue target first reply next reply resolution deadline response time',
  'sla.new': 'New policy',
  'sla.none': 'No policies yet. A policy sets targets for replies and resolutions.',
  'sla.order': 'The first policy whose conditions hold applies.',
  'sla.up': 'Move up',
  'sla.saving': 'Open conversations get new due times; elapsed time is kept.',
  'sla.where': 'For conversations where',
  'sla.first_reply': 'First reply',
  'sla.next_reply': 'Next reply',
  'sla.resolution': 'Resolution',
  'sla.first_reply.about':
    'Starts with the customer’s first message. Ends with the first public reply by a person; automatic replies do not count. If the conversation is resolved without a reply, the target no longer counts, unless it is reopened.',
  'sla.next_reply.about':
    'Starts with the first customer message after your reply. Ends with your next reply. If the conversation is resolved without one, the target no longer counts; a later customer message starts a new one.',
  'sla.resolution.about':
    'Starts with the conversation, pauses as set below, and ends when it is resolved. If the conversation is reopened, the clock continues.',
  'sla.targets': 'Targets',
  'sla.targets.hint': 'Write 30 min or 2 h. Leave a field empty for no target.',
  'sla.targets.wrong':
    'Write each target as minutes or hours, such as 30 min or 2 h. At least one is required.',
  'sla.no_target': 'No target',
  'sla.hours': 'Counted in',
  'sla.hours.hint': 'Business hours are those of the conversation’s team, or else of the brand.',
  'sla.hours.business': 'Business hours',
  'sla.hours.calendar': 'All hours',
  'sla.pause': 'Resolution pauses while',
  'sla.warn': 'Warn before the due time',
  'sla.warn.hint': 'Percentage of the target. 0: no warning.',
  'sla.no_hours': 'There are no business hours, so clocks run at all hours.',
  'sla.counts': 'What counts',
} as const satisfies Texts
