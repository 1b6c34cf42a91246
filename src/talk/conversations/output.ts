import { z } from 'zod'
import { codeOutput, dataOutput, pageOf, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { CategoryOutput } from '../channels/output.ts'
import { REPLY_MODES } from '../sending/reply-window.ts'
import { ORIGIN, PRIORITIES, STATUS } from './codes.ts'

const lastMessage = z.object({ body: z.string(), created_at: time }).nullable()

export const ConversationOutput = z
  .object({
    id: z.int(),
    subject: z.string().nullable(),
    display_subject: z.string().describe('The subject, or the first words of the conversation.'),
    slug: z.string().describe('Unique in the brand; never changes.'),
    status: codeOutput(STATUS, 'Status'),
    hold_until: time.nullable().describe('When a conversation on hold reopens.'),
    created_at: time,
    updated_at: time.describe('Time of the last change of any kind.'),
    tag_list: z.array(z.string()),
    message: z.object({ body: z.string(), created_at: time }).describe('The first message.'),
    message_count: z.int(),
    last_staff_message: lastMessage.describe('Last staff reply; null without one.'),
    last_customer_message: lastMessage.describe('Last customer message; null without one.'),
    author: PersonOutput,
    assignee: PersonOutput.nullable(),
    team: z.object({ id: z.int(), name: z.string() }).nullable(),
    priority: z.enum(PRIORITIES),
    category: CategoryOutput,
    data: dataOutput,
    followers: z.array(PersonOutput).describe('All participants, including those in CC.'),
    origin: codeOutput(ORIGIN, 'Origin'),
    origin_id: z.string().nullable().describe('ID of the thread at its source; unique in its channel.'),
    ref_id: z
      .string()
      .describe('Short, unguessable reference for use in email and on the phone; unique in the brand.'),
    'undelivered?': z
      .boolean()
      .describe('True if the last message could not be delivered and nobody has written since.'),
    sla: z
      .array(
        z.object({
          target: z.enum(['first_reply', 'next_reply', 'resolution']),
          due_at: time.nullable().describe('Null while it is paused.'),
          state: z
            .enum(['running', 'paused', 'met', 'missed', 'withdrawn'])
            .describe('`missed` also before the late reply or resolution.'),
          ended_at: time.nullable().describe('When the clock ended; null until then.'),
        }),
      )
      .describe('The clocks of its SLA policy, one per target; empty without a policy.'),
    reply_until: time
      .nullable()
      .describe(
        'Until when the channel allows replies; null if always, and `created_at` if never. A later one is a conflict, and 422 if there can be none.',
      ),
    reply_mode: z
      .enum(REPLY_MODES)
      .describe(
        'How a reply would go out now: as usual; for everybody to read; only because a person writes it (Meta: Human Agent); only as a template; or not at all.',
      ),
    readOnly: z.boolean(),
    perma_url: z.string().describe('The conversation in the inbox, for staff who are logged in.'),
  })
  .meta({ id: 'Conversation' })

export const ConversationsOutput = pageOf('conversations', ConversationOutput)

export type Conversation = z.infer<typeof ConversationOutput>
