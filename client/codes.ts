// Written by bin/docs.

export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Portugal)',
  'pt-br': 'Português (Brasil)',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
} as const

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

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

export const STATUSES = {
  open: [0],
  onHold: [5],
  resolved: [2, 6, 8],
  archived: [4],
  spam: [3, 9],
  active: [0, 1, 5, 7],
  rare: [1, 3, 5, 7, 9],
} as const

export const VISIBILITY = { regular: 0, internalNote: 1 } as const

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

export const CHANNEL_KINDS = {
  email: 1,
  twitter: 2,
  facebook: 3,
  chat: 6,
  api: 7,
  instagram: 8,
  sms: 9,
  voice: 10,
  facebook_messenger: 12,
  whatsapp: 15,
  instagram_dm: 16,
  telegram: 100,
} as const

export const ARTICLE_STATUS = { published: 0, draft: 1, internal: 4, customers: 5 } as const
