import type { Text } from '../../language/text.ts'

/** Passkeys of members of staff. */
export const passkeys: Record<string, Text> = {
  'Confirm that it is you with a code or a passkey: a password alone is not enough for this.':
    'Confirme su identidad con un código o una llave de acceso: una contraseña sola no basta para esto.',
  'Passkeys are not accepted here. Use the button “{1}”.':
    'Aquí no se aceptan llaves de acceso. Use el botón «{1}».',
  'Passkeys work on {1} only. Open that page.':
    'Las llaves de acceso solo funcionan en {1}. Abra esa página.',
  'must be base64url': 'debe estar en base64url',
  'You have {1} passkeys, which is the limit. Remove one first.':
    'Tiene {1} llaves de acceso, que es el máximo. Elimine antes una.',
  'took too long, or was used already. Try again': 'ha llegado tarde o ya se ha usado. Inténtelo de nuevo',
  'is not a passkey that your authenticator made for this page':
    'no es una llave de acceso que su dispositivo haya creado para esta página',
  'This passkey is set up already.': 'Esta llave de acceso ya está configurada.',
  passkey: 'esa llave de acceso',
  'This passkey is your only way to log in. Set a password first, or add another passkey.':
    'Esta llave de acceso es su única forma de iniciar sesión. Elija antes una contraseña o añada otra llave de acceso.',
  'This took too long, or was used already. Try again.':
    'Ha tardado demasiado o ya se ha usado. Inténtelo de nuevo.',
  'This passkey is not accepted here. Log in another way.':
    'Esta llave de acceso no se acepta aquí. Inicie sesión de otra forma.',
  'You have no passkey here. Use another way.': 'No tiene ninguna llave de acceso aquí. Use otra forma.',
  'This passkey was made for {1} and does not work on {2}. Use another way.':
    'Esta llave de acceso se creó para {1} y no funciona en {2}. Use otra forma.',
  'is not accepted, or took too long': 'no se acepta o ha llegado tarde',
  'Only passkeys for {1} would be left, which do not work here. Remove those first.':
    'Solo quedarían llaves de acceso para {1}, que no funcionan aquí. Elimínelas primero.',
  'must be one line of text': 'debe ser una sola línea de texto',
  '{1} already logs in with a passkey.': '{1} ya inicia sesión con una llave de acceso.',
}
