import { z } from 'zod'
import { CategoryOutput } from '../channels/output.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'
import { PersonOutput } from '../identities/output.ts'
import { codeOutput, pageOf, time } from '../kit/output.ts'

export const AttachmentOutput = z
  .object({
    state: z.enum(['pending', 'stored', 'failed']),
    reason: z.string().nullable().describe('Why it failed.'),
    source_url: z.string(),
    file_file_name: z.string(),
    file_content_type: z.string().nullable(),
    file_file_size: z.int().nullable().describe('In bytes.'),
    thumb_url: z.string().nullable(),
    url: z.string().nullable(),
    'image?': z.boolean(),
  })
  .meta({ id: 'Attachment' })

export const MessageOutput = z
  .object({
    id: z.int(),
    body: z.string(),
    visibility: codeOutput(VISIBILITY, 'Visibility'),
    created_at: time,
    origin: codeOutput(ORIGIN, 'Where it came from'),
    origin_id: z.string().describe('Unique in the conversation; made by us when you gave none.'),
    user: PersonOutput.describe('The sender.'),
    recipients: z.array(PersonOutput),
    attachments: z.array(AttachmentOutput),
    conversation: z.object({
      subject: z.string().nullable(),
      slug: z.string(),
      created_at: time,
      category: CategoryOutput,
    }),
    original_body: z.string().optional().describe('With include=original_body: as it came in.'),
  })
  .meta({ id: 'Message' })

export const MessagesOutput = pageOf('messages', MessageOutput)

export type Message = z.infer<typeof MessageOutput>

export type Attachment = z.infer<typeof AttachmentOutput>
