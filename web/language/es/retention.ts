import type { retention as english } from '../en/retention.ts'
import type { Text } from '../texts.ts'

/** The texts of retention rules. */
export const retention: Record<keyof typeof english, Text> = {
  'settings.retention': 'Conservación',
  'settings.retention.words': 'eliminar antiguo privacidad RGPD antigüedad limpieza',
  'retention.new': 'Nueva regla de conservación',
  'retention.about': 'Las reglas se ejecutan cada noche a las 3:00. Lo que eliminan no se puede restaurar.',
  'retention.none': 'Aún no hay reglas de conservación',
  'retention.none.about':
    'Las conversaciones se conservan para siempre. Una regla las elimina un tiempo después de su último cambio.',
  'retention.of.conversations':
    'Las conversaciones de {channels} con el estado {statuses} se eliminan después de {time} sin cambios.',
  'retention.of.mails':
    'Los correos a {channels} que no se convirtieron en mensaje se eliminan después de {time}.',
  'retention.allChannels': 'todos los canales',
  'retention.days': { one: '{n} día', many: '{n} días', other: '{n} días' },
  'retention.months': { one: '{n} mes', many: '{n} meses', other: '{n} meses' },
  'retention.off': 'Desactivada',
  'retention.next': 'Próxima ejecución: {time}',
  'retention.running': 'Eliminando: {count} hasta ahora',
  'retention.last': 'Última ejecución {time}, elementos eliminados: {count}',
  'retention.failed': 'Última ejecución {time}: falló',
  'retention.kind': 'Qué se elimina',
  'retention.kind.mails': 'Correos que no se convirtieron en mensaje',
  'retention.statuses': 'Estado',
  'retention.statuses.none': 'Elija al menos un estado.',
  'retention.channels.all': 'Sin elegir ninguno, la regla vale para todos los canales.',
  'retention.keep': 'Eliminar después de',
  'retention.keep.hint':
    'Cuenta desde el último cambio: un mensaje, una nota, un estado, una asignación o una etiqueta.',
  'retention.keep.mails': 'Cuenta desde que se recibieron.',
  'retention.unit': 'Unidad',
  'retention.unit.days': 'días',
  'retention.unit.months': 'meses',
  'retention.kept':
    'Las conversaciones con un borrador o un mensaje programado se conservan. Los contactos también.',
  'retention.removal': 'Lo que la regla ha eliminado sigue eliminado.',
  'retention.dry': 'Simulación',
  'retention.dry.nothing': 'Una simulación no elimina nada.',
  'retention.dry.conversations': {
    one: '{n} conversación se eliminaría ahora',
    many: '{n} conversaciones se eliminarían ahora',
    other: '{n} conversaciones se eliminarían ahora',
  },
  'retention.dry.mails': {
    one: '{n} correo se eliminaría ahora',
    many: '{n} correos se eliminarían ahora',
    other: '{n} correos se eliminarían ahora',
  },
  'retention.dry.messages': { one: '{n} mensaje', many: '{n} mensajes', other: '{n} mensajes' },
  'retention.dry.size': '{size} de archivos y correos',
  'retention.dry.between': 'Último cambio del {from} al {to}',
  'retention.dry.sample': 'Las más antiguas',
  'retention.switchOn': 'Activar…',
  'retention.switchOff': 'Desactivar',
  'retention.on.title': '¿Activar esta regla?',
  'retention.on.what':
    'La regla se ejecuta cada noche. Las conversaciones eliminadas no se pueden restaurar.',
  'retention.on.do': 'Eliminar cada noche',
}
