import { z } from 'zod'

export const AttachmentOutput = z
  .object({
    id: z.int(),
    state: z.enum(['pending', 'stored', 'failed']),
    reason: z.string().nullable().describe('Why it is not there, or not yet.'),
    source_url: z
      .string()
      .nullable()
      .describe('Where it is fetched from; null for what was uploaded or came by mail.'),
    file_file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_file_size: z.int().nullable().describe('In bytes.'),
    thumb_url: z.string().nullable(),
    url: z
      .string()
      .describe(
        'Needs no login; good for a day when an API token asks, for an hour when a page does. Until the file is stored, its source_url.',
      ),
    'image?': z.boolean(),
  })
  .meta({ id: 'Attachment' })

export type Attachment = z.infer<typeof AttachmentOutput>
