import { z } from 'zod'
import { ContactOutput, IdentitiesOutput } from '../contacts/output.ts'

export const REASONS = ['handle', 'same_handle', 'number', 'name'] as const
export type Reason = (typeof REASONS)[number]

export const MatchesOutput = z.object({
  matches: z.array(
    z.object({
      contact: ContactOutput,
      reasons: z
        .array(z.enum(REASONS))
        .describe(
          'An account uses the handle of the other; the same handle on another network; the same number, written differently; the same full name on another channel.',
        ),
    }),
  ),
})

export const ConfirmedOutput = z.object({
  ...IdentitiesOutput.shape,
  move_ids: z.array(z.int()).describe('Moves of identities, in the order in which to undo them.'),
})
