import { z } from 'zod'
import { codeOutput, pageOf, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { AttachmentOutput } from '../attachments/output.ts'
import { CategoryOutput } from '../channels/output.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'

const DeliveryOutput = z
  .object({
    to: PersonOutput,
    state: z.enum(['queued', 'sent', 'deferred', 'bounced', 'failed']),
    reason: z.string().nullable().describe('What the other side said.'),
    updated_at: time,
  })
  .meta({ id: 'Delivery', description: 'A message on its way to one person.' })

const ArrivalOutput = z
  .object({
    threaded_by: z
      .enum(['reply_address', 'message_id', 'references', 'thread_id', 'none'])
      .describe('By which evidence it is in this conversation; none: it began it.'),
    automatic: z.string().nullable().describe('Why it was written by a machine; null: by a person.'),
    new_participant: z.boolean().describe('The sender had no part in the conversation before.'),
    dmarc: z
      .enum(['pass', 'fail', 'unknown'])
      .nullable()
      .describe("Whether the sender's domain stands behind it; null where the channel cannot tell."),
  })
  .meta({ id: 'Arrival', description: 'How a message came in from its channel.' })

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
    direct_recipients: z.array(PersonOutput).describe('The same as recipients.'),
    attachments: z.array(AttachmentOutput),
    deliveries: z.array(DeliveryOutput).describe('Where it has gone out to; none while it is to go nowhere.'),
    arrival: ArrivalOutput.nullable().describe('Null for what came through the API.'),
    conversation: z.object({
      subject: z.string().nullable(),
      slug: z.string(),
      created_at: time,
      followers: z.array(PersonOutput),
      category: CategoryOutput,
    }),
    original_body: z.string().optional().describe('With include=original_body: as it came in.'),
    body_html: z
      .string()
      .optional()
      .describe('With include=body_html: the body as HTML that is safe to show.'),
  })
  .meta({ id: 'Message' })

export const HtmlOutput = z.object({ html: z.string() }).meta({ id: 'Html' })

export const MessagesOutput = pageOf('messages', MessageOutput)

export type Message = z.infer<typeof MessageOutput>

export type Delivery = z.infer<typeof DeliveryOutput>
