import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'Anmeldesicherheit',
  'settings.login-security.words': 'sitzung dauer ablauf inaktiv abmelden zwei-faktor 2fa mfa pflicht',
  'logins.sessions.about':
    'Änderungen gelten sofort für alle offenen Sitzungen. Wer gerade schreibt, kann sich wieder anmelden, ohne etwas zu verlieren.',
  'logins.idle': 'Abmelden nach Inaktivität von',
  'logins.idle.hint': 'Eine Seite, die offen ist, aber nicht benutzt wird, gilt als inaktiv.',
  'logins.lifetime': 'Auf jeden Fall abmelden nach',
}
