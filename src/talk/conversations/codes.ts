/** The API's conversation statuses. */
export const STATUS = {
  unresolved: 0,
  pending: 1,
  resolved: 2,
  spam: 3,
  archived: 4,
  onHold: 5,
  autoResolved: 6,
  chatbotAssigned: 7,
  chatbotResolved: 8,
  spamByAi: 9,
} as const

/** Names of statuses that queries accept besides codes: the hosted product has called them both. */
export const STATUS_NAMES = {
  ...STATUS,
  open: STATUS.unresolved,
  responded: STATUS.pending,
  done: STATUS.resolved,
  snoozed: STATUS.onHold,
  autoDone: STATUS.autoResolved,
  aiAgentAssigned: STATUS.chatbotAssigned,
  aiAgentDone: STATUS.chatbotResolved,
} as const

export type Status = (typeof STATUS)[keyof typeof STATUS]

/** What views, reports and the staff pages mean by these words. */
export const STATUSES = {
  open: [STATUS.unresolved],
  onHold: [STATUS.onHold],
  resolved: [STATUS.resolved, STATUS.autoResolved, STATUS.chatbotResolved],
  archived: [STATUS.archived],
  spam: [STATUS.spam, STATUS.spamByAi],
  /** Of reports: not resolved, archived or spam. */
  active: [STATUS.unresolved, STATUS.pending, STATUS.onHold, STATUS.chatbotAssigned],
  /** Those that few conversations have at any time: found by an index of their own. */
  rare: [STATUS.pending, STATUS.spam, STATUS.onHold, STATUS.chatbotAssigned, STATUS.spamByAi],
} as const satisfies Record<string, readonly Status[]>

/** Where a conversation or message came from. Not the same as its channel: conversations can be moved. */
export const ORIGIN = {
  chat: 0,
  email: 1,
  twitter: 2,
  facebook: 3,
  classicChat: 6,
  api: 7,
  instagram: 8,
  sms: 9,
  voice: 10,
  custom: 11,
  whatsapp: 15,
  staffOutbound: 16,
  contactForm: 17,
  instagramDm: 19,
  telegram: 100,
} as const

/** Names of origins that queries accept besides codes. */
export const ORIGIN_NAMES = {
  ...ORIGIN,
  staff: ORIGIN.staffOutbound,
  form: ORIGIN.contactForm,
  instagram_dm: ORIGIN.instagramDm,
} as const

export type Origin = (typeof ORIGIN)[keyof typeof ORIGIN]

/** How much a conversation matters, from the least. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

export const VISIBILITY = { regular: 0, internalNote: 1 } as const

export type Visibility = (typeof VISIBILITY)[keyof typeof VISIBILITY]
