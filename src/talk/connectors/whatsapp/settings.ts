import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'
import { META_MORE, META_SETTINGS, type MetaAccount, metaAccountIn, metaId } from '../shared/meta/settings.ts'

/** Settings of a WhatsApp channel. */
export const WhatsAppSettings = z.object({
  phone_number_id: optional(metaId(say`the ID of your number`)).describe('ID of your number at Meta.'),
  business_account_id: optional(metaId(say`the ID of your business account`)).describe(
    'ID of your WhatsApp business account, which has the templates.',
  ),
  ...META_SETTINGS,
  ...LONG_TEXTS,
  ...META_MORE,
})

/** The number of a channel; undefined unless it has what that needs. */
export function numberIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return metaAccountIn(channel, 'phone_number_id')
}
