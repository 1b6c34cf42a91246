import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'El archivo usa la versión {1} del formato y esta versión de Answerwell conoce la versión {2}. Actualice Answerwell.',
  'This is not an archive that Answerwell has exported.': 'No es un archivo exportado por Answerwell.',
  'The archive is damaged or incomplete.': 'El archivo está dañado o incompleto.',
  '{1} is not empty. Choose another folder.': '{1} no está vacía. Elija otra carpeta.',
}
