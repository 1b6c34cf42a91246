import { z } from 'zod'
import { codeOutput, time } from '../../kit/output.ts'
import { CHANNEL_KINDS } from './kinds.ts'

const category = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  email: z.string().describe('Empty for a channel without an address.'),
  channel: codeOutput(CHANNEL_KINDS, 'Channel type'),
}

export const CategoryOutput = z
  .object(category)
  .meta({ id: 'Category', description: 'The channel that a conversation is in.' })

export const ChannelOutput = z
  .object({
    ...category,
    visibility: z.int(),
    verified: z.boolean().describe('The address is proved to be this brand’s.'),
    verification_email: z.string().nullable().describe('The address that is still to be verified.'),
    last_verified: time.nullable(),
    spam_filter_enabled: z.boolean(),
    settings_reply_from_name: z.string().describe('Whose name answers carry.'),
    settings_signature: z.string(),
    settings: z
      .record(z.string(), z.string())
      .describe('How it reaches the world; passwords and keys are hidden.'),
    created_at: time,
    updated_at: time,
    brand: z.object({ name: z.string(), url: z.string() }),
  })
  .meta({ id: 'Channel' })

export const ChannelsOutput = z.object({ total_count: z.int(), channels: z.array(ChannelOutput) })

/** The same list under both of its names: programs read either. */
export const CategoriesOutput = ChannelsOutput.extend({ categories: z.array(ChannelOutput) })

export const VerificationOutput = z
  .object({
    state: z.enum(['verified', 'sent']).describe('Whether it is verified, or a link is on its way.'),
    email: z.string(),
    dns: z
      .object({ name: z.string(), value: z.string() })
      .describe('The TXT record that verifies it without a mail.'),
  })
  .meta({ id: 'Verification' })
