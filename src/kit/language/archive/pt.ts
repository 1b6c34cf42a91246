import type { ArchiveTexts } from './en.ts'

export const archivePt: ArchiveTexts = {
  'archive.title': 'O que {brand} guardou sobre si',
  'archive.as_of':
    'Situação em {time}. Os anexos e os e-mails originais estão nas pastas ao lado desta página. Os ficheiros .json têm os mesmos dados para programas.',
  'archive.addresses': 'Endereços e números',
  'archive.fields': 'Dados',
  'archive.notes': 'Notas da nossa equipa',
  'archive.note': 'Nota interna',
  'archive.other': 'Outro cliente',
  'archive.left_out': 'Omitido, porque foi escrito por outra pessoa.',
  'archive.conversations': 'Conversas',
  'archive.emails': 'E-mails fora de conversas',
  'archive.original': 'E-mail original',
  'archive.earlier': 'Versão anterior',
  'archive.rating': 'A sua avaliação',
  'archive.unsent': 'Não enviado',
  'archive.more': 'Mais registos',
  'archive.missing': 'Este ficheiro já não está guardado.',
}
