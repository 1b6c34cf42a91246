import { z } from 'zod'
import { codeOutput, time } from '../../kit/output.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { MessageOutput } from '../../talk/messages/output.ts'

export const MacroOutput = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.int().describe('Place among the macros, from 0.'),
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
  macros: z.array(MacroOutput).describe('In their order.'),
})

const kept = z.array(z.string())

export const MacroUseOutput = z
  .object({
    id: z.int().describe('To undo it.'),
    macro: z.object({ id: z.int(), name: z.string() }),
    changed: z.array(z.string()).describe('Fields of the conversation that it changed.'),
    message: MessageOutput.nullable().describe('What it said; null for nothing, and for a repeat.'),
    conversation: ConversationOutput,
  })
  .meta({ id: 'MacroUse', description: 'A macro that was applied to a conversation.' })

export const MacroUndoneOutput = z.object({
  kept: kept.describe(
    'What stays: fields that somebody has changed since, or that had what is gone by now, and `messages`.',
  ),
  conversation: ConversationOutput,
})
