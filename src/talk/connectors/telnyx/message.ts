import { z } from 'zod'
import { itemsOf } from '../shared/items.ts'
import { aside, nameKind, placeIn, without, wordsOrKind } from '../shared/name-kind.ts'

const text = z.string().optional().catch(undefined)
const list = z.array(z.unknown()).optional().catch(undefined)

/** A number, a short code or name, or an agent. */
export const Party = z.looseObject({ phone_number: text, agent_id: text, status: text })

/** The content of RCS: https://developers.telnyx.com/docs/messaging/messages/receiving-rcs-webhooks */
const Rich = z.looseObject({
  text,
  suggestion_response: z.looseObject({ text }).optional().catch(undefined),
  location: z.looseObject({}).optional().catch(undefined),
  user_file: z
    .looseObject({ payload: z.looseObject({ file_uri: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** A message or receipt: https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks */
export const Payload = z.looseObject({
  id: z.string(),
  from: Party.catch({}),
  to: list,
  cc: list,
  media: list,
  type: text,
  text,
  subject: text,
  body: Rich.optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.coerce.number(), title: z.string().optional() }))
    .optional()
    .catch(undefined),
})
export type Payload = z.output<typeof Payload>

const Media = z.object({ url: z.string() })

export function filesOf({ media, body }: Payload): string[] {
  const file = body?.user_file?.payload?.file_uri
  return [...itemsOf(media, Media).map(({ url }) => url), ...(file ? [file] : [])]
}

/** The numbers of a message to several people, but for one of ours. */
export function othersOf({ to, cc }: Payload, isOurs: (number: string) => boolean): string[] {
  const numbers = itemsOf([...(to ?? []), ...(cc ?? [])], Party).flatMap(
    ({ phone_number }) => phone_number ?? [],
  )
  return [...new Set(numbers)].filter(number => !isOurs(number))
}

/** What comes with every message, or is read elsewhere. */
const ENVELOPE =
  /^(?:id|from|to|cc|media|type|text|subject|errors|record_type|direction|.*_(?:id|at|url|expires_at)|encoding|parts|tags|cost.*|tcr_.*|is_.*|smart_.*|wait_.*|received_at|valid_until)$/

export function wordsOf(payload: Payload, others: string[]): string {
  const { subject, text: said, body, media = [], type } = payload
  const parts = [
    others.length > 0 && aside(`A group message, also to ${others.join(', ')}`),
    subject,
    said,
    body && richWords(body),
    media.length > itemsOf(media, Media).length && aside('A file that Telnyx does not pass on'),
  ]
  const isEmpty = ![subject, said, body].some(Boolean) && media.length === 0
  const content = without(payload, ENVELOPE)
  const kind = Object.keys(content)[0] ?? (type === 'RCS' ? 'rcs' : 'message')
  if (isEmpty) parts.push(nameKind(kind, content))
  return parts.filter(Boolean).join('\n\n')
}

function richWords(body: NonNullable<Payload['body']>): string {
  const { text: said, suggestion_response: chosen, location, user_file } = body
  const found = [said, chosen?.text, placeIn(location)].filter(Boolean).join('\n\n')
  const fileUrls = user_file?.payload?.file_uri ? [user_file.payload.file_uri] : []
  return wordsOrKind({ body: found, fileUrls, kind: Object.keys(body)[0] ?? 'rcs', content: body })
}
