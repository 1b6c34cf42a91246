import type { login as english } from '../en/login.ts'
import type { Text } from '../texts.ts'

export const login: { [Key in keyof typeof english]: Text } = {
  log_in: 'Anmelden',
  'log_in.to': 'Bei {name} anmelden',
  'log_in.link': 'Sie werden angemeldet …',
  'log_in.customer': 'Sie suchen Hilfe? Zum Hilfe-Center.',
  'log_in.cookie':
    'Ihr Browser hat das Anmelde-Cookie nicht gespeichert. Manche Browser lehnen Cookies über unverschlüsseltes HTTP ab. Verwenden Sie HTTPS oder einen anderen Browser.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  'password.new': 'Neues Passwort',
  'password.hint': 'Mindestens 10 Zeichen. Mehrere Wörter ergeben ein gutes Passwort.',
  'password.back': 'Zurück zur Anmeldung',
  'password.forgot': 'Passwort vergessen?',
  'password.reset': 'Neues Passwort festlegen',
  'password.sent': 'Falls diese Adresse zu einem Teammitglied gehört, ist ein Link unterwegs.',
  'password.mail': 'Link per E-Mail senden',
  code: 'Code',
  'code.hint': 'Code aus Ihrer Authenticator-App oder ein Wiederherstellungscode.',
  'passkey.log_in': 'Mit Passkey anmelden',
  'passkey.use': 'Passkey verwenden',
  'passkey.failed':
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  'passkey.there': 'Dieses Gerät hat schon einen Passkey für Sie.',
  'sign_on.or': 'oder',
  'sign_on.password': 'Mit Passwort anmelden',
  'sign_on.connect':
    '{email} gehört schon zum Team. Geben Sie einmal das Passwort von Answerwell ein, um beide Konten zu verbinden.',
  'sign_on.connect.none':
    '{email} gehört schon zum Team, hat aber kein Passwort. Lassen Sie sich einen Link schicken, legen Sie ein Passwort fest, und melden Sie sich wieder so an.',
  'sign_on.confirmed': 'Bestätigt. Sie können diese Seite schließen.',
  'sign_on.connect.do': 'Verbinden',
  'trouble.offline': 'Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'trouble.unknown': 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  'trouble.request': 'Anfrage {id}',
}
