import type { ArchiveTexts } from './en.ts'

export const archivePl: ArchiveTexts = {
  'archive.title': 'Co {brand} przechowuje na Twój temat',
  'archive.as_of':
    'Stan na {time}. Załączniki i oryginalne wiadomości e-mail są w folderach obok tej strony. Pliki .json zawierają te same dane dla programów.',
  'archive.addresses': 'Adresy i numery',
  'archive.fields': 'Dane',
  'archive.notes': 'Notatki naszego zespołu',
  'archive.note': 'Notatka wewnętrzna',
  'archive.other': 'Inny klient',
  'archive.left_out': 'Pominięto, ponieważ napisał to ktoś inny.',
  'archive.conversations': 'Rozmowy',
  'archive.emails': 'Wiadomości e-mail spoza rozmów',
  'archive.original': 'Oryginalna wiadomość e-mail',
  'archive.earlier': 'Wcześniejsza wersja',
  'archive.rating': 'Twoja ocena',
  'archive.unsent': 'Niewysłane',
  'archive.more': 'Pozostałe dane',
  'archive.missing': 'Ten plik nie jest już przechowywany.',
}
