import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { PaceOutput } from '../archive/pace.ts'
import { EXPORT_STATES } from './queries.ts'

export const ExportOutput = z
  .object({
    id: z.int(),
    state: z.enum(EXPORT_STATES),
    pace: PaceOutput.nullable().describe('How far it is, while it is being written.'),
    lines: z.record(z.string(), z.int()).describe('Lines in the archive so far, by kind.'),
    files: z.int().describe('Files with bytes in it.'),
    missing_files: z.int().describe('Files whose bytes are no longer there.'),
    size: z.int().describe('Of the archive, in bytes; 0 until it is ready.'),
    error: sentenceOutput.nullable().describe('Why it failed, or was deleted by an erasure.'),
    ordered_by: PersonOutput,
    contact: z
      .object({ _id: z.int(), name: z.string().nullable() })
      .nullable()
      .describe('Whose data it has; null: all data of the brand.'),
    notes: z.boolean().nullable().describe('Of a contact: whether notes of staff go along.'),
    created_at: time,
    finished_at: time.nullable(),
    expires_at: time.nullable().describe('When the archive is deleted.'),
    download_url: z
      .string()
      .nullable()
      .describe(
        'Works without a login, until the archive is deleted: whoever has it has the data. Null for everybody but the person who ordered it.',
      ),
  })
  .meta({ id: 'Export', description: 'An archive of all data of the brand, or of a contact.' })

export const ExportsOutput = z.object({ exports: z.array(ExportOutput).describe('The latest 100.') })
