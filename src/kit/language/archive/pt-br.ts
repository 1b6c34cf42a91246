import type { ArchiveTexts } from './en.ts'
import { archivePt } from './pt.ts'

/** Portuguese as in Brazil: what Portugal says otherwise. */
export const archivePtBr: ArchiveTexts = {
  ...archivePt,
  'archive.title': 'O que {brand} guardou sobre você',
  'archive.as_of':
    'Situação em {time}. Os anexos e os e-mails originais estão nas pastas ao lado desta página. Os arquivos .json têm os mesmos dados para programas.',
  'archive.notes': 'Notas da nossa equipe',
  'archive.rating': 'Sua avaliação',
  'archive.more': 'Mais registros',
  'archive.missing': 'Este arquivo não está mais guardado.',
}
