import type { customerKeys as english } from '../en/customer-keys.ts'
import type { Text } from '../texts.ts'

export const customerKeys: Record<keyof typeof english, Text> = {
  'settings.customer-sign-in': 'Inicio de sesión de clientes',
  'settings.customer-sign-in.words': 'tienda token jwt clientes sesión mis solicitudes portal clave',
  'customerKeys.about':
    'Los clientes que han iniciado sesión en su tienda también la tienen en el centro de ayuda y ven sus solicitudes. Su servidor crea un token con una clave de aquí.',
  'customerKeys.none': 'Todavía no hay claves',
  'customerKeys.made': 'El secreto de la clave. Guárdelo en su servidor. Solo se muestra una vez.',
  'customerKeys.delete.says': 'Se cierra la sesión de los clientes que entraron con esta clave.',
  'customerKeys.new': 'Nueva clave',
  'customerKeys.make': 'Crear clave',
  'customerKeys.algorithm': 'Algoritmo',
  'customerKeys.HS256': 'HS256, con un secreto creado aquí',
  'customerKeys.ES256': 'ES256, con su clave pública',
  'customerKeys.EdDSA': 'EdDSA, con su clave pública',
  'customerKeys.public': 'Clave pública',
  'customerKeys.public.hint': 'En PEM o como JWK. La clave privada se queda en su servidor.',
  'customerKeys.sample': 'Crear un token',
  'customerKeys.sample.about':
    'Su servidor lo crea para un cliente con sesión iniciada, y una página lo envía a /sign-in/token.',
  'customerKeys.sample.language': 'Lenguaje de programación',
}
