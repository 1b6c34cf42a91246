import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'Das Archiv hat Version {1} des Formats, diese Version von Answerwell kennt Version {2}. Aktualisieren Sie Answerwell.',
  'This is not an archive that Answerwell has exported.':
    'Das ist kein Archiv, das Answerwell exportiert hat.',
  'The archive is damaged or incomplete.': 'Das Archiv ist beschädigt oder unvollständig.',
  '{1} is not empty. Choose another folder.': '{1} ist nicht leer. Wählen Sie einen anderen Ordner.',
}
