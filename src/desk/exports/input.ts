import { z } from 'zod'
import { flag, idInPath, integer, optional, parameter, payload } from '../../kit/input.ts'

export const ExportParams = z.object({ id: idInPath })

export const ExportsQuery = z.object({
  contact_id: parameter(integer(1, Number.MAX_SAFE_INTEGER)).describe('Only those of this contact.'),
})

export const ContactExportBody = payload(
  'export',
  z.object({
    notes: optional(flag).describe(
      'Whether notes about the contact, internal notes in their conversations, drafts and scheduled messages go along; true unless it is false.',
    ),
  }),
)

/** Of a link to download an archive. */
export const DownloadParams = z.object({ id: idInPath, ticket: z.string(), name: z.string() })
