import type { ArchiveTexts } from './en.ts'

export const archiveEs: ArchiveTexts = {
  'archive.title': 'Lo que {brand} ha guardado sobre usted',
  'archive.as_of':
    'Situación al {time}. Los archivos adjuntos y los correos originales están en las carpetas junto a esta página. Los archivos .json contienen los mismos datos para programas.',
  'archive.addresses': 'Direcciones y números',
  'archive.fields': 'Datos',
  'archive.notes': 'Notas de nuestro equipo',
  'archive.note': 'Nota interna',
  'archive.other': 'Otro cliente',
  'archive.left_out': 'Omitido, porque lo escribió otra persona.',
  'archive.conversations': 'Conversaciones',
  'archive.emails': 'Correos fuera de las conversaciones',
  'archive.original': 'Correo original',
  'archive.earlier': 'Versión anterior',
  'archive.rating': 'Su valoración',
  'archive.unsent': 'No enviado',
  'archive.more': 'Más registros',
  'archive.missing': 'Este archivo ya no está guardado.',
}
