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
} as const satisfies Texts
