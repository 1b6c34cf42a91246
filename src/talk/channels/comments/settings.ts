import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { INSTAGRAM_ACCOUNT, instagramIn } from '../instagram/settings.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import { pageIn } from '../messenger/settings.ts'
import { META_SETTINGS, type MetaAccount, metaId } from '../meta/settings.ts'
import type { ChannelRow } from '../queries.ts'

/** Settings of a channel of what people write on a Page. */
export const FacebookSettings = z.object({
  page_id: optional(metaId('the ID of your Page')).describe('ID of your Page.'),
  ...META_SETTINGS,
})

/** Settings of a channel of comments and mentions on Instagram. */
export const InstagramCommentsSettings = z.object({ ...INSTAGRAM_ACCOUNT, ...META_SETTINGS })

/** Where a channel's comments are; undefined unless it has what that needs. */
export function commentsIn(channel: Pick<ChannelRow, 'kind' | 'settings'>): MetaAccount | undefined {
  if (channel.kind === CHANNEL_KINDS.facebook) return pageIn(channel)
  return channel.kind === CHANNEL_KINDS.instagram ? instagramIn(channel) : undefined
}
