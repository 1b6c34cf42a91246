import { z } from 'zod'
import { dataOutput, pageOf, time } from '../../kit/output.ts'
import { IdentityOutput, PersonOutput } from '../identities/output.ts'

export const NoteOutput = z
  .object({ id: z.int(), note: z.string(), created_at: time, updated_at: time, creator: PersonOutput })
  .meta({ id: 'Note', description: 'An internal note about a contact.' })

export const NotesOutput = z.array(NoteOutput)

export const ContactOutput = z
  .object({
    _id: z.int().describe('Our ID.'),
    id: z.string().nullable().describe('Your ID for the contact, from single sign-on.'),
    name: z.string().nullable(),
    friendly_name: z.string().nullable(),
    display_name: z.string().nullable(),
    external_avatar_url: z.string().nullable(),
    email: z.string().nullable(),
    mobile: z.string().nullable().describe('E.164.'),
    twitter: z.string().nullable(),
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    data: dataOutput,
    notes: NotesOutput,
    created_at: time,
    updated_at: time,
    last_seen_at: time
      .nullable()
      .optional()
      .describe(
        'With include=activity: when the contact last wrote; null for members who see part of the conversations.',
      ),
    organization: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .optional()
      .describe('With include=activity.'),
    open_conversation_count: z
      .int()
      .optional()
      .describe('With include=activity: open conversations that the contact began.'),
  })
  .meta({ id: 'Contact' })

export const ContactsOutput = pageOf('contacts', ContactOutput)

export const IdentitiesOutput = z
  .object({ identities: z.array(IdentityOutput) })
  .meta({ id: 'Identities', description: 'All identities of one contact.' })

export const MoveOutput = z
  .object({
    id: z.int(),
    identity: IdentityOutput,
    from_contact_id: z.int(),
    to_contact_id: z.int(),
    absorbed: z.boolean().describe('True if the other contact had no identity left and was merged.'),
    actor: PersonOutput.nullable(),
    created_at: time,
    undone_at: time.nullable(),
  })
  .meta({ id: 'IdentityMove' })

export const MovesOutput = z.array(MoveOutput)

export type Contact = z.infer<typeof ContactOutput>

export type Note = z.infer<typeof NoteOutput>
