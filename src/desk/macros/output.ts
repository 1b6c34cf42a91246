import { z } from 'zod'
import { codeOutput, time } from '../../kit/output.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { MessageOutput } from '../../talk/messages/output.ts'

export const MacroOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.int().describe('Position in the list, from 0.'),
    enabled: z.boolean(),
    then: z.array(z.record(z.string(), z.unknown())).describe('Actions.'),
    reply: z
      .object({
        body: z.string().nullable(),
        response_template: z.int().nullable(),
        visibility: codeOutput(VISIBILITY, 'Visibility'),
        resolve: z.boolean(),
      })
      .nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Macro', description: 'A saved reply that also tags, assigns, snoozes and resolves.' })

export const MacrosOutput = z.object({
  macros: z.array(MacroOutput).describe('In the order of the list.'),
})

const kept = z.array(z.string())

export const MacroUseOutput = z
  .object({
    id: z.int().describe('ID for undoing it.'),
    macro: z.object({ id: z.int(), name: z.string() }),
    changed: z.array(z.string()).describe('Fields of the conversation that the macro changed.'),
    message: MessageOutput.nullable().describe(
      'The posted reply; null if there was none, and for a repeated request.',
    ),
    conversation: ConversationOutput,
  })
  .meta({ id: 'MacroUse', description: 'An application of a macro to a conversation.' })

export const MacroUndoneOutput = z.object({
  kept: kept.describe(
    'What was not undone: fields changed since, or whose old value no longer exists, and `messages`.',
  ),
  conversation: ConversationOutput,
})
