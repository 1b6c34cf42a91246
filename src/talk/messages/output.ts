import { z } from 'zod'
import { codeOutput, pageOf, sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { AttachmentOutput } from '../attachments/output.ts'
import { CategoryOutput } from '../channels/output.ts'
import { ORIGIN, VISIBILITY } from '../conversations/codes.ts'

const DeliveryOutput = z
  .object({
    to: PersonOutput,
    state: z
      .enum(['queued', 'sent', 'delivered', 'read', 'deferred', 'bounced', 'failed'])
      .describe('`delivered` and `read` only where the provider says so.'),
    reason: sentenceOutput.nullable().describe('Response of the receiving server.'),
    updated_at: time,
  })
  .meta({ id: 'Delivery', description: 'Delivery of a message to one person.' })

const NamedInMailOutput = z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable()

const ArrivalOutput = z
  .object({
    threaded_by: z
      .enum(['reply_address', 'message_id', 'references', 'reference', 'thread_id', 'none'])
      .describe('How the mail was matched to the conversation; `none` if it started it.'),
    automatic: z
      .string()
      .nullable()
      .describe('Why the message counts as automatic; null if a person wrote it.'),
    bulk: z
      .string()
      .nullable()
      .describe('Why no automatic mail answers the message, such as a mailing list; else null.'),
    also_to: z.array(z.string()).describe('Names of other channels that the same mail came to.'),
    new_participant: z.boolean().describe('True if the sender was new to the conversation.'),
    dmarc: z
      .enum(['pass', 'fail', 'unknown'])
      .nullable()
      .describe("DMARC result of the sender's domain; null for channels without one."),
    from: NamedInMailOutput.describe("What the mail says in From, where that is not the sender's address."),
    reply_to: NamedInMailOutput.describe('Where replies go, if the sender asked for another address.'),
    'elsewhere?': z
      .boolean()
      .describe("True if staff wrote it in the provider's own app, such as the inbox of a Facebook Page."),
    'imported?': z.boolean().describe('True if it was imported from files with mail: there is no original.'),
  })
  .meta({ id: 'Arrival', description: 'Provenance of a message from a channel.' })

export const MessageOutput = z
  .object({
    id: z.int(),
    body: z.string(),
    format: z
      .enum(['markdown', 'text'])
      .describe(
        'How to read `body`: `text` if it was typed in a mail, chat, form or messenger, `markdown` if it was posted through the API.',
      ),
    'folded?': z.boolean().describe('True if `body` omits a quote that `original_body` has.'),
    html: z
      .enum(['plain', 'rich'])
      .nullable()
      .describe(
        'Whether the mail has HTML, for GET /messages/{id}/original: `rich` if it is more than its words.',
      ),
    visibility: codeOutput(VISIBILITY, 'Visibility'),
    created_at: time,
    edited_at: time.nullable().describe('When its sender last changed it; null for most.'),
    deleted_at: time
      .nullable()
      .describe('When its sender took it back, which removed its text and files; null for most.'),
    reply_to: z.int().nullable().describe('ID of the message that it answers, where the channel says so.'),
    reactions: z
      .array(z.object({ emoji: z.string(), user: PersonOutput }))
      .describe('How people reacted to it, where the channel allows that.'),
    origin: codeOutput(ORIGIN, 'Origin'),
    origin_id: z.string().describe('Unique in the conversation; generated if not given.'),
    claimed_by: z.int().nullable().describe('ID of the reply that this unproven message was sent as.'),
    user: PersonOutput.describe('The sender.'),
    recipients: z.array(PersonOutput),
    direct_recipients: z.array(PersonOutput).describe('Same as recipients.'),
    bcc: z.array(PersonOutput).describe('People who got this message only, unseen by others.'),
    forwarded_to: z.array(PersonOutput).describe('Outsiders whom this note was forwarded to.'),
    without: z.array(PersonOutput).describe('People who did not get it.'),
    attachments: z.array(AttachmentOutput),
    deliveries: z
      .array(DeliveryOutput)
      .describe('Deliveries to recipients; empty if the message is not sent to anyone.'),
    arrival: ArrivalOutput.nullable().describe(
      'How the message arrived; null if it was posted through the API.',
    ),
    conversation: z.object({
      subject: z.string().nullable(),
      slug: z.string(),
      created_at: time,
      followers: z.array(PersonOutput),
      category: CategoryOutput,
    }),
    original_body: z.string().optional().describe('Text as received; with include=original_body.'),
    body_html: z.string().optional().describe('The body as sanitised HTML; with include=body_html.'),
  })
  .meta({ id: 'Message' })

export const HtmlOutput = z.object({ html: z.string() }).meta({ id: 'Html' })

export const MessagesOutput = pageOf('messages', MessageOutput)

export type Message = z.infer<typeof MessageOutput>

export type Delivery = z.infer<typeof DeliveryOutput>

export const VersionsOutput = z.object({
  total_count: z.int(),
  versions: z.array(
    z.object({ body: z.string(), replaced_at: time.describe('When the next version took its place.') }),
  ),
})
