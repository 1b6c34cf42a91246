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
  'factor.title': 'Zwei-Faktor-Authentifizierung',
  'factor.on': {
    one: 'Aktiv. Es ist noch {n} Wiederherstellungscode übrig.',
    other: 'Aktiv. Es sind noch {n} Wiederherstellungscodes übrig.',
  },
  'factor.off':
    'Aus. Schalten Sie sie ein, damit ein gestohlenes Passwort allein nicht zur Anmeldung reicht.',
  'factor.from': 'Ab {date} ist für die Anmeldung hier Zwei-Faktor-Authentifizierung nötig.',
  'factor.stays': 'Hier Pflicht ab {date}, lässt sich deshalb nicht ausschalten.',
  'factor.required':
    'Hier ist Zwei-Faktor-Authentifizierung Pflicht. Richten Sie eine Authenticator-App ein oder fügen Sie einen Passkey hinzu, um fortzufahren. Was Sie geschrieben haben, bleibt auf dieser Seite.',
  'factor.required.code':
    'Hier ist Zwei-Faktor-Authentifizierung Pflicht. Geben Sie einen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  'factor.required.done': 'Ich habe die Codes gesichert',
  'factor.begin': 'Authenticator-App einrichten',
  'factor.scan':
    'Scannen Sie diesen Code mit Ihrer Authenticator-App oder geben Sie den Einrichtungsschlüssel von Hand ein. Geben Sie danach den Code aus der App ein.',
  'factor.confirm': 'Bestätigen',
  'factor.recovery':
    'Bewahren Sie diese Wiederherstellungscodes sicher und getrennt von Ihrem Gerät auf. Jeder Code gilt nur einmal. Die Codes werden nicht noch einmal angezeigt.',
  'factor.remove': 'Zwei-Faktor-Authentifizierung ausschalten',
  'factor.remove.app': 'Authenticator-App entfernen',
  'passkeys.title': 'Passkeys',
  'passkeys.about':
    'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN an, ohne Passwort. Er gilt als Zwei-Faktor-Authentifizierung.',
  'passkeys.add': 'Passkey hinzufügen',
  'passkeys.none': 'Noch keine Passkeys',
  'passkeys.made': 'hinzugefügt am {date}',
  'passkeys.elsewhere': 'Für {host} erstellt. Funktioniert hier nicht.',
  'passkeys.rename': 'Umbenennen',
  'passkeys.rename.title': 'Passkey umbenennen',
  'passkeys.remove': 'Entfernen',
  'passkeys.unsupported':
    'Dieser Browser hat für diese Seite keine Passkeys. Nötig sind HTTPS und ein aktueller Browser.',
  'sessions.title': 'Aktive Sitzungen',
  'sessions.this': 'Dieser Browser',
  'sessions.end': 'Abmelden',
  'sessions.end_others': 'Alle anderen abmelden',
  'sessions.used': 'zuletzt verwendet {age}',
  'tokens.hint':
    'Für Programme, die in Ihrem Namen handeln. Benutzername ist Ihre E-Mail-Adresse, Passwort das Token.',
  'tokens.name': 'Name',
  'tokens.made': 'Ihr neues Token. Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
  'tokens.none': 'Noch keine Tokens',
  'tokens.revoke': 'Widerrufen',
  'tokens.never': 'nie verwendet',
  'notify.title': 'E-Mail-Benachrichtigungen',
  'notify.assigned': 'Mir zugewiesene Konversationen',
  'notify.followed': 'Konversationen, denen ich folge',
  'notify.mentioned': 'Notizen, die mich erwähnen',
  'notify.unassigned': 'Nicht zugewiesene Konversationen',
  'notify.language': 'Sprache der E-Mails an Sie',
  'notify.language.brand': 'Sprache der Marke',
}
