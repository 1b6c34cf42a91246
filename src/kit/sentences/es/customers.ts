import type { Text } from '../../language/text.ts'

/** Customers who sign in. */
export const customers: Record<string, Text> = {
  'There are two keys already. Delete one first.': 'Ya hay dos claves. Elimine una primero.',
  'must be empty for HS256: its secret is made here': 'debe estar vacío para HS256: su secreto se crea aquí',
  'is required for {1}': 'es obligatorio para {1}',
  'must be a public key of the curve P-256, in PEM or as a JWK':
    'debe ser una clave pública de la curva P-256, en PEM o como JWK',
  'must be a public Ed25519 key, in PEM or as a JWK': 'debe ser una clave pública Ed25519, en PEM o como JWK',
  'is a private key; keep it secret, and replace it if others have seen it':
    'es una clave privada: consérvela, y cámbiela si otros la han visto',
  key: 'clave',
  'The token has expired.': 'El token ha caducado.',
  'The claim {1} of the token is missing or wrong.': 'La declaración {1} del token falta o es incorrecta.',
  'The signature of the token is wrong.': 'La firma del token es incorrecta.',
  'This is not a signed token (JWT).': 'Esto no es un token firmado (JWT).',
  'No key has the ID (kid) that the token names.': 'Ninguna clave tiene el ID (kid) que indica el token.',
  "The claim sub must be the customer's ID, as a text of up to {1} characters.":
    'La declaración sub debe ser el ID del cliente, un texto de hasta {1} caracteres.',
  'A token may be valid for at most an hour.': 'Un token puede ser válido una hora como máximo.',
  'The token is from the future.': 'El token es del futuro.',
  'This token has been used already.': 'Este token ya se ha usado.',
  'This account cannot sign in.': 'Esta cuenta no puede iniciar sesión.',
  'the ID of a customer': 'el ID de un cliente',
  'You no longer take part in this conversation.': 'Ya no participa en esta conversación.',
  'Sign in first.': 'Inicie sesión primero.',
  'This session has ended. Sign in again.': 'Esta sesión ha terminado. Inicie sesión de nuevo.',
  'There is no email address to send it to.': 'No hay ninguna dirección de correo a la que enviarlo.',
}
