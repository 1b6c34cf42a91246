import type { deleting as english } from '../en/deleting.ts'
import type { Text } from '../texts.ts'

/** The texts of deleting conversations. */
export const deleting: Record<keyof typeof english, Text> = {
  'deleting.title': {
    one: '¿Eliminar {n} conversación?',
    many: '¿Eliminar {n} de conversaciones?',
    other: '¿Eliminar {n} conversaciones?',
  },
  'deleting.what': {
    one: 'Tiene {n} mensaje. Las notas y los archivos también se eliminan, para todos.',
    many: 'Son {n} de mensajes. Las notas y los archivos también se eliminan, para todos.',
    other: 'Son {n} mensajes. Las notas y los archivos también se eliminan, para todos.',
  },
  'deleting.until': 'Durante 30 días, puede deshacerlo en los ajustes, en Conversaciones eliminadas.',
  'deleting.done': {
    one: '{n} conversación eliminada.',
    many: '{n} de conversaciones eliminadas.',
    other: '{n} conversaciones eliminadas.',
  },
  'settings.deleted': 'Conversaciones eliminadas',
  'settings.deleted.words': 'papelera restaurar recuperar borrar',
  'reply.deleted': 'El canal {channel} se ha eliminado. Para responder, mueva la conversación a otro.',
  'deleted.about':
    'Las conversaciones eliminadas se pueden restaurar durante 30 días. Después se eliminan definitivamente.',
  'deleted.none': 'No hay conversaciones eliminadas',
  'deleted.by': 'Eliminada por {name}',
  'deleted.purge': 'Hasta el {day}',
  'deleted.restore': 'Restaurar',
  'deleted.restored': 'Conversación restaurada.',
  'channel.delete': 'Eliminar canal',
  'channel.delete.about':
    'Su dirección, sus claves y su conexión se eliminan de inmediato y no se pueden restaurar. Sus conversaciones se conservan con su nombre.',
  'channel.delete.type': 'Escriba {slug} para confirmar',
  'channel.deleted': 'Canal eliminado.',
  'brand.delete': 'Eliminar la marca',
  'brand.delete.about':
    'Durante 30 días todo funciona como antes y los propietarios pueden restaurar la marca. Después se eliminan definitivamente todos sus datos.',
  'brand.delete.first': 'La primera marca de una instalación solo se puede eliminar con una orden: {command}',
  'brand.delete.goes':
    'Con la marca se eliminan, además de sus ajustes, sus archivos y su registro de auditoría:',
  'brand.delete.conversations': {
    one: '{n} conversación',
    many: '{n} de conversaciones',
    other: '{n} conversaciones',
  },
  'brand.delete.contacts': { one: '{n} contacto', many: '{n} de contactos', other: '{n} contactos' },
  'brand.delete.articles': { one: '{n} artículo', many: '{n} de artículos', other: '{n} artículos' },
  'brand.delete.members': { one: '{n} miembro', many: '{n} de miembros', other: '{n} miembros' },
  'brand.deletion': 'Esta marca se eliminará definitivamente el {day}.',
  'brand.restore': 'Restaurar la marca',
  'brand.restored': 'Marca restaurada.',
}
