import type { Text } from '../../language/text.ts'

/** Customers who sign in. */
export const customers: Record<string, Text> = {
  'There are two keys already. Delete one first.': 'Es gibt schon zwei Schlüssel. Löschen Sie zuerst einen.',
  'must be empty for HS256: its secret is made here':
    'muss bei HS256 leer sein: Sein Geheimnis entsteht hier',
  'is required for {1}': 'ist für {1} erforderlich',
  'must be a public key of the curve P-256, in PEM or as a JWK':
    'muss ein öffentlicher Schlüssel der Kurve P-256 sein, in PEM oder als JWK',
  'must be a public Ed25519 key, in PEM or as a JWK':
    'muss ein öffentlicher Ed25519-Schlüssel sein, in PEM oder als JWK',
  'is a private key; keep it secret, and replace it if others have seen it':
    'ist ein privater Schlüssel: Behalten Sie ihn, und ersetzen Sie ihn, wenn andere ihn gesehen haben',
  key: 'Schlüssel',
  'The token has expired.': 'Das Token ist abgelaufen.',
  'The claim {1} of the token is missing or wrong.': 'Die Angabe {1} des Tokens fehlt oder ist falsch.',
  'The signature of the token is wrong.': 'Die Signatur des Tokens ist falsch.',
  'This is not a signed token (JWT).': 'Das ist kein signiertes Token (JWT).',
  'No key has the ID (kid) that the token names.': 'Kein Schlüssel hat die ID (kid), die das Token nennt.',
  "The claim sub must be the customer's ID, as a text of up to {1} characters.":
    'Die Angabe sub muss die ID des Kunden sein, ein Text mit bis zu {1} Zeichen.',
  'A token may be valid for at most an hour.': 'Ein Token darf höchstens eine Stunde gelten.',
  'The token is from the future.': 'Das Token ist aus der Zukunft.',
  'This token has been used already.': 'Dieses Token wurde schon benutzt.',
  'This account cannot sign in.': 'Dieses Konto kann sich nicht anmelden.',
  'the ID of a customer': 'die ID eines Kunden',
  'You no longer take part in this conversation.': 'Sie nehmen an dieser Konversation nicht mehr teil.',
  'Sign in first.': 'Melden Sie sich zuerst an.',
  'This session has ended. Sign in again.': 'Diese Sitzung ist beendet. Melden Sie sich noch einmal an.',
  'There is no email address to send it to.': 'Es gibt keine E-Mail-Adresse, an die es gesendet werden kann.',
}
