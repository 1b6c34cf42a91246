import type { Text } from '../text.ts'

/** The texts of the page in the archive of a person, in English. */
export const archiveEn = {
  'archive.title': 'What {brand} has stored about you',
  'archive.as_of':
    'As of {time}. Attachments and original emails are in the folders beside this page. The .json files have the same data for programs.',
  'archive.addresses': 'Addresses and numbers',
  'archive.fields': 'Details',
  'archive.notes': 'Notes by our team',
  'archive.note': 'Internal note',
  'archive.other': 'Another customer',
  'archive.left_out': 'Left out, because somebody else wrote it.',
  'archive.conversations': 'Conversations',
  'archive.emails': 'Emails outside of conversations',
  'archive.original': 'Original email',
  'archive.earlier': 'Earlier version',
  'archive.rating': 'Your rating',
  'archive.unsent': 'Not sent',
  'archive.more': 'More records',
  'archive.missing': 'This file is no longer stored.',
} satisfies Record<string, Text>

export type ArchiveTexts = Record<keyof typeof archiveEn, Text>
