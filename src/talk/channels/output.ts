import { z } from 'zod'
import { codeOutput, sentenceOutput, time } from '../../kit/output.ts'
import { CHANNEL_KINDS } from './kinds.ts'
import { LENGTH_UNITS } from './limits.ts'

const category = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  email: z.string().describe('Empty for channels without an email address.'),
  channel: codeOutput(CHANNEL_KINDS, 'Channel type'),
}

export const CategoryOutput = z
  .object(category)
  .meta({ id: 'Category', description: 'Channel of the conversation.' })

const HealthOutput = z
  .object({
    last_received_at: time.nullable(),
    last_sent_at: time.nullable().describe('To the minute.'),
    receiving_error: sentenceOutput.nullable().describe('Why the mailbox cannot be read at the moment.'),
    receiving_failed_since: time.nullable(),
    sending_error: sentenceOutput
      .nullable()
      .describe('Why nothing can be sent at the moment, or why the provider refuses the channel.'),
    sending_failed_since: time.nullable(),
    missing_records: z
      .int()
      .nullable()
      .describe(
        'How many DNS records are missing or different; null before the first look, which follows daily.',
      ),
  })
  .meta({ id: 'ChannelHealth' })

const LimitsOutput = z
  .object({
    text: z.object({
      most: z.int().nullable().describe('Null: any length.'),
      unit: z
        .enum(LENGTH_UNITS)
        .describe('What is counted: UTF-16 code units, bytes of UTF-8, or as X counts a post.'),
      'splits?': z
        .boolean()
        .describe('True: a longer text is sent as several messages; false: it is refused.'),
    }),
    files: z
      .array(
        z.object({
          types: z.array(z.string()).describe('Such as `image/png` or `image/*`.'),
          megabytes: z.int(),
        }),
      )
      .describe('The first one that a file’s type belongs to counts; other files are refused.'),
    most_files: z.int().nullable(),
  })
  .meta({
    id: 'MessageLimits',
    description: 'What a reply may hold; null if there are no limits, or no such replies.',
  })

export const ChannelOutput = z
  .object({
    ...category,
    visibility: z.int(),
    verified: z.boolean().describe('True if the address is verified.'),
    verification_email: z.string().nullable().describe('Address to verify.'),
    last_verified: time.nullable(),
    spam_filter_enabled: z.boolean(),
    settings_reply_from_name: z.string().describe('Sender name of replies.'),
    settings_signature: z.string(),
    health: HealthOutput.nullable()
      .optional()
      .describe('How messages come and go, with `include=health`; null without an address and settings.'),
    settings: z
      .record(z.string(), z.string())
      .describe('Settings of the channel; passwords and keys are hidden.'),
    limits: LimitsOutput.nullable().describe('Of replies to one person.'),
    public_limits: LimitsOutput.nullable().describe('Of replies that everybody can read.'),
    created_at: time,
    updated_at: time,
    brand: z.object({ name: z.string(), url: z.string() }),
  })
  .meta({ id: 'Channel' })

export const ChannelsOutput = z.object({ total_count: z.int(), channels: z.array(ChannelOutput) })

/** The list under both of its names, since programs read either. */
export const CategoriesOutput = ChannelsOutput.extend({ categories: z.array(ChannelOutput) })
