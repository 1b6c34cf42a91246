import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'L’archive utilise la version {1} du format, cette version d’Answerwell connaît la version {2}. Mettez Answerwell à jour.',
  'This is not an archive that Answerwell has exported.': 'Ce n’est pas une archive exportée par Answerwell.',
  'The archive is damaged or incomplete.': 'L’archive est endommagée ou incomplète.',
  '{1} is not empty. Choose another folder.': '{1} n’est pas vide. Choisissez un autre dossier.',
}
