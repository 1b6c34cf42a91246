import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive uses format version {1}; this release supports version {2}. Update Answerwell.':
    'Das Archiv hat Version {1} des Formats, diese Version von Answerwell kennt Version {2}. Aktualisieren Sie Answerwell.',
  'There is no mail in {1}.': 'In {1} ist keine E-Mail.',
  'It is larger than 150 MiB.': 'Sie ist größer als 150 MiB.',
  'It is here already: it was received or sent by mail.':
    'Sie ist schon hier: Sie wurde per E-Mail empfangen oder gesendet.',
  'It is a draft, spam, or deleted mail.': 'Sie ist ein Entwurf, Spam oder gelöscht.',
  'It is for drafts, spam or deleted mail.': 'Sie ist für Entwürfe, Spam oder gelöschte E-Mails.',
  'It is not a mail: it says neither who wrote it nor when.':
    'Das ist keine E-Mail: Weder Absender noch Zeit sind angegeben.',
  'Its text could not be read: {1} It is attached.': 'Ihr Text ließ sich nicht lesen: {1} Sie ist angehängt.',
  '{1} refused the email address or the token.': '{1} hat die E-Mail-Adresse oder das Token abgelehnt.',
  '{1} does not let this login read {2}.': '{1} lässt diese Anmeldung {2} nicht lesen.',
  '{1} answered {2} with status {3}.': '{1} hat auf {2} mit Status {3} geantwortet.',
  '{1} answered {2} with something that is not JSON.':
    '{1} hat auf {2} mit etwas geantwortet, das kein JSON ist.',
  'The server answered with status {1}.': 'Die Antwort hatte den Status {1}.',
  'It is too long, or one of too many: {1}.': 'Zu lang, oder eines von zu vielen: {1}.',
  'It was cut off after {1} bytes.': 'Sie wurde nach {1} Bytes abgeschnitten.',
  'It has {1} bytes instead of {2}.': 'Sie hat {1} statt {2} Bytes.',
  '{1} is not a public address. Whoever runs this server can allow it: ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} ist keine öffentliche Adresse. Wer diesen Server betreibt, kann sie erlauben: ANSWERWELL_ALLOWED_NETWORKS.',
  '{1} redirects to {2}. Is that the address?': '{1} leitet an {2} weiter. Ist das die Adresse?',
  'This source needs a login.': 'Diese Quelle braucht eine Anmeldung.',
  'Name the file or folder to import.': 'Nennen Sie die Datei oder den Ordner.',
  '--url must be an address such as https://acme.reamaze.io.':
    '--url muss eine Adresse wie https://acme.reamaze.io sein.',
  '--url needs --email and --token-file.': '--url braucht --email und --token-file.',
  'This is not an Answerwell archive.': 'Das ist kein Archiv, das Answerwell exportiert hat.',
  'The archive is damaged or incomplete.': 'Das Archiv ist beschädigt oder unvollständig.',
  '{1} is not empty. Choose another folder.': '{1} ist nicht leer. Wählen Sie einen anderen Ordner.',
  'Its owner was erased here.': 'Der Eigentümer wurde hier gelöscht.',
  'What it belongs to was left out.': 'Wozu es gehört, wurde weggelassen.',
  'Its name or ID is already in use here.': 'Etwas anderes hat hier denselben Namen oder dieselbe Nummer.',
  'The channel has no address or settings. Connect it.':
    'Der Kanal hat keine Adresse und keine Einstellungen: Verbinden Sie ihn.',
  'Its slug or reference was already in use here, so it has a suffix.':
    'Der Name in Adressen oder die Referenz war hier vergeben und hat eine Endung bekommen.',
  'Its hold time had passed, so it is unresolved.':
    'Die Unterhaltung war bis zu einem vergangenen Zeitpunkt zurückgestellt und ist ungelöst.',
  'The archive does not contain this file.': 'Der Inhalt der Datei war beim Import nicht dabei.',
  'Its delivery was in progress, and was not resumed.':
    'Die Zustellung war im Gange und wird von hier aus nicht fortgesetzt.',
  'must be the archive that this import started with': 'ist nicht das, womit dieser Import begonnen hat',
  'Lines of {1}, from line {2}, do not match the format.':
    'Zeilen von {1} passen ab Zeile {2} nicht zum Format.',
  'has nothing to import': 'enthält nichts zum Importieren',
  'names {1}, which does not exist': 'nennt {1}, was es nicht gibt',
  'There is no source {1} to import from.': 'Es gibt keine Quelle {1} für den Import.',
  '{1} is not JSON.': '{1} ist kein JSON.',
  'must be an object with members and channels': 'muss ein Objekt mit members und channels sein',
  'Another process is running this import. Wait until it ends.':
    'Ein anderer Prozess importiert gerade dasselbe. Warten Sie, bis er fertig ist.',
  'Its external ID is already in use here, so it was left out.':
    'Die Nummer in einem anderen System war hier vergeben und wurde weggelassen.',
  'Its new name or ID is already in use here, so it keeps the old one.':
    'Etwas anderes hat hier den neuen Namen oder die neue Nummer, deshalb bleibt es beim bisherigen Wert.',
  'Its end has passed, so it is completed.': 'Der Zeitraum ist vorbei; die Wartung ist abgeschlossen.',
  'Its start has passed, so it is in progress.': 'Der Beginn ist vorbei; die Wartung läuft.',
  'must be the mapping that this import started with':
    'ist nicht die Zuordnung, mit der dieser Import begonnen hat',
  'must be an archive of another brand': 'ist ein Archiv dieser Marke selbst',
  import: 'Import',
  'An export is in progress. Wait until it is done, or delete it.':
    'Ein Export ist im Gange. Warten Sie, bis er fertig ist, oder löschen Sie ihn.',
  'This link has expired, or the export was deleted.':
    'Dieser Link ist abgelaufen, oder der Export wurde gelöscht.',
  export: 'Export',
  'The archive is larger than 200 GiB. Import it on the command line.':
    'Das Archiv ist größer als 200 GiB. Importieren Sie es auf der Kommandozeile.',
  'Upload the archive first.': 'Laden Sie erst das Archiv hoch.',
  'This import was stopped.': 'Dieser Import wurde angehalten.',
  'The import is in another state by now.': 'Der Import ist inzwischen in einem anderen Zustand.',
  'Another import is in progress. Wait until it is done, or stop it.':
    'Ein anderer Import ist im Gange. Warten Sie, bis er fertig ist, oder halten Sie ihn an.',
  'The login was deleted. Begin a new import; it creates nothing twice.':
    'Die Anmeldung wurde gelöscht. Beginnen Sie einen neuen Import; er legt nichts doppelt an.',
  'There is no mail in this file.': 'In dieser Datei ist keine E-Mail.',
  'must be an address such as https://acme.example.com':
    'muss eine Adresse wie https://acme.example.com sein',
  'The archive was deleted. Begin a new import; it creates nothing twice.':
    'Das Archiv wurde gelöscht. Beginnen Sie einen neuen Import; er legt nichts doppelt an.',
  'A person was erased here meanwhile: order the export again.':
    'Hier wurde inzwischen eine Person gelöscht: Fordern Sie den Export noch einmal an.',
  'A person was erased here meanwhile: upload the archive again, or check it again.':
    'Hier wurde inzwischen eine Person gelöscht: Laden Sie das Archiv noch einmal hoch oder prüfen Sie es erneut.',
  'Somebody wrote in it or changed it.': 'Jemand hat darin geschrieben oder etwas geändert.',
  'It was changed, or something that stays refers to it.':
    'Es wurde geändert, oder etwas, das bleibt, verweist darauf.',
  'This import is partly undone. Undo it again before you import the archive.':
    'Dieser Import ist zum Teil rückgängig gemacht. Machen Sie ihn noch einmal rückgängig, bevor Sie das Archiv importieren.',
  'belongs to an import that is partly undone; undo that one again first':
    'gehört zu einem Import, der zum Teil rückgängig gemacht ist; machen Sie erst diesen noch einmal rückgängig',
  'It has no rating from 1 to 5.': 'Es hat keine Bewertung von 1 bis 5.',
  '{1} is this brand.': '{1} ist diese Marke.',
  'It was deleted there.': 'Das wurde dort gelöscht.',
  'It has as many messages as can be read; later ones may be missing.':
    'So viele Nachrichten lassen sich höchstens lesen; spätere fehlen womöglich.',
  'It is not imported. Set it up here.': 'Das wird nicht importiert. Richten Sie es hier ein.',
  'None of these are imported.': 'Nichts davon wird importiert.',
  'It is suspended there, as spam is.': 'Das Ticket ist dort wie Spam zurückgehalten.',
  'It is on hold there without an end, so it is unresolved.':
    'Die Unterhaltung war dort ohne Ende zurückgestellt und ist ungelöst.',
  'Colleagues follow it there: {1}. None of these are imported.':
    'So viele aus dem Team folgen dort: {1}. Das wird nicht importiert.',
  'It is inactive there.': 'Dort ist das nicht aktiv.',
  'It has no text. Set it up here.': 'Es hat keinen Text. Richten Sie das hier ein.',
  'Only its text is imported, without its actions: {1}.':
    'Nur der Text wird importiert, ohne die Aktionen: {1}.',
  'The help center does not have this language.': 'Diese Sprache hat das Hilfecenter nicht.',
  'This source needs --token-file.': 'Diese Quelle braucht --token-file.',
  'set up retention rules': 'Aufbewahrungsregeln einzurichten',
  'retention rule': 'diese Aufbewahrungsregel',
  'must be the count of a dry run of this rule, which is {1} now':
    'muss die Anzahl aus einem Testlauf dieser Regel sein; sie ist jetzt {1}',
  'must be `of` in a dry run of what this rule says then':
    'muss `of` aus einem Testlauf dessen sein, was diese Regel dann sagt',
  'must name at least one channel, or be null for all':
    'muss mindestens einen Kanal nennen oder für alle null sein',
  'Deleting it takes too long.': 'Das Löschen dauert zu lange.',
  'It could not be deleted.': 'Das Löschen ist fehlgeschlagen.',
  'The rule is deleting now. Switch it off, and delete it in a few minutes.':
    'Die Regel löscht gerade. Schalten Sie sie aus, und löschen Sie sie in einigen Minuten.',
  'must name at least one status': 'muss mindestens einen Status nennen',
  'must be empty: only conversations have a status': 'muss leer sein: Nur Konversationen haben einen Status',
  'must be at most {1} months': 'darf höchstens {1} Monate sein',
  'must be IDs of channels': 'müssen IDs von Kanälen sein',
  '{1} refused the API key.': '{1} hat den API-Schlüssel abgelehnt.',
  '{1} refused the app ID or its secret.': '{1} hat die App-ID oder ihr Geheimnis abgelehnt.',
  'This source needs --app-id and --token-file.': 'Diese Quelle braucht --app-id und --token-file.',
  'This source needs --account and --token-file.': 'Diese Quelle braucht --account und --token-file.',
  'It is a draft there.': 'Dort ist das ein Entwurf.',
  '{1} refused the access token.': '{1} hat das Zugangstoken abgelehnt.',
  'The account must be a number.': 'Das Konto muss eine Zahl sein.',
  'This source needs --token-file with the address of its database.':
    'Diese Quelle braucht --token-file mit der Adresse ihrer Datenbank.',
  'The database must have an address such as mysql://name:password@localhost/freescout.':
    'Die Datenbank muss eine Adresse wie mysql://name:password@localhost/freescout haben.',
  'The database cannot be read: {1}': 'Die Datenbank lässt sich nicht lesen: {1}',
  'There is no such file in its folder.': 'In ihrem Ordner gibt es diese Datei nicht.',
  '{1} is not a time zone.': '{1} ist keine Zeitzone.',
  'This is not the token of an administrator of account {1}.':
    'Das ist kein Token eines Administrators des Kontos {1}.',
  'The API gives the latest parts only. Missing: {1}.':
    'Die API liefert nur die letzten Teile. Es fehlen: {1}.',
  'So many tickets changed in the same second that the rest cannot be read.':
    'In derselben Sekunde haben sich so viele Tickets geändert, dass sich die übrigen nicht lesen lassen.',
  'It has no place here.': 'Dafür gibt es hier keinen Platz.',
  'The API does not list archived tickets.': 'Archivierte Tickets listet die API nicht auf.',
  'Its tickets are unresolved here; their data has the name.':
    'Tickets mit diesem Status sind hier ungelöst; ihre Daten nennen ihn.',
  'Its pictures stay where they are, and are shown from there: {1}.':
    'So viele Bilder bleiben, wo sie sind, und werden von dort gezeigt: {1}.',
}
