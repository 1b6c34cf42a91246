import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { ORIGIN } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs } from '../../remote/lines.ts'

/** What ways of writing are called there, with their channel and origin here. All others come by mail. */
const WAYS = new Map<string, { name: string; kind: number; origin: number }>(
  Object.entries({
    api: { name: 'API', kind: CHANNEL_KINDS.api, origin: ORIGIN.api },
    chat: { name: 'Chat', kind: CHANNEL_KINDS.chat, origin: ORIGIN.chat },
    native_messaging: { name: 'Messaging', kind: CHANNEL_KINDS.chat, origin: ORIGIN.chat },
    voice: { name: 'Voice', kind: CHANNEL_KINDS.voice, origin: ORIGIN.voice },
    phone: { name: 'Voice', kind: CHANNEL_KINDS.voice, origin: ORIGIN.voice },
    sms: { name: 'SMS', kind: CHANNEL_KINDS.sms, origin: ORIGIN.sms },
    twitter: { name: 'Twitter', kind: CHANNEL_KINDS.twitter, origin: ORIGIN.twitter },
    facebook: { name: 'Facebook', kind: CHANNEL_KINDS.facebook, origin: ORIGIN.facebook },
    whatsapp: { name: 'WhatsApp', kind: CHANNEL_KINDS.whatsapp, origin: ORIGIN.whatsapp },
    instagram_dm: { name: 'Instagram', kind: CHANNEL_KINDS.instagram_dm, origin: ORIGIN.instagramDm },
  }),
)

export interface Channels {
  lines: Line[]
  /** The id of the channel that a ticket came in by. */
  of(ticket: Line): string
}

/** The addresses for mail, and the other ways that tickets came in by. */
export function channelsOf(addresses: Line[], ways: Set<string>): Channels {
  const slugOf = createSlugs()
  const mail = addresses.flatMap(one => {
    const email = textIn(one, 'email')?.toLowerCase()
    if (email === undefined) return []
    const slug = slugOf(email.split('@')[0] ?? '', textIn(one, 'id') ?? '')
    return [mailLine({ id: email, slug, email, name: textIn(one, 'name') ?? email, ...timesIn(one) })]
  })
  const first = addresses.find(one => one.default === true)
  const main = textIn(first ?? {}, 'email')?.toLowerCase() ?? String(mail[0]?.id ?? 'mail')
  if (mail.length === 0)
    mail.push(mailLine({ id: main, slug: 'mail', email: null, name: 'Mail', ...timesIn({}) }))
  const known = new Set(mail.map(({ id }) => id))
  const others = [...new Set([...ways].flatMap(way => WAYS.get(way) ?? []))]
  return {
    lines: [
      ...mail,
      ...[...new Map(others.map(one => [one.name, one])).values()].map(({ name, kind }) => ({
        id: `via ${name}`,
        slug: slugOf(name, 'zendesk'),
        name,
        email: null,
        kind,
        visibility: 0,
        ...timesIn({}),
      })),
    ],
    of(ticket) {
      const way = WAYS.get(wayOf(ticket))
      if (way) return `via ${way.name}`
      const recipient = textIn(ticket, 'recipient')?.toLowerCase()
      return recipient !== undefined && known.has(recipient) ? recipient : main
    },
  }
}

function mailLine(line: Line): Line {
  return { ...line, kind: CHANNEL_KINDS.email, visibility: 0 }
}

/** How a ticket or a comment came in. */
export function wayOf({ via }: Line): string {
  return textIn(asLine(via), 'channel') ?? 'web'
}

export function originOfWay(way: string): number {
  return WAYS.get(way)?.origin ?? (way === 'web' ? ORIGIN.contactForm : ORIGIN.email)
}
