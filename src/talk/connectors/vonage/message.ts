import { z } from 'zod'
import { itemsOf } from '../shared/items.ts'
import { placeIn, without, wordsOrKind } from '../shared/name-kind.ts'
import { Order, orderOf } from '../shared/order-words.ts'

const text = z.string().optional().catch(undefined)
/** A number or name, alone or, in older versions, with its kind. */
const party = z
  .union([
    z.string(),
    z.looseObject({ number: text, id: text }).transform(({ number, id }) => number ?? id ?? ''),
  ])
  .catch('')

/** A message or a receipt: https://developer.vonage.com/en/api/messages#webhooks */
export const VonageMessage = z.looseObject({
  message_uuid: z.string(),
  from: party,
  to: party,
  message_type: text,
  text,
  status: text,
  client_ref: text,
  profile: z.looseObject({ name: text }).optional().catch(undefined),
  order: Order,
  error: z.object({ title: z.coerce.string(), detail: text }).optional().catch(undefined),
})
export type VonageMessage = z.output<typeof VonageMessage>

const File = z.looseObject({ url: z.string(), caption: text })
const Part = z.looseObject({ text, caption: text })
const Choice = z.looseObject({ title: text, text, description: text })

const FILES = ['image', 'audio', 'video', 'vcard', 'file', 'sticker'] as const

/** What the message consists of: MMS have several parts in a list. */
function partsOf(told: VonageMessage): unknown[] {
  const { content } = told
  return [...FILES.map(kind => told[kind]), ...(Array.isArray(content) ? content : [content])].filter(
    part => part !== undefined,
  )
}

export function filesOf(told: VonageMessage): string[] {
  return itemsOf(partsOf(told), File).map(({ url }) => url)
}

/** What comes with every message, or is read elsewhere. */
const ENVELOPE =
  /^(?:message_uuid|from|to|channel|message_type|timestamp|text|profile|status|client_ref|error|usage|sms|context.*|provider_message|origin|destination|version|ttl|_.*|whatsapp|workflow)$/

export function wordsOf(told: VonageMessage): string {
  const [chosen] = itemsOf([told.reply, told.button], Choice)
  const parts = [
    told.text,
    ...itemsOf(partsOf(told), Part).flatMap(part => [part.text, part.caption]),
    chosen && [chosen.title ?? chosen.text, chosen.description].filter(Boolean).join(': '),
    placeIn(told.location),
    told.order && orderOf(told.order),
  ]
  const kind = told.message_type ?? 'message'
  return wordsOrKind({
    body: parts.filter(Boolean).join('\n\n'),
    fileUrls: filesOf(told),
    kind,
    content: without(told, ENVELOPE),
  })
}
