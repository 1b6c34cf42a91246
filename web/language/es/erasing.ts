import type { erasing as english } from '../en/erasing.ts'
import type { Text } from '../texts.ts'

/** The texts of erasing a person. */
export const erasing: Record<keyof typeof english, Text> = {
  'erase.title': '¿Eliminar a {name} definitivamente?',
  'erase.conversations': { one: '{n} conversación', many: '{n} conversaciones', other: '{n} conversaciones' },
  'erase.files': { one: '{n} archivo', many: '{n} archivos', other: '{n} archivos' },
  'erase.mails': {
    one: '{n} correo original',
    many: '{n} correos originales',
    other: '{n} correos originales',
  },
  'erase.fields': {
    one: '{n} campo personalizado',
    many: '{n} campos personalizados',
    other: '{n} campos personalizados',
  },
  'erase.shared_messages': {
    one: '{n} mensaje en conversaciones con otros, que se vacía',
    many: '{n} mensajes en conversaciones con otros, que se vacían',
    other: '{n} mensajes en conversaciones con otros, que se vacían',
  },
  'erase.ratings': { one: '{n} valoración', many: '{n} valoraciones', other: '{n} valoraciones' },
  'erase.drafts': { one: '{n} borrador', many: '{n} borradores', other: '{n} borradores' },
  'erase.loose_mails': {
    one: '{n} informe u otro correo sin mensaje',
    many: '{n} informes y otros correos sin mensaje',
    other: '{n} informes y otros correos sin mensaje',
  },
  'erase.exports': {
    one: '{n} exportación, que se puede volver a pedir',
    many: '{n} exportaciones, que se pueden volver a pedir',
    other: '{n} exportaciones, que se pueden volver a pedir',
  },
  'erase.imports': {
    one: '{n} subida para una importación, que se puede repetir',
    many: '{n} subidas para importaciones, que se pueden repetir',
    other: '{n} subidas para importaciones, que se pueden repetir',
  },
  'erase.stays': 'Se conserva, porque también pertenece a otros',
  'erase.shared': {
    one: '{n} conversación con otros clientes, sin los mensajes de esta persona.',
    many: '{n} conversaciones con otros clientes, sin los mensajes de esta persona.',
    other: '{n} conversaciones con otros clientes, sin los mensajes de esta persona.',
  },
  'erase.others': {
    one: 'Se conserva {n} mensaje de otras personas.',
    many: 'Se conservan {n} mensajes de otras personas.',
    other: 'Se conservan {n} mensajes de otras personas.',
  },
  'erase.named': 'Esto nombra a la persona y se conserva. Cámbielo a mano:',
  'erase.named.saved_views': 'Vista «{name}»',
  'erase.named.segments': 'Segmento «{name}»',
  'erase.named.rules': 'Regla «{name}»',
  'erase.named.macros': 'Macro «{name}»',
  'erase.named.response_templates': 'Respuesta guardada «{name}»',
  'erase.named.sla_policies': 'Política de SLA «{name}»',
  'erase.personal': 'Vista, segmento o respuesta de un compañero',
  'erase.audit': {
    one: '{n} entrada del registro de auditoría, que no se puede cambiar',
    many: '{n} entradas del registro de auditoría, que no se pueden cambiar',
    other: '{n} entradas del registro de auditoría, que no se pueden cambiar',
  },
  'erase.name': 'Escriba «{name}» para confirmar',
  'erase.hint':
    'Esto no se puede deshacer. Ni las importaciones ni las copias de seguridad restauradas recuperan a esta persona.',
  'erase.do': 'Eliminar definitivamente',
  'erase.cancel': 'Cancelar',
  'erase.incomplete': 'El nombre aún no está completo.',
  'erase.running': 'La eliminación ha comenzado. Puede seguir trabajando.',
  'erase.failed': 'La eliminación se ha detenido. Puede volver a iniciarla.',
  'erase.done': 'Se ha eliminado a {name}.',
}
