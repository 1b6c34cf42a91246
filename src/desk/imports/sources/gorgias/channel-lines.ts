import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { ORIGIN } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import { mailChannels } from '../../remote/mail-channels.ts'

interface Service {
  name: string
  kind: number
  origin: number
}

const { chat, sms, voice, api, twitter, facebook, whatsapp } = CHANNEL_KINDS
const PHONE = { name: 'Voice', kind: voice, origin: ORIGIN.voice }
const MESSENGER = {
  name: 'Facebook Messenger',
  kind: CHANNEL_KINDS.facebook_messenger,
  origin: ORIGIN.facebook,
}
const FACEBOOK = { name: 'Facebook', kind: facebook, origin: ORIGIN.facebook }
const INSTAGRAM = { name: 'Instagram', kind: CHANNEL_KINDS.instagram, origin: ORIGIN.instagram }
const TWITTER = { name: 'Twitter', kind: twitter, origin: ORIGIN.twitter }

/** What ways of writing are called there, with their channel and origin here. All others come by mail. */
const SERVICES = new Map<string | null, Service>(
  Object.entries({
    chat: { name: 'Chat', kind: chat, origin: ORIGIN.chat },
    api: { name: 'API', kind: api, origin: ORIGIN.api },
    sms: { name: 'SMS', kind: sms, origin: ORIGIN.sms },
    phone: PHONE,
    aircall: PHONE,
    whatsapp: { name: 'WhatsApp', kind: whatsapp, origin: ORIGIN.whatsapp },
    'facebook-messenger': MESSENGER,
    facebook: FACEBOOK,
    'facebook-mention': FACEBOOK,
    'facebook-recommendations': FACEBOOK,
    'instagram-direct-message': {
      name: 'Instagram DM',
      kind: CHANNEL_KINDS.instagram_dm,
      origin: ORIGIN.instagramDm,
    },
    'instagram-comment': INSTAGRAM,
    'instagram-mention': INSTAGRAM,
    'instagram-ad-comment': INSTAGRAM,
    twitter: TWITTER,
    'twitter-direct-message': TWITTER,
  }),
)

const OF_FORMS = ['contact_form', 'help-center']

export function originOfWay(way: string | null): number {
  return SERVICES.get(way)?.origin ?? (OF_FORMS.includes(way ?? '') ? ORIGIN.contactForm : ORIGIN.email)
}

export const isMail = (way: string | null) => !SERVICES.has(way)

export interface Channels {
  lines: Line[]
  /** The id of the channel that a ticket came in by, with the integration that got it. */
  of(way: string | null, integration: string | null): string
  /** Addresses for mail: nobody's, even if they are in copy. */
  addresses: ReadonlySet<string>
}

const FOR_MAIL = ['email', 'gmail', 'outlook']

/** The addresses for mail, and the other ways that tickets came in by. */
export function channelsOf(integrations: Line[], ways: Set<string | null>): Channels {
  const mail = mailChannels(
    integrations
      .filter(one => FOR_MAIL.includes(textIn(one, 'type') ?? ''))
      .map(one => ({
        id: textIn(one, 'id') ?? '',
        email: addressOf(one),
        name: textIn(one, 'name'),
        isMain: asLine(one.meta).preferred === true,
        times: timesIn(one),
      })),
  )
  const services = new Map([...ways].flatMap(way => SERVICES.get(way) ?? []).map(one => [one.name, one]))
  const others = [...services.values()].map(({ name, kind }) => ({
    id: `via ${name}`,
    slug: name.toLowerCase().replace(' ', '-'),
    email: null,
    name,
    kind,
    visibility: 0,
    ...timesIn({}),
  }))
  return {
    lines: [...mail.lines, ...others],
    of: (way, integration) => (isMail(way) ? mail.of(integration) : `via ${SERVICES.get(way)?.name}`),
    addresses: mail.addresses,
  }
}

/** Where mail comes to. The name is one if the settings are not shown. */
function addressOf(integration: Line): string | undefined {
  const { address } = asLine(integration.meta)
  const named = typeof address === 'string' ? address : textIn(integration, 'name')
  return named?.includes('@') ? named.toLowerCase() : undefined
}
