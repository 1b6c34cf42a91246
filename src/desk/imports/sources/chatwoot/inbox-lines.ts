import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { ORIGIN } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs } from '../../remote/lines.ts'

interface InboxType {
  kind: number
  origin: number
}

const CHAT = { kind: CHANNEL_KINDS.chat, origin: ORIGIN.chat }
const SMS = { kind: CHANNEL_KINDS.sms, origin: ORIGIN.sms }
const WHATSAPP = { kind: CHANNEL_KINDS.whatsapp, origin: ORIGIN.whatsapp }
const EMAIL = { kind: CHANNEL_KINDS.email, origin: ORIGIN.email }

/** What types of inboxes are here. All others are chats. */
const WAYS = new Map<string | null, InboxType>(
  Object.entries({
    'Channel::Email': EMAIL,
    'Channel::WebWidget': CHAT,
    'Channel::Api': { kind: CHANNEL_KINDS.api, origin: ORIGIN.api },
    'Channel::Whatsapp': WHATSAPP,
    'Channel::Sms': SMS,
    'Channel::TwilioSms': SMS,
    'Channel::Voice': { kind: CHANNEL_KINDS.voice, origin: ORIGIN.voice },
    'Channel::FacebookPage': { kind: CHANNEL_KINDS.facebook_messenger, origin: ORIGIN.facebook },
    'Channel::Instagram': { kind: CHANNEL_KINDS.instagram_dm, origin: ORIGIN.instagramDm },
    'Channel::TwitterProfile': { kind: CHANNEL_KINDS.twitter, origin: ORIGIN.twitter },
    'Channel::Telegram': { kind: CHANNEL_KINDS.telegram, origin: ORIGIN.telegram },
  }),
)

function wayOf(inbox: Line): InboxType {
  if (textIn(inbox, 'medium') === 'whatsapp') return WHATSAPP
  return WAYS.get(textIn(inbox, 'channel_type')) ?? CHAT
}

export interface Inboxes {
  lines: Line[]
  /** The id of the channel of an inbox; of one that is in no list, a channel without an address, which is in `lines` then. */
  of(id: string | null): string
  originOf(id: string | null): number
  /** Whether an inbox gets mail. */
  isMail(id: string | null): boolean
  /** Addresses for mail: nobody's, even if they are in copy. */
  addresses: Set<string>
}

const GONE = 'gone'

export function inboxesOf(inboxes: Line[]): Inboxes {
  const slugOf = createSlugs()
  const ways = new Map(inboxes.map(one => [textIn(one, 'id'), wayOf(one)]))
  const addresses = new Set<string>()
  const lines = inboxes.map((one): Line => {
    const id = textIn(one, 'id') ?? ''
    const { kind } = wayOf(one)
    const email = kind === CHANNEL_KINDS.email ? (textIn(one, 'email')?.toLowerCase() ?? null) : null
    if (email !== null) addresses.add(email)
    const name = textIn(one, 'name') ?? email ?? id
    return { id, slug: slugOf(name, id), email, name, kind, visibility: 0, ...timesIn(one) }
  })
  return {
    lines,
    of(id) {
      if (id !== null && ways.has(id)) return id
      if (lines.at(-1)?.id !== GONE) lines.push(goneLine(slugOf('chatwoot', GONE)))
      return GONE
    },
    originOf: id => (ways.get(id) ?? CHAT).origin,
    isMail: id => ways.get(id) === EMAIL,
    addresses,
  }
}

function goneLine(slug: string): Line {
  return { id: GONE, slug, email: null, name: 'Chatwoot', kind: CHAT.kind, visibility: 0, ...timesIn({}) }
}
