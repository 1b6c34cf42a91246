import { z } from 'zod'
import { itemsOf } from '../shared/items.ts'
import { aside, nameKind, placeIn, without, wordsOrKind } from '../shared/name-kind.ts'
import { Order, orderOf } from '../shared/order-words.ts'
import { textsIn } from '../shared/texts-in.ts'

const text = z.string().optional().catch(undefined)
const media = z.object({ id: z.string(), caption: text, filename: text }).optional().catch(undefined)
const named = z.object({ original_message_id: z.string() })
const list = z.array(z.unknown()).optional().catch(undefined)

/** The content of a message: https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components */
const Content = z.looseObject({
  type: z.string().catch('message'),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  image: media,
  video: media,
  audio: media,
  voice: media,
  document: media,
  sticker: media,
  location: z.looseObject({}).optional().catch(undefined),
  contacts: list,
  interactive: z.looseObject({ type: text }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  order: Order,
  system: z
    .object({ type: text, wa_id: text, new_wa_id: text, user_id: text, body: text })
    .optional()
    .catch(undefined),
  referral: z.object({ source_url: text, headline: text }).optional().catch(undefined),
  context: z
    .object({
      id: text,
      referred_product: z.object({ product_retailer_id: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Content = z.output<typeof Content>

/** A message of a person, a change of one, or one that went out from the app on the phone. */
export const Message = Content.extend({
  id: z.string(),
  /** In seconds. */
  timestamp: z.coerce.number().optional().catch(undefined),
  /** Missing for people with a username whom we do not know by number. */
  from: text,
  from_user_id: text,
  /** Of those that went out. */
  to: text,
  to_user_id: text,
  group_id: text,
  reaction: z.object({ message_id: z.string(), emoji: text }).optional().catch(undefined),
  edit: named.extend({ message: Content }).optional().catch(undefined),
  revoke: named.optional().catch(undefined),
})
export type Message = z.output<typeof Message>

/** What comes with every message, or is read elsewhere. */
const ENVELOPE =
  /^(?:id|from|from_.*|to|to_.*|recipient_.*|timestamp|type|group_id|context|referral|errors|system|reaction|edit|revoke|message_echo.*)$/

/** The words of a message; `raw` is the message as it was sent. */
export function wordsOf(message: Content, raw: unknown): string {
  const { text: said, location, contacts, interactive, button, order, referral, context, type } = message
  const file = fileIn(message)
  const product = context?.referred_product?.product_retailer_id
  const around = [
    referral && ['Came from', referral.headline, referral.source_url].filter(Boolean).join(' '),
    product && aside(`Asked about the product ${product}`),
  ]
  const own = [
    said?.body ?? file?.caption ?? button?.text,
    interactive && chosenIn(interactive),
    placeIn(location),
    ...(contacts ?? []).map(cardOf),
    order && orderOf(order),
  ]
  const body = own.filter(Boolean).join('\n\n')
  const content = without(raw as object, ENVELOPE)
  if (body === '' && type === 'unsupported' && textsIn(content).length === 0)
    own.push(aside('A kind of message that WhatsApp does not pass on'))
  else if (body === '' && !file) own.push(nameKind(type, content))
  return [...around, ...own].filter(Boolean).join('\n\n')
}

const Choice = z.looseObject({ title: text, description: text })

/** What somebody chose, or filled in. */
function chosenIn({ type, ...parts }: NonNullable<Content['interactive']>): string {
  const [chosen] = itemsOf([parts.button_reply, parts.list_reply], Choice)
  const { title, description } = chosen ?? {}
  // Filled-in forms have the answers of their fields.
  const kind = type === 'nfm_reply' ? 'form' : (type ?? Object.keys(parts)[0] ?? 'interactive')
  return wordsOrKind({ body: [title, description].filter(Boolean).join(': '), kind, content: parts })
}

const Card = z.looseObject({
  name: z.looseObject({ formatted_name: text }).optional().catch(undefined),
  phones: list,
  emails: list,
  urls: list,
  addresses: list,
  org: z.looseObject({ company: text, department: text, title: text }).optional().catch(undefined),
})
const Phone = z.looseObject({ phone: z.string() })

/** A contact that somebody passes on, in a line. */
function cardOf(given: unknown): string {
  const { data } = Card.safeParse(given)
  if (!data) return ''
  const { name, phones, emails, org, urls, addresses } = data
  const who = [
    name?.formatted_name ?? textsIn(name).join(' '),
    ...itemsOf(phones, Phone).map(({ phone }) => phone),
  ]
  const more = textsIn([org?.title, org?.department, org?.company, urls, addresses])
  const mails = itemsOf(emails, z.looseObject({ email: z.string() })).map(({ email }) => email)
  return [who.filter(Boolean).join(' '), ...mails, ...more].filter(Boolean).join(', ')
}

export function fileIn({ image, video, audio, voice, document, sticker }: Content) {
  return image ?? video ?? audio ?? voice ?? document ?? sticker
}
