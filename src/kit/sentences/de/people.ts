import type { Text } from '../../language/text.ts'

/** Brands, staff, logins, contacts, organizations and custom fields. */
export const people: Record<string, Text> = {
  // After „Es gibt … nicht“.
  'brand at this host': 'unter diesem Host eine Marke',
  brand: 'diese Marke',
  'brand: {1}': 'die Marke {1}',
  host: 'diesen Host',
  logo: 'dieses Logo',
  contact: 'diesen Kontakt',
  erasure: 'diese Löschung',
  'is not the name of this contact': 'ist nicht der Name dieses Kontakts',
  note: 'diese Notiz',
  'identity move': 'diese Verschiebung',
  'custom field': 'dieses Feld',
  organization: 'diese Organisation',
  session: 'diese Sitzung',
  token: 'dieses Token',
  'API token': 'dieses API-Token',
  team: 'dieses Team',
  'member of staff': 'dieses Teammitglied',
  'service account': 'dieses Dienstkonto',
  'the login of a service account': 'der Anmeldename eines Dienstkontos',
  'deactivated member of staff': 'dieses deaktivierte Teammitglied',

  'must be never, or a time such as 30m, 4h or 2d': 'muss never oder eine Dauer wie 30m, 4h oder 2d sein',
  'must be at most 30d': 'darf höchstens 30d sein',
  'must start with https://, http:// or mailto:, or be a path such as /contact':
    'muss mit https://, http:// oder mailto: beginnen oder ein Pfad wie /contact sein',
  'must be a color such as #0a5c94': 'muss eine Farbe wie #0a5c94 sein',
  'must be 1 to 63 characters: a–z, 0–9 and -, not starting or ending with -':
    'muss aus 1 bis 63 Zeichen bestehen: a–z, 0–9 und -, ohne - am Anfang oder Ende',
  'must be a host name, for example help.example.com':
    'muss ein Hostname sein, zum Beispiel help.example.com',
  'must be a country code such as DE': 'muss ein Ländercode sein, zum Beispiel DE',
  'must not be before "from"': 'darf nicht vor „from“ liegen',
  'must be at most {1} years after "from"': 'darf höchstens {1} Jahre nach „from“ liegen',
  'must be one of the countries with known holidays': 'muss eines der Länder mit bekannten Feiertagen sein',
  'must be a region of this country': 'muss eine Region dieses Landes sein',
  'must be an IANA time zone, for example Europe/Berlin':
    'muss eine Zeitzone der IANA sein, zum Beispiel Europe/Berlin',
  'The brand {1} already exists.': 'Die Marke {1} gibt es schon.',
  'must not be a subdomain of {1}: those are reserved for brands':
    'darf keine Subdomain von {1} sein: Diese sind für Marken reserviert',
  'The host {1} already belongs to a brand.': 'Der Host {1} gehört schon zu einer Marke.',
  'This server has no brand yet. Open the set-up link, if it printed one when it started, or run: {1} brand create --help':
    'Dieser Server hat noch keine Marke. Öffnen Sie den Link zur Einrichtung, den er beim Start ausgegeben hat, oder führen Sie aus: {1} brand create --help',
  'exceeds the limit of {1} hosts per brand': 'überschreitet die Grenze von {1} Hosts je Marke',
  'The host {1} is in use by another brand. If it is yours, publish the TXT record {2} with the value {3}, and add it again.':
    'Den Host {1} verwendet eine andere Marke. Wenn er Ihnen gehört, veröffentlichen Sie den TXT-Eintrag {2} mit dem Wert {3} und fügen Sie ihn noch einmal hinzu.',

  'belongs to a member of staff': 'gehört einem Teammitglied',
  'Someone else has just attached this identity. Try again.':
    'Diese Angabe hat gerade jemand anderes hinzugefügt. Versuchen Sie es noch einmal.',
  'Someone else has just moved this identity. Try again.':
    'Diese Angabe hat gerade jemand anderes verschoben. Versuchen Sie es noch einmal.',
  'Another contact has the ID {1}.': 'Ein anderer Kontakt hat die ID {1}.',
  'Another contact has {1}. Attach it as an identity to move it here.':
    'Ein anderer Kontakt hat {1}. Fügen Sie es unter Kontaktdaten hinzu, um es hierher zu verschieben.',
  'This contact has just been merged into another. Try again.':
    'Dieser Kontakt wurde gerade mit einem anderen zusammengeführt. Versuchen Sie es noch einmal.',
  'or mobile is required': 'oder eine Telefonnummer muss angegeben werden',
  'or note is required': 'oder note muss angegeben werden',
  'must be the email address of a member of staff': 'muss die E-Mail-Adresse eines Teammitglieds sein',
  'must not be a member of staff: a service account writes in its own name':
    'darf kein Teammitglied sein: Ein Dienstkonto schreibt unter seinem eigenen Namen',
  'This move has already been undone.': 'Diese Verschiebung wurde schon rückgängig gemacht.',
  'The identity has been moved again since. Undo the later move first.':
    'Die Angabe wurde seitdem noch einmal verschoben. Machen Sie zuerst die spätere Verschiebung rückgängig.',
  'cannot be set: Facebook identities come from Facebook messages':
    'kann nicht gesetzt werden: Facebook-Konten kommen aus Nachrichten von Facebook',
  'must be another contact': 'muss ein anderer Kontakt sein',
  'an email address': 'eine E-Mail-Adresse',
  'a phone number with its country code, for example +12223334444':
    'eine Telefonnummer mit Landesvorwahl, zum Beispiel +4930123456',
  'an Instagram handle': 'ein Benutzername bei Instagram',
  'an Instagram-scoped ID (digits only)': 'eine ID von Instagram (nur Ziffern)',
  'a Twitter handle': 'ein Benutzername bei Twitter',
  'the ID of an account on X (digits only)': 'die ID eines Kontos bei X (nur Ziffern)',
  'a Facebook ID': 'eine ID von Facebook',
  'a Telegram user ID (digits only)': 'eine Benutzer-ID von Telegram (nur Ziffern)',
  'a WhatsApp user ID': 'eine Benutzer-ID von WhatsApp',
  'the name of a sender': 'der Name eines Absenders',

  'must be a letter followed by at most 63 letters, digits, - or _':
    'muss ein Buchstabe sein, gefolgt von höchstens 63 Buchstaben, Ziffern, - oder _',
  'must not name a choice twice': 'darf keine Möglichkeit zweimal nennen',
  'must be a text': 'muss ein Text sein',
  'must be a day such as 2026-11-23': 'muss ein Tag wie 2026-11-23 sein',
  'must be one of the choices of this field': 'muss eine der Möglichkeiten dieses Feldes sein',
  'must be true or false': 'muss true oder false sein',
  'is one too many: a contact can have {1} fields': 'ist eins zu viel: Ein Kontakt kann {1} Felder haben',
  'is one too many: a conversation can have {1} fields':
    'ist eins zu viel: Eine Konversation kann {1} Felder haben',
  'is taken: another field has the key {1}': 'ist vergeben: Ein anderes Feld hat den Schlüssel {1}',
  'is allowed only with type choice': 'ist nur beim Typ Auswahl erlaubt',
  'is allowed only for fields of conversations': 'ist nur bei Feldern von Konversationen erlaubt',
  'is required: none can be made from this name':
    'muss angegeben werden: Aus diesem Namen lässt sich nichts ableiten',

  'must be a domain, for example example.com': 'muss eine Domain sein, zum Beispiel example.com',
  'is a public mail provider, not an organization':
    'ist ein öffentlicher Mailanbieter und keine Organisation',
  'contain {1}, which belongs to another organization':
    'enthalten {1}, das zu einer anderen Organisation gehört',
  'is the name of another organization': 'ist der Name einer anderen Organisation',

  'Only owners can make someone an owner.': 'Nur Inhaber können jemanden zum Inhaber machen.',
  "Sessions can make changes only from Answerwell's own pages. Programs need an API token.":
    'In einer Sitzung sind Änderungen nur auf den Seiten von Answerwell möglich. Programme brauchen ein API-Token.',
  'Log in with HTTP Basic: your email address and an API token of this brand.':
    'Melden Sie sich mit HTTP Basic an: mit Ihrer E-Mail-Adresse und einem API-Token dieser Marke.',
  'Confirm that it is you, with your password or a code: POST /me/confirmation. Or log in again.':
    'Bestätigen Sie mit Ihrem Passwort oder einem Code, dass Sie es sind: POST /me/confirmation. Oder melden Sie sich neu an.',
  'is wrong': 'ist falsch',
  'is wrong or has expired': 'ist falsch oder abgelaufen',
  'or code is required, and not both': 'oder ein Code muss angegeben werden, nicht beides',
  'Only owners can invite owners.': 'Nur Inhaber können Inhaber einladen.',
  '{1} already has a password and can log in.': '{1} hat schon ein Passwort und kann sich anmelden.',
  '{1} already logs in with single sign-on.': '{1} meldet sich schon mit Single Sign-on an.',
  'The email address or password is wrong.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'The password has just been changed. Log in again.':
    'Das Passwort wurde gerade geändert. Melden Sie sich neu an.',
  'The login has expired. Log in again.': 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  'This login has ended. Log in again.': 'Diese Anmeldung ist beendet. Melden Sie sich neu an.',
  'This code is wrong or has expired.': 'Dieser Code ist falsch oder abgelaufen.',
  'This link has been used or has expired. Request a new one.':
    'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'The current password is wrong.': 'Das aktuelle Passwort ist falsch.',
  'Too many wrong passwords were entered for this address. Log in with a browser that you have used before, reset your password, or try again in 15 minutes.':
    'Für diese Adresse wurde zu oft ein falsches Passwort eingegeben. Melden Sie sich mit einem Browser an, den Sie schon verwendet haben, setzen Sie Ihr Passwort zurück oder versuchen Sie es in 15 Minuten noch einmal.',
  'Requires a login session; API tokens are refused.':
    'Geht nur, wenn Sie angemeldet sind; API-Tokens werden abgelehnt.',
  'is too common: choose another one': 'ist zu verbreitet: Wählen Sie ein anderes',
  'must have at least {1} different characters': 'muss mindestens {1} verschiedene Zeichen haben',
  'must not be your name, your email address or the name of the brand':
    'darf weder Ihr Name noch Ihre E-Mail-Adresse oder der Name der Marke sein',
  'must not be a run of letters, digits or keys': 'darf keine Folge von Buchstaben, Ziffern oder Tasten sein',
  "Only Answerwell's own pages can send this request.":
    'Diese Anfrage können nur die Seiten von Answerwell senden.',
  'Two-factor authentication is already on. Turn it off first.':
    'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Schalten Sie sie zuerst aus.',
  'There is no authenticator to confirm. Set one up first.':
    'Es gibt keinen Authenticator zu bestätigen. Richten Sie zuerst einen ein.',
  'This token does not exist or has been revoked.': 'Dieses Token gibt es nicht, oder es wurde widerrufen.',

  'must not be a number, “none” or “mine”': 'darf keine Zahl und weder „none“ noch „mine“ sein',
  'is one too many: there can be {1} teams': 'ist eins zu viel: Möglich sind {1} Teams',
  'is the name of another team': 'ist der Name eines anderen Teams',

  'Only owners can edit owners.': 'Nur Inhaber können Inhaber bearbeiten.',
  'With access to only some conversations, you can edit only your own profile.':
    'Mit Zugriff auf nur einige Konversationen können Sie nur Ihr eigenes Profil bearbeiten.',
  'Agents can edit only their own profile.': 'Agenten können nur ihr eigenes Profil bearbeiten.',
  'must be null: owners see all conversations': 'muss null sein: Inhaber sehen alle Konversationen',
  '{1} is already a member of staff.': '{1} ist schon Teammitglied.',
  'already belongs to a member of staff': 'gehört schon zu einem Teammitglied',
  'belongs to the last owner. Make someone else an owner first':
    'gehört dem letzten Inhaber. Machen Sie zuerst jemand anderen zum Inhaber',
  'Only owners can deactivate or reactivate owners.':
    'Nur Inhaber können Inhaber deaktivieren oder reaktivieren.',
  'is for members who see all conversations': 'gibt es nur für Mitglieder, die alle Konversationen sehen',
  'must be the key of a role': 'muss der Schlüssel einer Rolle sein',
  'This includes the right to {1}, which you do not have.':
    'Dazu gehört das Recht, {1}. Das haben Sie selbst nicht.',
  'Queues assign nothing to service accounts.': 'Warteschlangen weisen Dienstkonten nichts zu.',
  'This service account has rights that you do not have.':
    'Dieses Dienstkonto hat Rechte, die Sie nicht haben.',
  'is one too many: there can be {1} service accounts': 'ist eines zu viel: Es kann {1} Dienstkonten geben',
  'cannot be owner: only people are owners': 'kann nicht die der Inhaber sein: Inhaber sind Menschen',
  'They have rights that you do not have.': 'Diese Person hat Rechte, die Sie nicht haben.',
  'Admins can assign all roles except that of owners; owners can assign all roles.':
    'Admins können alle Rollen außer Inhaber vergeben, Inhaber alle Rollen.',
  'is one too many: there can be {1} roles': 'ist eine zu viel: Es kann {1} Rollen geben',
  'One person has this role. Give them another one first.':
    'Eine Person hat diese Rolle. Geben Sie ihr zuerst eine andere.',
  '{1} people have this role. Give them another one first.':
    '{1} Personen haben diese Rolle. Geben Sie ihnen zuerst eine andere.',
  'One service account has this role. Give it another one first.':
    'Ein Dienstkonto hat diese Rolle. Geben Sie ihm zuerst eine andere.',
  '{1} service accounts have this role. Give them another one first.':
    '{1} Dienstkonten haben diese Rolle. Geben Sie ihnen zuerst eine andere.',
  'This role is the same in every brand. Create one of your own.':
    'Diese Rolle ist in jeder Marke dieselbe. Legen Sie eine eigene an.',
  role: 'Rolle',
  'cannot include the right to {1}: it is for members who see all conversations':
    'darf nicht das Recht enthalten, {1}: Das ist für Personen, die alle Konversationen sehen',
  'is the name of another role': 'ist der Name einer anderen Rolle',
  'The scopes of this API token do not include the right to {1}.':
    'Dieses API-Token darf nicht alles: Es fehlt das Recht, {1}.',
  'The scopes of this API token do not include changing staff.':
    'Mit diesem API-Token lassen sich keine Personen ändern.',
  '{1} does not have the right to {2}': '{1} hat nicht das Recht, {2}',
}
