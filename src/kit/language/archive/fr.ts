import type { ArchiveTexts } from './en.ts'

export const archiveFr: ArchiveTexts = {
  'archive.title': 'Ce que {brand} a enregistré à votre sujet',
  'archive.as_of':
    'État au {time}. Les pièces jointes et les e-mails d’origine se trouvent dans les dossiers à côté de cette page. Les fichiers .json contiennent les mêmes données pour les programmes.',
  'archive.addresses': 'Adresses et numéros',
  'archive.fields': 'Informations',
  'archive.notes': 'Notes de notre équipe',
  'archive.note': 'Note interne',
  'archive.other': 'Un autre client',
  'archive.left_out': 'Omis, car écrit par quelqu’un d’autre.',
  'archive.conversations': 'Conversations',
  'archive.emails': 'E-mails hors des conversations',
  'archive.original': 'E-mail d’origine',
  'archive.earlier': 'Version précédente',
  'archive.rating': 'Votre évaluation',
  'archive.unsent': 'Non envoyé',
  'archive.more': 'Autres données',
  'archive.missing': 'Ce fichier n’est plus enregistré.',
}
