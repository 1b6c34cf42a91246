import { z } from 'zod'
import { linkTo } from './link-to.ts'

const text = z.string().optional().catch(undefined)

const Attachment = z.object({
  type: z.string(),
  title: text,
  payload: z
    .object({
      url: text,
      title: text,
      coordinates: z.object({ lat: z.number(), long: z.number() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Attachment = z.output<typeof Attachment>

/** The link or ad that somebody came from. */
export const Referral = z
  .object({
    source: text,
    ref: text,
    ad_id: text,
    ads_context_data: z.object({ ad_title: text }).optional().catch(undefined),
  })
  .optional()
  .catch(undefined)

/** A message on Messenger or Instagram. */
export const Message = z.object({
  mid: z.string(),
  text,
  attachments: z.array(Attachment).optional().catch(undefined),
  reply_to: z
    .object({ mid: text, story: z.object({ url: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  referral: Referral,
  is_echo: z.boolean().optional().catch(undefined),
  is_deleted: z.boolean().optional().catch(undefined),
  is_unsupported: z.boolean().optional().catch(undefined),
  metadata: text,
})
export type Message = z.output<typeof Message>

/** Those whose bytes we may keep; a story that mentions somebody is not ours to store. */
const FILES = new Set(['image', 'video', 'audio', 'file'])

export function filesOf({ attachments = [] }: Message): string[] {
  return attachments.flatMap(({ type, payload }) => (FILES.has(type) && payload?.url ? [payload.url] : []))
}

export function wordsOf(message: Message): string {
  const { text: said, attachments = [], reply_to, referral, is_unsupported } = message
  const story = reply_to?.story?.url
  const parts = [
    referral && cameFrom(referral),
    reply_to?.story && `*(An answer to your story${story ? `: ${linkTo(story)}` : ''})*`,
    said,
    ...attachments.map(wordsOfAttachment),
    is_unsupported && '*(A kind of message that Meta does not pass on)*',
  ]
  return parts.filter(Boolean).join('\n\n')
}

export function cameFrom({
  source,
  ref,
  ad_id,
  ads_context_data,
}: NonNullable<z.output<typeof Referral>>): string {
  const about = ads_context_data?.ad_title ?? ref ?? ad_id ?? source?.toLowerCase() ?? ''
  return source === 'ADS' ? `*(Came from an ad: ${about})*` : `*(Came from a link: ${about})*`
}

function wordsOfAttachment({ type, title, payload }: Attachment): string {
  const { url, coordinates } = payload ?? {}
  const named = title ?? payload?.title
  if (coordinates) return `https://www.openstreetmap.org/?mlat=${coordinates.lat}&mlon=${coordinates.long}`
  if (type === 'story_mention')
    return `*(They mentioned you in their story. It can be seen for a day${url ? `: ${linkTo(url)}` : ''})*`
  if (type === 'ephemeral') return '*(A picture that can be seen once, in the app only)*'
  if (FILES.has(type) && url) return ''
  if (FILES.has(type)) return '*(A file that Meta does not pass on)*'
  return [named, url && linkTo(url)].filter(Boolean).join(': ')
}
