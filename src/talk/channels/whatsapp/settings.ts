import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { LONG_TEXTS } from '../long-texts.ts'
import { META_SETTINGS, type MetaAccount, metaAccountIn, metaId } from '../meta/settings.ts'
import type { ChannelRow } from '../queries.ts'
import { requireWhole } from '../require-whole.ts'
import { TWILIO_SETTINGS } from '../twilio/settings.ts'

/** Settings of a WhatsApp channel. */
export const WhatsAppSettings = z
  .object({
    long_texts: optional(LONG_TEXTS),
    provider: optional(z.enum(['meta', 'twilio'], 'must be meta or twilio')).describe(
      'Who carries the messages: `meta`, the default, or `twilio`.',
    ),
    ...TWILIO_SETTINGS,
    number: optional(z.string().trim().max(32)).describe('Your number, for Twilio.'),
    phone_number_id: optional(metaId('the ID of your number')).describe('ID of your number at Meta.'),
    business_account_id: optional(metaId('the ID of your business account')).describe(
      'ID of your WhatsApp business account, which has the templates.',
    ),
    ...META_SETTINGS,
  })
  .superRefine(requireWhole)

/** The number of a channel; undefined unless it has what that needs. */
export function numberIn(channel: Pick<ChannelRow, 'settings'>): MetaAccount | undefined {
  return channel.settings.provider === 'twilio' ? undefined : metaAccountIn(channel, 'phone_number_id')
}
