import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'

export const BrandDeletionOutput = z
  .object({
    purge_at: time.describe('When the brand is deleted permanently.'),
    ordered_at: time,
    ordered_by: PersonOutput.nullable().describe('Null if the operator did by command.'),
  })
  .meta({ id: 'BrandDeletion' })

export const BrandDeletionPreviewOutput = z
  .object({
    deletion: BrandDeletionOutput.nullable().describe('Null if none is scheduled.'),
    'only_by_command?': z.boolean().describe('True for the first brand of an installation.'),
    goes: z
      .object({
        conversations: z.int(),
        contacts: z.int(),
        articles: z.int(),
        members: z.int().describe('Active members.'),
      })
      .describe('Numbers of what is deleted, among others.'),
  })
  .meta({ id: 'BrandDeletionPreview' })
