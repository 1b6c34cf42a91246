/** The API's channel types, by name. */
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
  /** Ours: the hosted product has no such channel. */
  telegram: 100,
} as const

export type ChannelKind = (typeof CHANNEL_KINDS)[keyof typeof CHANNEL_KINDS]

/** `facebook_messenger` → `Facebook Messenger`. */
export function kindName(kind: ChannelKind): string {
  const [name = ''] = Object.entries(CHANNEL_KINDS).find(([, code]) => code === kind) ?? []
  const words = name.split('_').map(word => SPELLED[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
  return words.join(' ')
}

const SPELLED: Record<string, string> = { api: 'API', sms: 'SMS', dm: 'DM', whatsapp: 'WhatsApp' }

const { chat, sms, twitter, facebook_messenger, whatsapp, instagram_dm, telegram } = CHANNEL_KINDS
const TWO_WAY: ReadonlySet<number> = new Set([
  chat,
  sms,
  twitter,
  facebook_messenger,
  whatsapp,
  instagram_dm,
  telegram,
])

/** Whether both sides write back and forth, as in a chat or messenger, so that customers wait for an answer. */
export function isTwoWay(kind: number): boolean {
  return TWO_WAY.has(kind)
}
