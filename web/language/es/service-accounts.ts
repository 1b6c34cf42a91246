import type { serviceAccounts as english } from '../en/service-accounts.ts'
import type { Text } from '../texts.ts'

export const serviceAccounts: Record<keyof typeof english, Text> = {
  'settings.service-accounts': 'Cuentas de servicio',
  'settings.service-accounts.words': 'API token programa bot integración clave',
  'serviceAccounts.about':
    'Las cuentas de servicio son programas que usan la API con su propio nombre. No pueden iniciar sesión en estas páginas, no reciben notificaciones y no se les pueden asignar conversaciones.',
  'serviceAccounts.none': 'Aún no hay cuentas de servicio',
  'serviceAccounts.new': 'Añadir cuenta de servicio',
  'serviceAccounts.next': 'A continuación, cree un token de API para ella.',
  'serviceAccounts.name.hint': 'Se muestra en las conversaciones y en el registro de auditoría.',
  'serviceAccounts.fixed': 'Tiene permisos que usted no tiene.',
  'serviceAccounts.login': 'El programa inicia sesión como {login}, con un token en lugar de una contraseña.',
  'serviceAccounts.scope.all': 'Todo lo que puede hacer la cuenta',
  'serviceAccounts.delete.says':
    'Sus tokens dejan de funcionar de inmediato. Lo que ha escrito permanece con su nombre.',
}
