import type { Text } from '../../language/text.ts'

/** What Meta says for who sends: WhatsApp, Messenger, Instagram and comments. */
export const meta: Record<string, Text> = {
  'Meta: {1}': 'Meta: {1}',
  '{1} (Meta {2})': '{1} (Meta {2})',
  'Meta: {1} ({2})': 'Meta: {1} ({2})',
  'Meta’s response was not understood.': 'Die Antwort von Meta war nicht zu verstehen.',
  'Meta no longer has the comment, or does not allow a reply to it.':
    'Meta hat den Kommentar nicht mehr oder erlaubt darauf keine Antwort.',
  'Meta has blocked comments of the account for some time.':
    'Meta hat Kommentare des Kontos für einige Zeit gesperrt.',
  'Meta refuses the comment. Its author may have blocked the account.':
    'Meta lehnt den Kommentar ab. Vielleicht hat sein Verfasser das Konto blockiert.',
  'Meta refuses the access token: it is wrong, or has expired.':
    'Meta lehnt das Zugriffstoken ab: Es ist falsch oder abgelaufen.',
  'The access token lacks a permission.': 'Dem Zugriffstoken fehlt eine Berechtigung.',
  'Meta has a problem at the moment.': 'Meta hat zurzeit ein Problem.',
  'Meta asks to send more slowly.': 'Meta bittet darum, langsamer zu senden.',
  'Messenger no longer allows an answer. Wait until they write again.':
    'Messenger erlaubt keine Antwort mehr. Warten Sie, bis die Person wieder schreibt.',
  'Instagram no longer allows an answer. Wait until they write again.':
    'Instagram erlaubt keine Antwort mehr. Warten Sie, bis die Person wieder schreibt.',
  'WhatsApp no longer allows an answer. Wait until they write again.':
    'WhatsApp erlaubt keine Antwort mehr. Warten Sie, bis die Person wieder schreibt.',
  'Meta does not know this person.': 'Meta kennt diese Person nicht.',
  'Meta no longer allows messages of this kind.': 'Meta erlaubt Nachrichten dieser Art nicht mehr.',
  'Instagram does not know this person.': 'Instagram kennt diese Person nicht.',
  'Instagram no longer has what mentions the account.': 'Was das Konto erwähnt, hat Instagram nicht mehr.',
  'This person cannot get messages of the app yet: it is in development.':
    'Diese Person kann noch keine Nachrichten der App bekommen: Die App ist in Entwicklung.',
  'This person cannot be reached at the moment.': 'Diese Person ist zurzeit nicht erreichbar.',
  'The access token was not renewed. {1}': 'Das Zugriffstoken wurde nicht erneuert. {1}',
  'The channel needs the ID of the Page, its access token and the app secret.':
    'Der Kanal braucht die ID der Seite, ihr Zugriffstoken und das App-Geheimnis.',
  'The channel needs the ID of the account, an access token and the app secret.':
    'Der Kanal braucht die ID des Kontos, ein Zugriffstoken und das App-Geheimnis.',
  'The channel needs the ID of the number, an access token and the app secret.':
    'Der Kanal braucht die ID der Telefonnummer, ein Zugriffstoken und das App-Geheimnis.',

  'WhatsApp did not deliver the message.': 'WhatsApp hat die Nachricht nicht zugestellt.',
  'WhatsApp did not deliver the message, as part of an experiment.':
    'WhatsApp hat die Nachricht im Rahmen eines Versuchs nicht zugestellt.',
  'WhatsApp says that something is missing in the message.':
    'WhatsApp meldet, dass in der Nachricht etwas fehlt.',
  'WhatsApp does not accept the message.': 'WhatsApp nimmt die Nachricht nicht an.',
  'The number is your own.': 'Das ist Ihre eigene Nummer.',
  'This number cannot be reached on WhatsApp.': 'Diese Nummer ist auf WhatsApp nicht erreichbar.',
  'This person is not on WhatsApp.': 'Diese Person ist nicht bei WhatsApp.',
  'WhatsApp allows replies for 24 hours after the customer’s last message. Wait until they write again.':
    'WhatsApp erlaubt Antworten 24 Stunden lang nach der letzten Nachricht des Kunden. Warten Sie, bis er wieder schreibt.',
  'WhatsApp limits how many messages of companies this person gets.':
    'WhatsApp begrenzt, wie viele Nachrichten von Firmen diese Person bekommt.',
  'This person has stopped your messages.': 'Diese Person hat Ihre Nachrichten abbestellt.',
  'WhatsApp does not accept this type of message.': 'WhatsApp nimmt Nachrichten dieser Art nicht an.',
  'WhatsApp could not load the file.': 'WhatsApp konnte die Datei nicht laden.',
  'WhatsApp does not accept this file.': 'WhatsApp nimmt diese Datei nicht an.',
  'WhatsApp does not allow this message to somebody without a number.':
    'WhatsApp erlaubt diese Nachricht nicht an jemanden ohne Nummer.',
  'WhatsApp asks to send more slowly.': 'WhatsApp bittet darum, langsamer zu senden.',
  'WhatsApp has a problem at the moment.': 'WhatsApp hat zurzeit ein Problem.',
  'WhatsApp is not available at the moment.': 'WhatsApp ist zurzeit nicht verfügbar.',
  'WhatsApp asks to send more slowly to this number.':
    'WhatsApp bittet darum, an diese Nummer langsamer zu senden.',
  'WhatsApp is maintaining the account at the moment.': 'WhatsApp wartet das Konto zurzeit.',
  'Meta has restricted the account.': 'Meta hat das Konto eingeschränkt.',
  'The account may not write to numbers of this country.':
    'Das Konto darf nicht an Nummern dieses Landes schreiben.',
  'Meta has locked the account.': 'Meta hat das Konto gesperrt.',
  'Meta has no valid payment method for the account.': 'Meta hat für das Konto keine gültige Zahlungsart.',
}
