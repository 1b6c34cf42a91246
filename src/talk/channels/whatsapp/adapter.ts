import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { asPlainText } from '../../../kit/markdown/files.ts'
import { HOUR } from '../../../kit/retry.ts'
import {
  type ChannelAdapter,
  DeliveryError,
  type Outgoing,
  type OutgoingFile,
  type Taken,
} from '../channel.ts'
import { formRequest, partOf } from '../form-request.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { callGraph } from '../meta/graph.ts'
import { whatsAppTrouble } from './errors.ts'
import { CANNOT_SEND } from './provider.ts'
import { numberIn, type WhatsAppNumber } from './settings.ts'

/** https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
const MAX_TEXT = 4_096
/** How long a receipt may tell what became of a message whose response was lost. */
const RECEIPT_WITHIN_MS = HOUR

const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const Uploaded = z.object({ id: z.string() })

/** Replies by WhatsApp: the text, then each file. */
export function createWhatsAppAdapter(client: SafeClient): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.whatsapp],
    reaches: ['mobile', 'whatsapp'],
    cannotSend: channel => (numberIn(channel) ? undefined : CANNOT_SEND),
    send(scope, outgoing) {
      const number = numberIn(outgoing.channel) as WhatsAppNumber
      return send({ client, number, now: scope.now }, outgoing)
    },
  }
}

interface Way {
  client: SafeClient
  number: WhatsAppNumber
  now: () => Date
}

async function send(way: Way, outgoing: Outgoing): Promise<Taken> {
  const { body, files, parts } = outgoing
  const text = asPlainText(body).trim()
  if (text.length > MAX_TEXT)
    throw new DeliveryError(
      `A message has at most 4,096 characters on WhatsApp; this one has ${text.length}.`,
      {
        permanent: true,
      },
    )
  if (parts.isUnsure) await settle(way, outgoing)
  const contents = [
    ...(text ? [async () => ({ type: 'text', text: { body: text } })] : []),
    ...files.map(file => () => withFile(way, file)),
  ]
  for (const contentOf of contents.slice(parts.sent.length)) {
    const content = await contentOf()
    await parts.send(() => post(way, outgoing, content))
  }
  return { providerId: parts.sent.at(-1) }
}

/** Receipts repeat our name of a message: one of them says that it arrived, though its response was lost. */
async function settle({ now }: Way, { parts, at, ...outgoing }: Outgoing): Promise<void> {
  const name = await outgoing.nameHeard(callbackOf({ ...outgoing, parts }))
  if (name) return parts.settle(name)
  const isOver = now().getTime() - at.getTime() > RECEIPT_WITHIN_MS
  throw new DeliveryError(
    isOver
      ? 'WhatsApp did not respond. It may have arrived: ask before you send it again.'
      : 'WhatsApp did not respond. A receipt will say whether it arrived.',
    { permanent: isOver, isUnsure: true },
  )
}

function callbackOf({ deliveryId, parts }: Pick<Outgoing, 'deliveryId' | 'parts'>): string {
  return `${deliveryId}-${parts.sent.length}`
}

async function post({ client, number }: Way, outgoing: Outgoing, content: object): Promise<string> {
  const { identifier } = outgoing.to
  // An account in the field for numbers is taken, and never delivered.
  const to = identifier.startsWith('+') ? { to: identifier.slice(1) } : { recipient: identifier }
  const { messages } = await callGraph(client, number.graph, {
    path: `${number.id}/messages`,
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ messaging_product: 'whatsapp', recipient_type: 'individual', ...to, ...content },
        biz_opaque_callback_data: callbackOf(outgoing),
      }),
    },
    result: Sent,
    troubleOf: whatsAppTrouble,
  })
  return messages[0]?.id as string
}

/** As documented; other types go as documents. */
const TYPES: [RegExp, string][] = [
  [/^image\/(jpeg|png)$/, 'image'],
  [/^video\/(mp4|3gpp)$/, 'video'],
  [/^audio\/(aac|mp4|mpeg|amr|ogg)$/, 'audio'],
]

async function withFile({ client, number }: Way, file: OutgoingFile): Promise<object> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', await partOf(file))
  const { id } = await callGraph(client, number.graph, {
    path: `${number.id}/media`,
    request: { method: 'POST', ...(await formRequest(form)) },
    result: Uploaded,
    troubleOf: whatsAppTrouble,
  })
  const [, type = 'document'] = TYPES.find(([pattern]) => pattern.test(file.contentType)) ?? []
  return { type, [type]: { id, ...(type === 'document' ? { filename: file.name } : {}) } }
}
