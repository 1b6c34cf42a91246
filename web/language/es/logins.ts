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
}
