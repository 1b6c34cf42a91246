import { z } from 'zod'
import { codeOutput, sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { UploadOutput } from '../attachments/output.ts'
import { VISIBILITY } from '../conversations/codes.ts'

const addresses = z.array(z.string())

export const ScheduledMessageOutput = z
  .object({
    id: z.int(),
    conversation_id: z.int(),
    user: PersonOutput,
    body: z.string(),
    visibility: codeOutput(VISIBILITY, 'Visibility'),
    recipients: addresses.describe('Addresses that will become followers.'),
    bcc: addresses,
    without: addresses.describe('Followers who will not get it.'),
    uploads: z.array(UploadOutput),
    'resolves?': z.boolean().describe('False: it is sent with `suppress_autoresolve`.'),
    send_at: time,
    stopped_because: z
      .enum(['customer_wrote', 'refused', 'merged'])
      .nullable()
      .describe('Why it will not be sent by itself; null: it waits for its time.'),
    refusal: sentenceOutput.nullable().describe('What was wrong, if it was refused.'),
    created_at: time,
  })
  .meta({ id: 'ScheduledMessage', description: 'A message of staff that is sent later.' })

export const ScheduledMessagesOutput = z.object({ scheduled_messages: z.array(ScheduledMessageOutput) })

export type ScheduledMessage = z.infer<typeof ScheduledMessageOutput>
