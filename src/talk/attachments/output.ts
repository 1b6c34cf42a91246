import { z } from 'zod'
import { sentenceOutput } from '../../kit/output.ts'

export const AttachmentOutput = z
  .object({
    id: z.int(),
    state: z.enum(['pending', 'stored', 'failed']),
    reason: sentenceOutput.nullable().describe('Why the file is missing or pending.'),
    source_url: z.string().nullable().describe('URL the file is fetched from; null for uploads and mail.'),
    file_file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_file_size: z.int().nullable().describe('Size in bytes.'),
    thumb_url: z.string().nullable(),
    url: z
      .string()
      .describe(
        'Signed download URL, valid for a day (sessions: an hour). Until the file is stored, it responds with the reason.',
      ),
    'image?': z.boolean(),
  })
  .meta({ id: 'Attachment' })

/** A file that a text will be sent with. */
export const UploadOutput = z.object({ id: z.int(), name: z.string() })

export const UploadsOutput = z.object({ uploads: z.array(UploadOutput) })

const EventCard = z.object({
  kind: z.literal('event'),
  title: z.string().nullable(),
  location: z.string().nullable(),
  organizer: z.string().nullable(),
  starts_at: z
    .string()
    .nullable()
    .describe('In UTC; a date if it lasts all day, and without an offset if it names no zone.'),
  ends_at: z.string().nullable(),
  'all_day?': z.boolean(),
  'cancelled?': z.boolean(),
  'repeats?': z.boolean(),
})

const MailCard = z.object({
  kind: z.literal('mail'),
  from: z.string().nullable(),
  subject: z.string().nullable(),
  date: z.string().nullable(),
  text: z.string().describe('Its beginning, up to 2,000 characters.'),
  files: z.array(z.string()).describe('Names.'),
})

export const CardOutput = z
  .discriminatedUnion('kind', [EventCard, MailCard])
  .meta({ id: 'Card', description: 'What an invitation or a forwarded mail says.' })

export type Attachment = z.infer<typeof AttachmentOutput>
