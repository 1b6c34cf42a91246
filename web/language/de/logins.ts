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
  'logins.sessions': 'Dauer von Sitzungen',
  'logins.factor': 'Zweiter Faktor',
  'logins.factor.about':
    'Ab dem gewählten Tag können Mitglieder ohne zweiten Faktor nach der Anmeldung nur noch einen einrichten. Bis dahin erinnern ihre Seiten sie daran. API-Token und Dienstkonten funktionieren weiter.',
  'logins.factor.required': 'Zwei-Faktor-Authentifizierung für alle verlangen',
  'logins.factor.from': 'Ab',
  'logins.factor.sign_on': 'Single Sign-on gilt als zweiter Faktor',
  'logins.factor.all': 'Alle Mitglieder haben einen zweiten Faktor.',
  'logins.factor.without': { one: '{n} Mitglied hat keinen:', other: '{n} Mitglieder haben keinen:' },
  'staff.no_factor': 'Kein zweiter Faktor',
}
