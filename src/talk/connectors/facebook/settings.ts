import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'
import {
  HUMAN_AGENT,
  META_MORE,
  META_SETTINGS,
  type MetaAccount,
  metaAccountIn,
  metaId,
} from '../shared/meta/settings.ts'

const page_id = optional(metaId(say`the ID of your Page`)).describe('ID of your Page.')

/** Settings of a channel of what people write on a Page. */
export const CommentsSettings = z.object({ page_id, ...META_SETTINGS, ...META_MORE })

/** Settings of a channel of Facebook Messenger. */
export const MessengerSettings = z.object({
  page_id,
  ...META_SETTINGS,
  ...HUMAN_AGENT,
  ...LONG_TEXTS,
  ...META_MORE,
})

/** The Page of a channel; undefined unless it has what that needs. */
export function pageIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return metaAccountIn(channel, 'page_id')
}
