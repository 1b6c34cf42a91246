import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { PaceOutput } from '../archive/pace.ts'
import { IMPORT_STATES } from '../imports/queries.ts'
import { DATE_ORDERS } from '../imports/table.ts'

const count = z.int()

const byKind = <Counts extends z.ZodType>(counts: Counts) => z.record(z.string(), counts)

const mapped = z.object({
  id: z.string().describe('ID in the archive.'),
  name: z.string(),
  email: z.string().nullable(),
  is: z.int().nullable().describe('ID here; null: a new one is created.'),
})

const values = z
  .array(z.object({ value: z.string(), count: count.describe('Rows with it.'), is: z.string() }))
  .describe('Values of the table, each with what it is here.')

const TableOutput = z
  .object({
    rows: count,
    encoding: z.string(),
    separator: z.string(),
    fields: z.array(z.string()).describe('What a column can become, besides `data.` and a key.'),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()).describe('Its first different values.'),
        field: z.string().describe('What it becomes.'),
      }),
    ),
    statuses: values,
    priorities: values,
    date_order: z.enum(DATE_ORDERS).nullable().describe('Null: the dates have no order to choose.'),
    unclear: z
      .array(z.object({ field: z.string().describe('Field of the mapping.'), reason: sentenceOutput }))
      .describe('What the mapping has to say before the import can start.'),
  })
  .meta({ id: 'ImportTable', description: 'How a CSV file would be read.' })

const ExpectedOutput = z
  .object({
    brand: z.string().describe('Name of the brand in the archive.'),
    made_at: z.string().describe('When the archive was made.'),
    lines: byKind(
      z.object({
        fresh: count.describe('Records not imported before.'),
        changed: count.describe('Records changed in the archive since they were imported.'),
        unchanged: count,
        erased: count.describe('Of people erased here; they are left out.'),
      }),
    ),
    files: count,
    bytes: count.describe('Bytes of files.'),
    members: z.array(mapped),
    channels: z.array(mapped),
    table: TableOutput.nullable().describe('Of a CSV file, until the import is over.'),
    left_out: z
      .array(z.object({ kind: z.string(), reason: sentenceOutput, count }))
      .describe('What the source cannot give, of the first 1,000 records.'),
  })
  .meta({ id: 'ImportDryRun', description: 'What an import would do.' })

export const ImportOutput = z
  .object({
    id: z.int(),
    source: z.string(),
    address: z.string().nullable().describe('Of the helpdesk; null: of an archive or file.'),
    has_login: z.boolean().describe('Whether the login of the helpdesk is still there.'),
    state: z.enum(IMPORT_STATES),
    size: count.describe('Of what was uploaded so far, in bytes; 0 once the archive is deleted.'),
    parts: count.describe('Parts that were uploaded.'),
    expected: ExpectedOutput.nullable().describe('What the dry run found.'),
    mapping: z
      .object({
        members: byKind(z.int().nullable()),
        channels: byKind(z.int().nullable()),
        columns: byKind(z.string()).describe('Of a table: fields by column.'),
        statuses: byKind(z.string()),
        priorities: byKind(z.string()),
        date_order: z.enum(DATE_ORDERS).nullable(),
        from: z.string().describe('What the table is from.'),
      })
      .describe('IDs of the archive, each with the ID here, and how a table is read.'),
    pace: PaceOutput.nullable().describe('How far it is, while it runs.'),
    requests: count.describe('Requests that the helpdesk has answered, in this dry run or run.'),
    counts: byKind(
      z.object({
        created: count,
        changed: count,
        unchanged: count,
        matched: count.describe('Were here before.'),
        left_out: count,
      }),
    ).describe('What became of the records, by kind.'),
    undone: byKind(z.object({ removed: count, kept: count })).describe(
      'What undoing removed and kept, by kind.',
    ),
    remarks: count.describe('How many remarks there are.'),
    error: sentenceOutput.nullable().describe('Why it was refused, or failed.'),
    ordered_by: PersonOutput.nullable().describe('Null: the command line.'),
    created_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
  })
  .meta({ id: 'Import', description: 'An archive that is imported into the brand.' })

export const ImportsOutput = z.object({ imports: z.array(ImportOutput).describe('The latest 50.') })

export const RemarksOutput = z
  .object({
    remarks: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        source_id: z.string().describe('ID in the archive.'),
        what: z.enum(['changed', 'left_out', 'kept']),
        reason: sentenceOutput,
      }),
    ),
    next_after: z.int().nullable().describe('The `after` of the next page; null: this is the last one.'),
  })
  .meta({
    id: 'ImportRemarks',
    description: 'What an import changed, left out or, when it was undone, kept.',
  })
