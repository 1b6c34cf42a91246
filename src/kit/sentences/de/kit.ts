import type { Text } from '../../language/text.ts'

/** What the server itself refuses: HTTP, files, limits, permissions, connections. */
export const kit: Record<string, Text> = {
  '{1} {2}.': '„{1}“ {2}.',
  'There is no such {1}.': 'Es gibt {1} nicht.',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'This link is incomplete or no longer valid.': 'Dieser Link ist unvollständig oder nicht mehr gültig.',
  'The disk is full: nothing can be written until there is room.':
    'Der Speicher ist voll: Bis wieder Platz ist, kann nichts geschrieben werden.',
  'The database is busy or unavailable. Try again in a moment.':
    'Die Datenbank ist ausgelastet oder nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'The search is too complex. Use fewer words or symbols.':
    'Die Suche ist zu umfangreich. Verwenden Sie weniger Wörter oder Zeichen.',
  'Another record already has this value.': 'Ein anderer Eintrag hat diesen Wert schon.',
  'That takes too long. Ask about less at once, such as a shorter period.':
    'Das dauert zu lange. Fragen Sie nach weniger auf einmal, etwa nach einem kürzeren Zeitraum.',
  'The client did not wait.': 'Das Programm hat nicht gewartet.',
  'The server is busy. Try again in a moment.':
    'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'This server is shutting down. Try again in a moment.':
    'Dieser Server wird gerade beendet. Versuchen Sie es gleich noch einmal.',
  'Internal error. Please report it with the request ID.':
    'Interner Fehler. Bitte melden Sie ihn mit der Nummer der Anfrage.',
  'The request is malformed.': 'Die Anfrage ist fehlerhaft.',
  'The request has more than one {1} header.': 'Die Anfrage hat mehr als einen {1}-Header.',
  'The Host header does not match the host of the request URL.':
    'Der Host-Header passt nicht zum Host in der Adresse der Anfrage.',
  'This address allows only {1}.': 'Diese Adresse erlaubt nur {1}.',
  'At most {1} {2} {3}. Try again in {4} seconds.':
    'Höchstens {1} {2} {3}. Versuchen Sie es in {4} Sekunden noch einmal.',
  requests: 'Anfragen',
  'wrong logins': 'falsche Anmeldungen',
  'a minute': 'pro Minute',
  'in {1} minutes': 'in {1} Minuten',

  'The body is not UTF-8.': 'Der Inhalt der Anfrage ist kein UTF-8.',
  'The body is not valid JSON.': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'The body is nested deeper than {1} levels.':
    'Der Inhalt der Anfrage ist tiefer als {1} Ebenen verschachtelt.',
  'The body is nested too deeply.': 'Der Inhalt der Anfrage ist zu tief verschachtelt.',
  'The body has more than {1} values.': 'Der Inhalt der Anfrage hat mehr als {1} Werte.',
  'The body has more than {1} keys.': 'Der Inhalt der Anfrage hat mehr als {1} Schlüssel.',
  'The body must be a JSON object.': 'Der Inhalt der Anfrage muss ein JSON-Objekt sein.',
  'The body is larger than {1} MiB.': 'Der Inhalt der Anfrage ist größer als {1} MiB.',
  'The body is larger than 1 MiB, or 25 MiB for a file or a mail; without a login, 100 kB.':
    'Der Inhalt der Anfrage ist größer als 1 MiB; bei einer Datei oder E-Mail sind es 25 MiB, ohne Anmeldung 100 kB.',
  'The body is not a valid multipart form.': 'Der Inhalt der Anfrage ist kein gültiges Multipart-Formular.',
  'Send the body as JSON, with Content-Type: application/json.':
    'Senden Sie den Inhalt als JSON mit Content-Type: application/json.',
  'The form is larger than 100 kB.': 'Das Formular ist größer als 100 kB.',
  'The form is larger than {1} MiB.': 'Das Formular ist größer als {1} MiB.',
  'A form without files has at most 64 KiB.': 'Ein Formular ohne Dateien hat höchstens 64 KiB.',
  'The field names and texts of the form are larger than 100 kB.':
    'Die Feldnamen und Texte des Formulars sind größer als 100 kB.',
  'The texts of the form are larger than 64 KiB.': 'Die Texte des Formulars sind größer als 64 KiB.',
  'A part of the form has no name.': 'Ein Teil des Formulars hat keinen Namen.',
  'The name of a field has more than {1} characters.': 'Der Name eines Feldes hat mehr als {1} Zeichen.',
  'The form has more than {1} parts.': 'Das Formular hat mehr als {1} Teile.',
  'The header of a part of the form is larger than 4 KiB.':
    'Der Kopf eines Teils des Formulars ist größer als 4 KiB.',
  'The record has changed since you read it. Read it again before you change it.':
    'Der Eintrag hat sich geändert, seit Sie ihn gelesen haben. Lesen Sie ihn noch einmal, bevor Sie ihn ändern.',
  'This Idempotency-Key was used for another request.':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
  'The response to this Idempotency-Key cannot be read.':
    'Die Antwort zu diesem Idempotency-Key kann nicht gelesen werden.',

  'No file can be stored in {1} ({2}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.':
    'In {1} kann keine Datei gespeichert werden ({2}). Setzen Sie ANSWERWELL_FILES auf einen Ordner, in den der Benutzer von Answerwell schreiben kann.',
  'The file no longer exists.': 'Die Datei gibt es nicht mehr.',
  'The file may not be read.': 'Die Datei darf nicht gelesen werden.',
  'The file could not be stored: its folder is not writable.':
    'Die Datei konnte nicht gespeichert werden: In ihren Ordner kann nicht geschrieben werden.',
  'The file could not be stored: the disk is broken or read-only.':
    'Die Datei konnte nicht gespeichert werden: Der Datenträger ist defekt oder schreibgeschützt.',
  'The bucket {1} does not respond.': 'Der Bucket {1} antwortet nicht.',
  'The bucket {1} responded with status {2}.': 'Der Bucket {1} antwortete mit Status {2}.',
  'The bucket did not take {1}.': 'Der Bucket hat {1} nicht angenommen.',
  'Set ANSWERWELL_BACKUPS to the bucket, and leave its address out here: others on this machine could read it.':
    'Setzen Sie ANSWERWELL_BACKUPS auf den Bucket und lassen Sie seine Adresse hier weg: Andere auf diesem Rechner könnten sie lesen.',
  'Name the folder, or set ANSWERWELL_BACKUPS.': 'Nennen Sie den Ordner, oder setzen Sie ANSWERWELL_BACKUPS.',
  'The bucket for files does not respond.': 'Der Bucket für Dateien antwortet nicht.',
  'The bucket for files responded with status {1}.': 'Der Bucket für Dateien antwortete mit Status {1}.',

  'The URL redirects to something that is no URL.':
    'Die Adresse leitet auf etwas weiter, das keine Adresse ist.',
  'The URL redirects more than {1} times.': 'Die Adresse leitet mehr als {1} Mal weiter.',
  'The server name could not be looked up within {1} seconds.':
    'Der Name des Servers konnte in {1} Sekunden nicht nachgeschlagen werden.',
  'No response within {1} seconds.': 'Keine Antwort innerhalb von {1} Sekunden.',
  'It is not an http or https URL without a user name or password.':
    'Das ist keine Webadresse mit http oder https ohne Benutzername und Passwort.',
  '{1} is not a public address.': '{1} ist keine öffentliche Adresse.',
  'The connection failed ({1}).': 'Die Verbindung ist gescheitert ({1}).',
  'Nothing listens there.': 'Dort nimmt nichts Verbindungen an.',
  'The connection was reset.': 'Die Verbindung wurde zurückgesetzt.',
  'The connection was closed without an answer.': 'Die Verbindung wurde ohne Antwort geschlossen.',
  'No connection within five seconds.': 'Keine Verbindung innerhalb von fünf Sekunden.',
  'No answer in time.': 'Keine rechtzeitige Antwort.',
  'The answer did not end in time.': 'Die Antwort kam nicht rechtzeitig zu Ende.',
  'The headers of the answer are too large.': 'Die Header der Antwort sind zu groß.',
  'The server name is not known.': 'Der Name des Servers ist nicht bekannt.',
  'The server name could not be looked up: no name server answers for it.':
    'Der Name des Servers konnte nicht nachgeschlagen werden: Kein Nameserver antwortet dafür.',

  'Job {1} does not exist or has already finished.': 'Job {1} gibt es nicht, oder er ist schon fertig.',
  'Another worker has taken over job {1}.': 'Ein anderer Worker hat Job {1} übernommen.',
  'It did not finish within {1} seconds.': 'Es wurde nicht innerhalb von {1} Sekunden fertig.',
  'It took more than {1} seconds of processor time.': 'Es brauchte mehr als {1} Sekunden Rechenzeit.',
  'The server is too busy.': 'Der Server ist zu stark ausgelastet.',
  'It used more memory than allowed.': 'Es brauchte mehr Arbeitsspeicher als erlaubt.',
  '{1} has a database. Restore into an empty data folder.':
    '{1} hat eine Datenbank. Stellen Sie in einen leeren Datenordner wieder her.',
  'The WAL in {1} begins only at {2}.': 'Das WAL in {1} beginnt erst um {2}.',
  'There is no WAL in {1}. It is kept only with ANSWERWELL_BACKUPS_WAL.':
    'In {1} ist kein WAL. Es wird nur mit ANSWERWELL_BACKUPS_WAL aufbewahrt.',
  'The WAL ends before {1}.': 'Das WAL endet vor {1}.',
  '--at is for the embedded database: unset DATABASE_URL.':
    '--at ist für die eingebettete Datenbank: Entfernen Sie DATABASE_URL.',
  '--at must be latest, or a time with its zone, such as 2026-11-30T12:00:00Z.':
    '--at muss latest sein oder eine Zeit mit Zeitzone, etwa 2026-11-30T12:00:00Z.',
  'Too many downloads at once. Try again when one of them has ended.':
    'Zu viele Downloads auf einmal. Versuchen Sie es erneut, wenn einer davon beendet ist.',
  'Too many logins at once. Try again in a moment.':
    'Zu viele Anmeldungen auf einmal. Versuchen Sie es gleich noch einmal.',

  'Only {1} who see all conversations can do this.': 'Das dürfen nur {1}, die alle Konversationen sehen.',
  'Only {1} can do this.': 'Das dürfen nur {1}.',
  'admins and owners': 'Admins und Inhaber',
  owners: 'Inhaber',
  'Your role does not include the right to {1}.': 'Zu Ihrer Rolle gehört nicht das Recht, {1}.',
  'write to customers': 'Kunden zu schreiben',
  'write internal notes': 'interne Notizen zu schreiben',
  'change status, assignee, tags and followers of conversations':
    'Status, Zuweisung, Tags und Beteiligte von Konversationen zu ändern',
  'merge and split conversations': 'Konversationen zusammenzuführen und zu teilen',
  'hand in mails and messages of customers': 'E-Mails und Nachrichten von Kunden einzureichen',
  'create and change contacts and organizations': 'Kontakte und Organisationen anzulegen und zu ändern',
  'write response templates': 'Textbausteine zu schreiben',
  'save views': 'Ansichten zu speichern',
  'write articles and topics': 'Hilfeartikel und Themen zu schreiben',
  'report incidents and plan maintenance on the status page':
    'auf der Statusseite Störungen zu melden und Wartungen zu planen',
  'read reports and ratings': 'Berichte und Bewertungen zu lesen',
  'read and process the log of mails': 'das E-Mail-Protokoll zu lesen und zu bearbeiten',
  'set up channels': 'Kanäle einzurichten',
  'set up custom fields': 'eigene Felder einzurichten',
  'set up teams': 'Teams einzurichten',
  'set up webhooks': 'Webhooks einzurichten',
  'set up panel cards': 'Karten einzurichten',
  'export all data about a person': 'alle Daten über eine Person zu exportieren',
  'erase people permanently': 'Personen endgültig zu löschen',
  'export all data': 'alle Daten zu exportieren',
  'import archives': 'Archive zu importieren',
  'read the audit log': 'das Audit-Log zu lesen',
  "change the brand's settings": 'die Einstellungen der Marke zu ändern',
  'invite, change and deactivate agents and admins':
    'Agenten und Admins einzuladen, zu ändern und zu deaktivieren',
  'set up roles': 'Rollen einzurichten',
  'invite, change and deactivate owners': 'Inhaber einzuladen, zu ändern und zu deaktivieren',
  'add and remove hosts of the brand': 'Hosts der Marke hinzuzufügen und zu entfernen',
  'create brands': 'Marken anzulegen',

  'The backup has tables or columns that this release does not know.':
    'Die Sicherung hat Tabellen oder Spalten, die diese Version nicht kennt.',
  'The database is not empty: {1} has rows. Restore into an empty database.':
    'Die Datenbank ist nicht leer: {1} hat Zeilen. Stellen Sie in einer leeren Datenbank wieder her.',
  '{1} is not an age recipient, such as age1….': '{1} ist kein öffentlicher Schlüssel von age, wie age1….',
  'The file with the key has none of age, such as AGE-SECRET-KEY-1….':
    'Die Datei hat keinen Schlüssel von age, wie AGE-SECRET-KEY-1….',
  'The backup is encrypted for another key.': 'Die Sicherung ist für einen anderen Schlüssel verschlüsselt.',
  'Another backup is being taken. Try again when it is finished.':
    'Es wird schon eine Sicherung erstellt. Versuchen Sie es wieder, wenn sie fertig ist.',
  '{1} cannot be a folder of backups: the files are stored in {2}. Choose another one.':
    '{1} kann kein Ordner für Sicherungen sein: Die Dateien liegen in {2}. Wählen Sie einen anderen.',
  'The files in {1} cannot be read ({2}).': 'Die Dateien in {1} sind nicht lesbar ({2}).',
  'The bucket for files does not list all of its files.':
    'Der Bucket für Dateien listet nicht alle seine Dateien auf.',
  'The list of files {1} is missing or damaged.': 'Die Dateiliste {1} fehlt oder ist beschädigt.',
  'The folder of backups {1} does not exist. Create it, or mount its disk.':
    'Der Ordner {1} für Sicherungen existiert nicht. Legen Sie ihn an, oder hängen Sie seinen Datenträger ein.',
  'The backups in {1} are encrypted, and this one would not be. Name a recipient, or choose another folder.':
    'Die Sicherungen in {1} sind verschlüsselt, und diese wäre es nicht. Nennen Sie einen Empfänger, oder wählen Sie einen anderen Ordner.',
  'The backup is not encrypted. If it should not be, leave out --identity.':
    'Die Sicherung ist nicht verschlüsselt. Wenn sie es nicht sein soll, lassen Sie --identity weg.',
  'There is no backup in {1}.': 'In {1} ist keine Sicherung.',
  'The backup is encrypted. Name the file with the key by --identity.':
    'Die Sicherung ist verschlüsselt. Nennen Sie die Datei mit dem Schlüssel mit --identity.',
  'The user of the database may not create another one. Give it the right: alter role … createdb.':
    'Der Benutzer der Datenbank darf keine weitere anlegen. Geben Sie ihm das Recht: alter role … createdb.',
  'Name the backup, or a folder of backups.': 'Nennen Sie die Sicherung oder einen Ordner mit Sicherungen.',
  'This is not an Answerwell backup.': 'Das ist keine Sicherung von Answerwell.',
  'The backup has schema version {1}, this release has {2}. Restore it with the release that made it, then upgrade.':
    'Die Sicherung hat Schemaversion {1}, diese Version hat {2}. Stellen Sie sie mit der Version wieder her, die sie erstellt hat, und aktualisieren Sie dann.',
  'The backup is damaged or incomplete.': 'Die Sicherung ist beschädigt oder unvollständig.',
  'There is no room for a database in {1}: the disk is full.':
    'In {1} ist kein Platz für eine Datenbank: Der Speicher ist voll.',
  'DATABASE_URL: no database answers there ({1}).': 'DATABASE_URL: Dort antwortet keine Datenbank ({1}).',
  'Cannot {1}: {2}.': 'Nicht möglich ({1}): {2}.',
  '{1} already exists. Choose another name.': '{1} gibt es schon. Wählen Sie einen anderen Namen.',
  '{1} does not exist.': '{1} gibt es nicht.',
  'is `-`, but standard input has no line left': 'ist `-`, aber die Standardeingabe hat keine weitere Zeile',
  'There is no database in {1}. Run the command in the folder where Answerwell was started, with the same ANSWERWELL_DATA or DATABASE_URL. `start` and `brand create` create a new one.':
    'In {1} gibt es keine Datenbank. Führen Sie den Befehl in dem Ordner aus, in dem Answerwell gestartet wurde, mit demselben ANSWERWELL_DATA oder DATABASE_URL. `start` und `brand create` legen eine neue an.',
  '{1} is not a member of staff of {2}.': '{1} ist kein Teammitglied von {2}.',
  'ANSWERWELL_SECRET_KEY is not set.': 'ANSWERWELL_SECRET_KEY ist nicht gesetzt.',
}
