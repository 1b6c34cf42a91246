import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'Seguridad de acceso',
  'settings.login-security.words':
    'sesión duración caducidad inactividad cerrar dos factores 2fa mfa obligatorio',
  'logins.sessions.about':
    'Los cambios se aplican de inmediato a todas las sesiones abiertas. Quien esté escribiendo puede volver a iniciar sesión sin perder nada.',
  'logins.idle': 'Cerrar la sesión tras una inactividad de',
  'logins.idle.hint': 'Una página abierta que nadie usa cuenta como inactiva.',
  'logins.lifetime': 'Cerrar la sesión en todo caso después de',
  'logins.sessions': 'Duración de las sesiones',
  'logins.factor': 'Segundo factor',
  'logins.factor.about':
    'A partir del día elegido, los miembros sin segundo factor solo pueden configurar uno tras iniciar sesión. Hasta entonces, sus páginas se lo recuerdan. Los tokens de API y las cuentas de servicio siguen funcionando.',
  'logins.factor.required': 'Exigir la autenticación de dos factores a todos',
  'logins.factor.from': 'A partir del',
  'logins.factor.sign_on': 'El inicio de sesión único cuenta como segundo factor',
  'logins.factor.all': 'Todos los miembros tienen un segundo factor.',
  'logins.factor.without': {
    one: '{n} miembro no tiene ninguno:',
    many: '{n} de miembros no tienen ninguno:',
    other: '{n} miembros no tienen ninguno:',
  },
  'staff.no_factor': 'Sin segundo factor',
  'factor.title': 'Autenticación en dos pasos',
  'factor.on': {
    one: 'Activada. Le queda {n} código de recuperación.',
    many: 'Activada. Le quedan {n} de códigos de recuperación.',
    other: 'Activada. Le quedan {n} códigos de recuperación.',
  },
  'factor.off': 'Desactivada. Actívela para que una contraseña robada no baste para iniciar sesión.',
  'factor.from': 'A partir del {date}, el acceso exige la autenticación de dos factores.',
  'factor.stays': 'Obligatoria aquí a partir del {date}, por lo que no se puede desactivar.',
  'factor.required':
    'La autenticación de dos factores es obligatoria aquí. Configure una aplicación de autenticación o añada una llave de acceso para continuar. Lo que ha escrito permanece en esta página.',
  'factor.required.code':
    'La autenticación de dos factores es obligatoria aquí. Introduzca un código de su aplicación de autenticación o un código de recuperación.',
  'factor.required.done': 'He guardado los códigos',
  'factor.begin': 'Configurar la aplicación de autenticación',
  'factor.scan':
    'Escanee este código con su aplicación de autenticación o introduzca la clave a mano. Después, introduzca el código que muestra la aplicación.',
  'factor.confirm': 'Confirmar',
  'factor.recovery':
    'Guarde estos códigos de recuperación en un lugar seguro, lejos de su dispositivo. Cada uno sirve una sola vez. No volverán a mostrarse.',
  'factor.remove': 'Desactivar la autenticación en dos pasos',
  'factor.remove.app': 'Eliminar la aplicación de autenticación',
  'passkeys.title': 'Llaves de acceso',
  'passkeys.about':
    'Con una llave de acceso inicia sesión con su huella, su rostro o un PIN, sin contraseña. Cuenta como autenticación de dos factores.',
  'passkeys.add': 'Añadir una llave de acceso',
  'passkeys.none': 'Aún no hay llaves de acceso',
  'passkeys.made': 'añadida el {date}',
  'passkeys.elsewhere': 'Creada para {host}. No funciona aquí.',
  'passkeys.rename': 'Cambiar nombre',
  'passkeys.rename.title': 'Cambiar el nombre de la llave de acceso',
  'passkeys.remove': 'Eliminar',
  'passkeys.unsupported':
    'Este navegador no tiene llaves de acceso para esta página. Hacen falta HTTPS y un navegador actual.',
  'sessions.title': 'Sesiones activas',
  'sessions.this': 'Este navegador',
  'sessions.end': 'Cerrar sesión',
  'sessions.end_others': 'Cerrar todas las demás',
  'sessions.used': 'último uso: {age}',
  'tokens.hint':
    'Para programas que actúan en su nombre. Use su correo electrónico como nombre de usuario y el token como contraseña.',
  'tokens.name': 'Nombre',
  'tokens.made': 'Este es su nuevo token. Cópielo ahora. No volverá a mostrarse.',
  'tokens.none': 'Todavía no hay tokens',
  'tokens.revoke': 'Revocar',
  'tokens.never': 'sin usar',
  'notify.title': 'Notificaciones por correo',
  'notify.assigned': 'Conversaciones que se me asignan',
  'notify.followed': 'Conversaciones que sigo',
  'notify.mentioned': 'Notas que me mencionan',
  'notify.unassigned': 'Conversaciones sin asignar',
  'notify.language': 'Idioma de los correos que recibe',
  'notify.language.brand': 'El idioma de la marca',
}
