import { z } from 'zod'
import { time } from '../../kit/output.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { ERASURE_STATES } from './erasure-queries.ts'
import { NAMED_KINDS } from './named-queries.ts'

const count = z.int()

/** Kinds of records, in the order in which people are told. */
export const KINDS = [
  'identities',
  'fields',
  'conversations',
  'messages',
  'shared_messages',
  'files',
  'notes',
  'mails',
  'ratings',
  'drafts',
  'loose_mails',
  'exports',
  'imports',
] as const

const amounts = z.object({
  identities: count.describe('Addresses, numbers and handles.'),
  fields: count.describe('Custom fields with a value.'),
  conversations: count.describe('Conversations without other customers, and deleted ones of theirs.'),
  messages: count.describe('Messages in these conversations, whoever wrote them.'),
  shared_messages: count.describe(
    'Messages of theirs in conversations with other customers, which are emptied.',
  ),
  files: count,
  notes: count,
  mails: count.describe('Mails as they came.'),
  ratings: count,
  drafts: count,
  loose_mails: count.describe(
    'Reports, spam and other mails without a message; a preview counts those that name the person in the log.',
  ),
  exports: count.describe('Exports of the brand and of people, which end.'),
  imports: count.describe('Imports that are not running, whose upload is deleted.'),
})

const named = z
  .object({
    records: z
      .array(
        z.object({
          kind: z.enum(NAMED_KINDS),
          id: z.int(),
          name: z.string().nullable().describe('Null: a colleague’s own, or an erasure that was ordered.'),
        }),
      )
      .describe('At most 50 of each kind.'),
    audit_entries: count.describe('Of the latest 100,000. They cannot be changed.'),
  })
  .describe('What names an address, number, handle or ID of the person, and stays.')

export const ErasureOutput = z
  .object({
    id: z.int(),
    contact_id: z.int().describe('ID of the contact that it was.'),
    state: z.enum(ERASURE_STATES),
    found: amounts.describe('What there was when it was ordered.'),
    gone: amounts.describe('What is gone so far.'),
    named,
    ordered_by: PersonOutput.nullable().describe('Null: the list of erasures, after a backup was restored.'),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: 'Erasure', description: 'The erasure of a contact. It does not say who it was.' })

export const ErasuresOutput = z.object({ erasures: z.array(ErasureOutput).describe('The latest 100.') })

export const ErasurePreviewOutput = z
  .object({
    name_to_type: z.string().describe('What the request has to name.'),
    goes: amounts,
    stays: z
      .object({
        conversations: count.describe('Conversations with other customers.'),
        messages: count.describe('Messages of others in them.'),
      })
      .describe('What belongs to others, too: their messages stay, with the person’s own emptied.'),
    named,
    erasure: ErasureOutput.nullable().describe('The erasure that is under way.'),
  })
  .meta({ id: 'ErasurePreview', description: 'What the erasure of a contact would take away.' })
