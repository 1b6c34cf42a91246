import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'

export const DeletedConversationOutput = z
  .object({
    id: z.int().describe('ID of the conversation.'),
    title: z.string().describe('Subject, or first words.'),
    channel_id: z.int(),
    user: PersonOutput.nullable().describe('Customer.'),
    messages: z.int().describe('Number of messages.'),
    files: z.int().describe('Number of files.'),
    deleted_by: PersonOutput.nullable(),
    deleted_at: time,
    purge_at: time.describe('When it is deleted permanently.'),
  })
  .meta({ id: 'DeletedConversation', description: 'A conversation that can still be restored.' })

export const DeletedConversationsOutput = pageOf('deleted_conversations', DeletedConversationOutput)
