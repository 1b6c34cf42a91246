import { z } from 'zod'

export const AttachmentOutput = z
  .object({
    id: z.int(),
    state: z.enum(['pending', 'stored', 'failed']),
    reason: z.string().nullable().describe('Why the file is missing or pending.'),
    source_url: z.string().nullable().describe('URL the file is fetched from; null for uploads and mail.'),
    file_file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_file_size: z.int().nullable().describe('Size in bytes.'),
    thumb_url: z.string().nullable(),
    url: z
      .string()
      .describe('Signed download URL, valid for a day (sessions: an hour); source_url until stored.'),
    'image?': z.boolean(),
  })
  .meta({ id: 'Attachment' })

export type Attachment = z.infer<typeof AttachmentOutput>
