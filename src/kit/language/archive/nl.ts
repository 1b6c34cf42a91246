import type { ArchiveTexts } from './en.ts'

export const archiveNl: ArchiveTexts = {
  'archive.title': 'Wat {brand} over u heeft opgeslagen',
  'archive.as_of':
    'Stand van {time}. Bijlagen en oorspronkelijke e-mails staan in de mappen naast deze pagina. De .json-bestanden bevatten dezelfde gegevens voor programma’s.',
  'archive.addresses': 'Adressen en nummers',
  'archive.fields': 'Gegevens',
  'archive.notes': 'Notities van ons team',
  'archive.note': 'Interne notitie',
  'archive.other': 'Een andere klant',
  'archive.left_out': 'Weggelaten, omdat iemand anders het heeft geschreven.',
  'archive.conversations': 'Gesprekken',
  'archive.emails': 'E-mails buiten gesprekken',
  'archive.original': 'Oorspronkelijke e-mail',
  'archive.earlier': 'Eerdere versie',
  'archive.rating': 'Uw beoordeling',
  'archive.unsent': 'Niet verzonden',
  'archive.more': 'Meer gegevens',
  'archive.missing': 'Dit bestand is niet meer opgeslagen.',
}
