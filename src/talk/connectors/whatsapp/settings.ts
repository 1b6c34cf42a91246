import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { LONG_TEXTS } from '../shared/long-texts.ts'
import { META_SETTINGS, type MetaAccount, metaAccountIn, metaId } from '../shared/meta/settings.ts'

/** Settings of a WhatsApp channel. */
export const WhatsAppSettings = z.object({
  long_texts: optional(LONG_TEXTS),
  phone_number_id: optional(metaId('the ID of your number')).describe('ID of your number at Meta.'),
  business_account_id: optional(metaId('the ID of your business account')).describe(
    'ID of your WhatsApp business account, which has the templates.',
  ),
  ...META_SETTINGS,
})

/** The number of a channel; undefined unless it has what that needs. */
export function numberIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return metaAccountIn(channel, 'phone_number_id')
}
