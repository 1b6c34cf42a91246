import type { Text } from '../../language/text.ts'

/** Conversations, messages, deliveries, channels, chat and files. */
export const talk: Record<string, Text> = {
  // After „Es gibt … nicht“.
  card: 'diese Karte',
  attachment: 'diesen Anhang',
  file: 'diese Datei',
  channel: 'diesen Kanal',
  'chat channel': 'diesen Chat-Kanal',
  conversation: 'diese Konversation',
  follower: 'diesen Beteiligten',
  original: 'dieses Original',
  mail: 'diese E-Mail',
  'contact form': 'dieses Kontaktformular',
  merge: 'diese Zusammenführung',
  message: 'diese Nachricht',
  'unproven reply of yours': 'diese unbestätigte Antwort von Ihnen',
  'scheduled message': 'diese geplante Nachricht',

  'must be IDs of your uploads that no message uses yet':
    'muss aus IDs Ihrer hochgeladenen Dateien bestehen, die noch keine Nachricht verwendet',
  'must be its files, or IDs of your uploads that no message uses yet':
    'muss aus seinen Dateien oder IDs Ihrer hochgeladenen Dateien bestehen, die noch keine Nachricht verwendet',
  'The server responded with status {1}.': 'Der Server antwortete mit Status {1}.',
  'The file is larger than 25 MiB.': 'Die Datei ist größer als 25 MiB.',
  'Send the file itself as the body, with its Content-Type, not as a form.':
    'Senden Sie die Datei selbst als Inhalt, mit ihrem Content-Type, nicht als Formular.',
  '{1} could not be fetched.': '{1} konnte nicht geholt werden.',
  '{1} has not been fetched yet.': '{1} wurde noch nicht geholt.',
  '{1} {2}': '{1} {2}',
  'This link has expired. Read the message again for a new one.':
    'Dieser Link ist abgelaufen. Laden Sie die Nachricht neu, um einen neuen zu bekommen.',

  'is used by another brand on this server. If {1} is yours, publish the TXT record {2} with the value {3}, and save again':
    'wird von einer anderen Marke auf diesem Server verwendet. Wenn {1} Ihnen gehört, veröffentlichen Sie den TXT-Eintrag {2} mit dem Wert {3} und speichern Sie noch einmal',
  'This channel is not connected to a provider.': 'Dieser Kanal ist mit keinem Anbieter verbunden.',
  'Too many channels are named {1}. Choose a slug for this one.':
    'Zu viele Kanäle heißen {1}. Wählen Sie für diesen einen Kurznamen.',
  'is required: every slug derived from the name is taken':
    'muss angegeben werden: Jeder Kurzname aus dem Namen ist vergeben',
  'must be 1 to 80 characters: a–z, 0–9, - and _, not starting with - or _':
    'muss aus 1 bis 80 Zeichen bestehen: a–z, 0–9, - und _, nicht mit - oder _ am Anfang',
  'must not have a plus suffix: mail to help+orders@ arrives at the channel help@':
    'darf keinen Zusatz mit Plus haben: eine E-Mail an help+orders@ kommt beim Kanal help@ an',
  'is taken by the channel {1}': 'verwendet schon der Kanal {1}',
  'slug {1}': 'den Kurznamen {1}',
  'address {1}': 'die Adresse {1}',
  'The channel {1} already has the {2}.': 'Der Kanal {1} hat schon {2}.',
  'must be a channel type: {1}': 'muss ein Kanaltyp sein: {1}',
  'is a setting: send it in settings': 'ist eine Einstellung: Senden Sie sie in settings',
  'is required for this provider': 'muss bei diesem Anbieter angegeben werden',
  'is not a setting of this channel type. Allowed: {1}':
    'ist keine Einstellung dieses Kanaltyps. Erlaubt: {1}',
  'must not begin with “sealed:”': 'darf nicht mit „sealed:“ beginnen',
  'has to be entered again: the address of the API has changed':
    'muss neu eingegeben werden: Die Adresse der API hat sich geändert',
  'has a masked password: enter the password itself':
    'hat ein verdecktes Passwort: Geben Sie das Passwort selbst ein',
  'The token is not the one of this channel.': 'Das Token ist nicht das dieses Kanals.',
  'The signature is not one of this channel.': 'Die Signatur ist keine dieses Kanals.',

  'A chat with this ID already exists.': 'Einen Chat mit dieser ID gibt es schon.',
  'This chat has ended. Start a new one.': 'Dieser Chat ist beendet. Beginnen Sie einen neuen.',
  'must be 256 random bits in base64url': 'muss aus 256 zufälligen Bits in base64url bestehen',
  'Too many open streams. Close one and try again.':
    'Zu viele offene Streams. Schließen Sie einen und versuchen Sie es noch einmal.',
  'must look like “mon-fri 09:00-17:00, sat 10:00-14:00”':
    'muss wie „Mo-Fr 09:00-17:00, Sa 10:00-14:00“ aussehen',
  'This chat is still going on.': 'Dieser Chat läuft noch.',
  'Nobody has replied yet.': 'Noch hat niemand geantwortet.',
  'This chat cannot be mailed at the moment.': 'Dieser Chat kann gerade nicht per E-Mail gesendet werden.',

  'must be {1}: conversations cannot move to another brand':
    'muss {1} sein: Konversationen können nicht zu einer anderen Marke wechseln',
  'is allowed only with status {1} (On Hold)': 'ist nur mit Status {1} (Zurückgestellt) erlaubt',
  'is required with status {1} (On Hold)': 'muss bei Status {1} (Zurückgestellt) angegeben werden',
  'must be the ID or name of a team': 'muss die ID oder der Name eines Teams sein',
  'must be the slug of a channel of this brand': 'muss der Kurzname eines Kanals dieser Marke sein',
  'cannot change in a chat, which its visitor goes on reading':
    'kann in einem Chat nicht wechseln, den sein Besucher weiterhin liest',
  'must not be a member of staff': 'darf kein Teammitglied sein',
  'is required with id_type=origin': 'muss mit id_type=origin angegeben werden',
  'is the customer of the conversation': 'ist der Kunde der Konversation',
  'has no channel {1}': 'hat keinen Kanal {1}',
  'has no team {1}': 'hat kein Team {1}',
  'You can start conversations only where you can see them.':
    'Sie können Konversationen nur dort beginnen, wo Sie sie sehen können.',

  'Attachments are still being fetched.': 'Anhänge werden noch geholt.',
  'It takes long; the next attempt goes on.': 'Es dauert lange; der nächste Versuch macht weiter.',
  'Another attempt is sending it.': 'Ein anderer Versuch sendet sie gerade.',
  'A part of the message did not arrive. {1}': 'Ein Teil der Nachricht ist nicht angekommen. {1}',
  'They were taken off the conversation before it was sent.':
    'Der Empfänger wurde aus der Konversation entfernt, bevor sie gesendet wurde.',
  'The message no longer exists.': 'Die Nachricht gibt es nicht mehr.',
  'The channel of this conversation cannot send messages.':
    'Der Kanal dieser Konversation kann keine Nachrichten senden.',
  'The recipient no longer has an address on this channel.':
    'Der Empfänger hat auf diesem Kanal keine Adresse mehr.',
  'The provider asks to send more slowly.': 'Der Anbieter bittet darum, langsamer zu senden.',
  'The text {1}.': 'Der Text {1}.',
  'The files {1}.': 'Die Dateien: {1}.',
  'No message of ours has this name.': 'Keine unserer Nachrichten hat diesen Namen.',

  'is the conversation to merge into': 'ist die Konversation, in die zusammengeführt wird',
  'One of these conversations has just been merged. Try again.':
    'Eine dieser Konversationen wurde gerade zusammengeführt. Versuchen Sie es noch einmal.',
  'must be the slug or ID of a conversation': 'muss der Kurzname oder die ID einer Konversation sein',
  'a chat cannot be merged: its visitor would see what others wrote':
    'enthält einen Chat, und der lässt sich nicht zusammenführen: Sein Besucher würde sehen, was andere geschrieben haben',
  'is private: replies to the merged conversation would be public':
    'ist nicht öffentlich: Antworten in der zusammengeführten Konversation wären öffentlich',
  'is public: replies to it would no longer appear there':
    'ist öffentlich: Antworten darauf würden dort nicht mehr erscheinen',
  'its customer has no {1}, which replies through {2} need':
    'hat einen Kunden, zu dem diese Angabe fehlt: {1}. Antworten über {2} brauchen sie',
  'is in a chat, which cannot be split: its visitor would lose messages':
    'ist in einem Chat, und der lässt sich nicht teilen: Sein Besucher würde Nachrichten verlieren',
  'must be the ID of a message in this conversation':
    'muss die ID einer Nachricht in dieser Konversation sein',
  'is the first message; choose a later one': 'ist die erste Nachricht; wählen Sie eine spätere',
  'This merge has already been undone.': 'Diese Zusammenführung wurde schon rückgängig gemacht.',
  'A merge can be undone for {1} days.': 'Eine Zusammenführung lässt sich {1} Tage lang rückgängig machen.',
  'Its messages have been moved to other conversations since.':
    'Ihre Nachrichten wurden seitdem in andere Konversationen verschoben.',
  'The conversation has just been merged again. Try again.':
    'Die Konversation wurde gerade noch einmal zusammengeführt. Versuchen Sie es noch einmal.',

  'is not a variable of this template': 'ist keine Variable dieser Vorlage',
  'is required: the header has a variable': 'muss angegeben werden: Die Überschrift hat eine Variable',
  'is required: the header is a file ({1})': 'muss angegeben werden: Die Überschrift ist eine Datei ({1})',
  'The variables of the template are not filled in.': 'Die Variablen der Vorlage sind nicht ausgefüllt.',
  'is not the name of an approved template of this channel':
    'ist nicht der Name einer genehmigten Vorlage dieses Kanals',
  'This template has a variable that cannot be filled in here, such as in a button.':
    'Diese Vorlage hat eine Variable, die sich hier nicht ausfüllen lässt, etwa in einer Schaltfläche.',

  'names {1}, who does not follow this conversation':
    'nennt {1}, wer an dieser Konversation nicht beteiligt ist',
  'must name at least one address': 'muss mindestens eine Adresse nennen',
  'is a member of staff, who can read the conversation':
    'ist ein Teammitglied, das die Konversation lesen kann',
  'cannot be reached: the channel of this conversation sends no email':
    'ist nicht erreichbar: Der Kanal dieser Konversation sendet keine E-Mail',
  'is an address of this brand': 'ist eine Adresse dieser Marke',
  'must be true, false or a date YYYY-MM-DD': 'muss true, false oder ein Datum JJJJ-MM-TT sein',
  'This conversation was merged into {1}, which has another message with this origin_id.':
    'Diese Konversation wurde mit {1} zusammengeführt, die eine andere Nachricht mit dieser origin_id hat.',
  'This channel already has a conversation with this origin_id: {1}. Post the message there instead.':
    'Dieser Kanal hat schon eine Konversation mit dieser origin_id: {1}. Schreiben Sie die Nachricht dort.',
  'Its author has left or can no longer see the conversation.':
    'Wer sie verfasst hat, ist nicht mehr im Team oder sieht die Konversation nicht mehr.',

  'Something went wrong on our side.': 'Auf unserer Seite ist etwas schiefgegangen.',
  'has {1} {2}; {3} takes at most {4} in a message':
    'hat {1} {2}; {3} nimmt höchstens {4} in einer Nachricht an',
  'would be more than {1} messages; {2} takes at most {3} {4} in each':
    'ergäbe mehr als {1} Nachrichten; {2} nimmt höchstens {3} {4} in jeder an',
  'cannot be sent: {1} takes no files here': 'kann nicht gesendet werden: {1} nimmt hier keine Dateien an',
  'cannot be sent together: {1} takes {2} in a message':
    'kann nicht zusammen gesendet werden: {1} nimmt {2} in einer Nachricht an',
  'one file': 'eine Datei',
  'at most {1} files': 'höchstens {1} Dateien',
  'cannot be sent: {1} does not take {2}, only {3}':
    'kann nicht gesendet werden: {1} nimmt {2} nicht an, nur {3}',
  'cannot be sent: {1} has {2} MB, and {3} takes at most {4} MB of its type':
    'kann nicht gesendet werden: {1} hat {2} MB, und {3} nimmt von diesem Typ höchstens {4} MB an',
  'must be 1 (internal note): nobody can reply to this sender by {1}':
    'muss 1 (interne Notiz) sein: Diesem Absender kann über {1} niemand antworten',
  'After 24 hours, {1} allows replies of people only. If a person wrote this one, send human_agent: true with it.':
    'Nach 24 Stunden erlaubt {1} nur Antworten von Menschen. Wenn diese ein Mensch geschrieben hat, senden Sie human_agent: true mit.',
  '{1} allows replies for {2} after the customer’s last message. {3}':
    '{1} erlaubt Antworten {2} lang nach der letzten Nachricht des Kunden. {3}',
  '24 hours': '24 Stunden',
  'seven days': 'sieben Tage',
  'Send a template instead.': 'Senden Sie stattdessen eine Vorlage.',
  'Wait until they write again.': 'Warten Sie, bis er wieder schreibt.',
  '{1} did not respond. It may have arrived: ask before you send it again.':
    '{1} hat nicht geantwortet. Die Nachricht kann angekommen sein: Fragen Sie nach, bevor Sie sie noch einmal senden.',
  '{1} did not respond. It will say whether the message arrived.':
    '{1} hat nicht geantwortet, wird aber melden, ob die Nachricht angekommen ist.',
}
