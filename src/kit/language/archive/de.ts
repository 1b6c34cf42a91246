import type { ArchiveTexts } from './en.ts'

export const archiveDe: ArchiveTexts = {
  'archive.title': 'Was {brand} über Sie gespeichert hat',
  'archive.as_of':
    'Stand: {time}. Anhänge und E-Mails im Original liegen in den Ordnern neben dieser Seite. Die .json-Dateien enthalten dieselben Daten für Programme.',
  'archive.addresses': 'Adressen und Nummern',
  'archive.fields': 'Angaben',
  'archive.notes': 'Notizen unseres Teams',
  'archive.note': 'Interne Notiz',
  'archive.other': 'Ein anderer Kunde',
  'archive.left_out': 'Ausgelassen, weil es von jemand anderem stammt.',
  'archive.conversations': 'Konversationen',
  'archive.emails': 'E-Mails außerhalb von Konversationen',
  'archive.original': 'Original-E-Mail',
  'archive.earlier': 'Frühere Fassung',
  'archive.rating': 'Ihre Bewertung',
  'archive.unsent': 'Nicht gesendet',
  'archive.more': 'Weitere Einträge',
  'archive.missing': 'Diese Datei ist nicht mehr gespeichert.',
}
