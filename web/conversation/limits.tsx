import { useQuery } from '@tanstack/react-query'
import type { Channel, Conversation } from '../../client/api.ts'
import { asMessengerText } from '../../src/kit/markdown/files.ts'
import { limitOfType, MEGABYTE } from '../../src/talk/sending/file-limits.ts'
import { lengthOf, MAX_TEXTS } from '../../src/talk/sending/text-length.ts'
import { channelsQuery } from '../api/staff.ts'
import { number, t } from '../language/language.ts'
import type { Mode } from './draft.ts'
import type { Upload } from './files.tsx'

export type Limits = NonNullable<Channel['limits']>

/** From this part of the limit on, the length is shown. */
const NEAR = 0.8

/** What may be written here; null without limits, as for notes. */
export function useLimits({ category, reply_mode }: Conversation, mode: Mode): Limits | null {
  const { data: channels } = useQuery(channelsQuery)
  if (mode === 'note') return null
  const channel = channels?.find(({ slug }) => slug === category.slug)
  return (reply_mode === 'public' ? channel?.public_limits : channel?.limits) ?? null
}

/** Whether the channel takes files at all. */
export const takesFiles = (limits: Limits | null) => limits === null || limits.files.length > 0

interface Content {
  body: string
  /** Those that would be sent. */
  files: Upload[]
}

/** What the server would refuse, in a sentence; undefined if nothing is too much. */
export function excessIn({ body, files }: Content, limits: Limits | null): string | undefined {
  if (!limits) return undefined
  const { most_files } = limits
  if (most_files !== null && files.length > most_files) return t('reply.files.most', { n: most_files })
  const refused = files.map(file => troubleOf(file, limits)).find(Boolean)
  return refused ?? (isTooLong(body, limits) ? t('reply.long') : undefined)
}

function isTooLong(body: string, { text }: Limits): boolean {
  const most = (text.most ?? Number.POSITIVE_INFINITY) * (text['splits?'] ? MAX_TEXTS : 1)
  return lengthOf(asMessengerText(body), text.unit) > most
}

function troubleOf({ name, type, size = 0 }: Upload, { files }: Limits): string | undefined {
  if (files.length === 0) return t('reply.files.none')
  if (type === undefined) return undefined
  const limit = limitOfType(type, files)
  if (!limit) return t('reply.files.pictures', { name })
  return size > limit.megabytes * MEGABYTE
    ? t('reply.files.large', { name, most: limit.megabytes })
    : undefined
}

interface Props {
  body: string
  limits: Limits | null
  excess: string | undefined
}

/** How long the reply is, once it comes near what one message holds; and what would be refused. */
export function Excess({ body, limits, excess }: Props) {
  const { most, unit, 'splits?': splits } = limits?.text ?? NO_LIMIT
  const length = most === null ? 0 : lengthOf(asMessengerText(body), unit)
  const isNear = most !== null && length > NEAR * most
  if (!isNear && !excess) return null
  const values = { count: number(length), most: number(most ?? 0) }
  const isSplit = isNear && splits && length > most
  return (
    <p className={excess ? 'notice bad small' : 'small quiet'} role="status">
      {isNear && t(unit === 'bytes' ? 'reply.bytes' : 'reply.length', values)}{' '}
      {excess ?? (isSplit && t('reply.split'))}
    </p>
  )
}

const NO_LIMIT: Limits['text'] = { most: null, unit: 'characters', 'splits?': false }
