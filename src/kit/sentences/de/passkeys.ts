import type { Text } from '../../language/text.ts'

/** Passkeys of members of staff. */
export const passkeys: Record<string, Text> = {
  'Confirm that it is you with a code or a passkey: a password alone is not enough for this.':
    'Bestätigen Sie Ihre Identität mit einem Code oder einem Passkey: Ein Passwort allein genügt dafür nicht.',
  'Passkeys are not accepted here. Use the button “{1}”.':
    'Passkeys werden hier nicht angenommen. Benutzen Sie die Schaltfläche „{1}“.',
  'Passkeys work on {1} only. Open that page.': 'Passkeys funktionieren nur auf {1}. Öffnen Sie diese Seite.',
  'must be base64url': 'muss base64url sein',
  'You have {1} passkeys, which is the limit. Remove one first.':
    'Sie haben {1} Passkeys, mehr sind nicht möglich. Entfernen Sie zuerst einen.',
  'took too long, or was used already. Try again':
    'kam zu spät oder wurde schon verwendet. Versuchen Sie es noch einmal',
  'is not a passkey that your authenticator made for this page':
    'ist kein Passkey, den Ihr Gerät für diese Seite erstellt hat',
  'This passkey is set up already.': 'Dieser Passkey ist schon eingerichtet.',
  passkey: 'diesen Passkey',
  'This passkey is your only way to log in. Set a password first, or add another passkey.':
    'Sie können sich nur mit diesem Passkey anmelden. Legen Sie zuerst ein Passwort fest, oder fügen Sie einen weiteren Passkey hinzu.',
  'This took too long, or was used already. Try again.':
    'Das hat zu lange gedauert oder wurde schon verwendet. Versuchen Sie es noch einmal.',
  'This passkey is not accepted here. Log in another way.':
    'Dieser Passkey wird hier nicht angenommen. Melden Sie sich auf andere Weise an.',
  'You have no passkey here. Use another way.':
    'Sie haben hier keinen Passkey. Verwenden Sie einen anderen Weg.',
  'This passkey was made for {1} and does not work on {2}. Use another way.':
    'Dieser Passkey wurde für {1} erstellt und funktioniert auf {2} nicht. Verwenden Sie einen anderen Weg.',
  'is not accepted, or took too long': 'wird nicht angenommen oder kam zu spät',
  'Only passkeys for {1} would be left, which do not work here. Remove those first.':
    'Übrig blieben nur Passkeys für {1}, die hier nicht funktionieren. Entfernen Sie zuerst diese.',
  'must be one line of text': 'muss eine Zeile Text sein',
  '{1} already logs in with a passkey.': '{1} meldet sich schon mit einem Passkey an.',
}
