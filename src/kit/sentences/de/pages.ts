import type { Text } from '../../language/text.ts'

/** The help center, the status page, and what only staff use. */
export const pages: Record<string, Text> = {
  // After „Es gibt … nicht“.
  image: 'dieses Bild',
  article: 'diesen Artikel',
  translation: 'diese Übersetzung',
  version: 'diese Version',
  incident: 'diese Störung',
  maintenance: 'diese Wartung',
  page: 'diese Seite',
  topic: 'dieses Thema',
  system: 'dieses System',
  'service worker': 'diesen Service Worker',
  'file of the pages': 'diese Datei der Seiten',
  'panel card': 'diese Karte',
  'saved view': 'diese gespeicherte Ansicht',
  segment: 'dieses Segment',
  'response template': 'diesen Textbaustein',
  event: 'dieses Ereignis',
  notification: 'diese Benachrichtigung',
  webhook: 'diesen Webhook',
  delivery: 'diese Zustellung',

  'is one too many: there can be {1} images': 'ist eins zu viel: Möglich sind {1} Bilder',
  'must be one of: published (0), draft (1), internal (4), customers (5)':
    'muss eins davon sein: veröffentlicht (0), Entwurf (1), intern (4), Kunden (5)',
  'must be 1 to 100 characters: a–z, 0–9 and -, not starting with -':
    'muss aus 1 bis 100 Zeichen bestehen: a–z, 0–9 und -, nicht mit - am Anfang',
  'The slug {1} is or was used by another article. Choose another slug.':
    'Den Kurznamen {1} hat oder hatte ein anderer Artikel. Wählen Sie einen anderen.',
  'must be the slug of an article in this topic': 'muss der Kurzname eines Artikels in diesem Thema sein',
  'must be a topic of this brand': 'muss ein Thema dieser Marke sein',
  'is the language of the article itself': 'ist die Sprache des Artikels selbst',
  'is that of the newest update: send updates_attributes with a status and a message':
    'ist der des neuesten Updates: Senden Sie updates_attributes mit einem Status und einer Meldung',
  'must be an affected system of this incident': 'muss ein betroffenes System dieser Störung sein',
  'cannot change once it has begun': 'kann nach dem Beginn nicht mehr geändert werden',
  'cannot change once it is over': 'kann nach dem Ende nicht mehr geändert werden',
  'is {1} and can become: {2}': 'ist {1} und kann werden: {2}',
  'must be after starts_at': 'muss nach starts_at liegen',
  'can be written once the incident is resolved': 'kann geschrieben werden, sobald die Störung behoben ist',
  'must be a system of this brand': 'muss ein System dieser Marke sein',
  'is required when id is absent': 'muss angegeben werden, wenn id fehlt',
  'must be the system of the row with this id': 'muss das System der Zeile mit dieser id sein',
  'Use the form of the help center.': 'Verwenden Sie das Formular des Hilfe-Centers.',
  'Use the button of the help center.': 'Verwenden Sie die Schaltfläche des Hilfe-Centers.',
  'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -':
    'muss aus 1 bis 80 Zeichen bestehen: a–z, 0–9 und -, nicht mit - am Anfang',
  'The topic {1} already exists.': 'Das Thema {1} gibt es schon.',
  'must be the slug of a topic': 'muss der Kurzname eines Themas sein',
  'cannot be the topic itself': 'kann nicht das Thema selbst sein',
  'is itself inside another topic': 'gehört selbst zu einem anderen Thema',
  'cannot be set: this topic has topics inside it':
    'kann nicht gesetzt werden: Dieses Thema enthält selbst Themen',

  'Only people who have logged in can switch to another brand.':
    'Nur wer angemeldet ist, kann zu einer anderen Marke wechseln.',
  'Only people who have logged in can create brands.': 'Nur wer angemeldet ist, kann Marken anlegen.',
  'Only owners of the first brand can create brands.': 'Nur Inhaber der ersten Marke können Marken anlegen.',
  'The program responded with status {1}.': 'Das Programm antwortete mit Status {1}.',
  'The program’s response is not in the expected form.':
    'Die Antwort des Programms hat nicht die erwartete Form.',
  'is one too many: there can be {1} cards': 'ist eins zu viel: Möglich sind {1} Karten',
  'cannot be combined with start_date or end_date':
    'kann nicht mit start_date oder end_date kombiniert werden',
  'must be within the last {1} days': 'muss innerhalb der letzten {1} Tage liegen',
  'must be the slug of a channel': 'muss der Kurzname eines Kanals sein',
  'must be the email of a member of staff': 'muss die E-Mail-Adresse eines Teammitglieds sein',
  'must not be after end_date': 'darf nicht nach dem Ende (end_date) liegen',
  'must be at most {1} days before end_date': 'darf höchstens {1} Tage vor dem Ende (end_date) liegen',
  'must be status codes, separated by commas': 'muss aus Statuscodes bestehen, durch Kommas getrennt',
  'is one too many: there can be {1} segments': 'ist eins zu viel: Möglich sind {1} Segmente',
  'is one too many: there can be {1} views': 'ist eins zu viel: Möglich sind {1} Ansichten',
  'needs an owner: use the API token of a member of staff':
    'braucht einen Besitzer: Verwenden Sie das API-Token eines Teammitglieds',
  'is required here: without it, the brand would be at {1}, which only the server itself can reach':
    'muss hier angegeben werden: Sonst wäre die Marke unter {1}, was nur der Server selbst erreicht',
  'must be a group of this brand': 'muss eine Gruppe dieser Marke sein',
  'must be the name or ID of a group': 'muss der Name oder die ID einer Gruppe sein',

  'must be 0 or a cursor from this log': 'muss 0 oder ein Cursor aus diesem Protokoll sein',
  'is ahead of this log, which was restored from an earlier state. Continue from 0 or from an earlier cursor':
    'liegt hinter dem Ende dieses Protokolls, das aus einem früheren Stand wiederhergestellt wurde. Beginnen Sie bei 0 oder einem früheren Cursor',
  'At most {1} concurrent streams per login.': 'Höchstens {1} gleichzeitige Streams je Anmeldung.',
  'must be 65 bytes in base64url': 'muss aus 65 Byte in base64url bestehen',
  'must be 16 bytes in base64url': 'muss aus 16 Byte in base64url bestehen',
  'must be a point on P-256': 'muss ein Punkt auf P-256 sein',
  'Only a browser with a session can get notices.':
    'Hinweise kann nur ein Browser bekommen, in dem Sie angemeldet sind.',
  'The receiver responded with 410 Gone.': 'Der Empfänger antwortete mit 410 Gone.',
  'Every delivery has failed for a week.': 'Seit einer Woche ist jede Zustellung gescheitert.',
  'The receiver responded with status {1}.': 'Der Empfänger antwortete mit Status {1}.',
  '{1} Redirects are not followed.': '{1} Weiterleitungen wird nicht gefolgt.',
  'must lead to a public address, or to one that the operator has allowed':
    'muss zu einer öffentlichen Adresse führen oder zu einer, die der Betreiber erlaubt hat',
}
