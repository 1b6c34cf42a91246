import type { Text } from '../../language/text.ts'

/** Mailboxes, mail servers, the mail log, and the verification of addresses. */
export const mail: Record<string, Text> = {
  'The channel has no address.': 'Der Kanal hat keine Adresse.',
  'The brand has no email channel.': 'Die Marke hat keinen E-Mail-Kanal.',
  'No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.':
    'Es ist kein Mailserver eingestellt: ANSWERWELL_SMTP_URL oder smtp_url des Kanals.',
  '{1} is not verified. Verify it in the channel settings.':
    '{1} ist nicht bestätigt. Bestätigen Sie die Adresse in den Einstellungen des Kanals.',
  'The settings of the channel are invalid.': 'Die Einstellungen des Kanals sind ungültig.',
  "The mail server's name cannot be resolved.": 'Der Name des Mailservers ist nicht auflösbar.',
  "The mail server's name cannot be resolved. {1}": 'Der Name des Mailservers ist nicht auflösbar. {1}',
  'This mail takes too long to display. Its source is in the mail log.':
    'Diese E-Mail anzuzeigen dauert zu lange. Ihr Quelltext steht im E-Mail-Protokoll.',
  'The mail server closed the connection.': 'Der Mailserver hat die Verbindung geschlossen.',
  'The mail was removed from the mailbox while it was being read.':
    'Die E-Mail wurde aus dem Postfach entfernt, während sie gelesen wurde.',
  'The mail server refused the login.': 'Der Mailserver hat die Anmeldung abgelehnt.',
  'The mail server refused the login. It says: {1}':
    'Der Mailserver hat die Anmeldung abgelehnt. Er meldet: {1}',
  'The server did not respond as an IMAP server. Check the port and the security setting.':
    'Der Server hat nicht wie ein IMAP-Server geantwortet. Prüfen Sie Portnummer und Sicherheit.',
  'The mail server does not respond.': 'Der Mailserver antwortet nicht.',
  'The mailbox cannot be read ({1}).': 'Das Postfach kann nicht gelesen werden ({1}).',
  'It is not a valid email ({1}).': 'Das ist keine gültige E-Mail ({1}).',
  'The sender could not be checked in time.': 'Der Absender konnte nicht rechtzeitig geprüft werden.',
  'The mail server took too long.': 'Der Mailserver hat zu lange gebraucht.',
  'The connection to the mail server failed.': 'Die Verbindung zum Mailserver ist gescheitert.',
  'must be a URL like {1}, with special characters in user name and password percent-encoded (@ as %40)':
    'muss eine Adresse wie {1} sein, mit Sonderzeichen in Benutzername und Passwort als Prozentcode (@ als %40)',
  'must have a user name': 'muss einen Benutzernamen haben',
  'must have a password, unless mail_login is set':
    'muss ein Passwort haben, außer wenn mail_login gesetzt ist',
  'must be the ID of a mail login': 'muss die ID einer Anmeldung beim Mailanbieter sein',
  'must be a DKIM selector of letters, digits, dots, hyphens and underscores':
    'muss ein DKIM-Selektor aus Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen sein',
  'must be a private key in PEM format': 'muss ein privater Schlüssel im PEM-Format sein',
  'must be an RSA private key in PEM format': 'muss ein privater RSA-Schlüssel im PEM-Format sein',
  'The certificate of the mail server was not issued by a known authority.':
    'Das Zertifikat des Mailservers stammt von keiner bekannten Zertifizierungsstelle.',
  'The certificate of the mail server is for another name. Check the host.':
    'Das Zertifikat des Mailservers gilt für einen anderen Namen. Prüfen Sie den Server.',
  'The certificate of the mail server has expired.': 'Das Zertifikat des Mailservers ist abgelaufen.',
  'The mail server does not start with TLS on this port. Choose STARTTLS, or another port.':
    'Der Mailserver beginnt auf diesem Port nicht mit TLS. Wählen Sie STARTTLS oder einen anderen Port.',
  'The mail server does not offer STARTTLS on this port. Choose TLS, or another port.':
    'Der Mailserver bietet auf diesem Port kein STARTTLS an. Wählen Sie TLS oder einen anderen Port.',
  'The mail server and we could not agree on encryption.':
    'Mit dem Mailserver war keine Einigung auf eine Verschlüsselung möglich.',

  'The channel {1} has a DKIM key. Remove it before you create another.':
    'Der Kanal {1} hat schon einen DKIM-Schlüssel. Entfernen Sie ihn, bevor Sie einen anderen erstellen.',
  'The channel {1} has no email address to sign for.':
    'Der Kanal {1} hat keine E-Mail-Adresse, für die signiert werden könnte.',
  'Another test is under way. Try again in a minute.':
    'Ein anderer Test läuft gerade. Versuchen Sie es in einer Minute noch einmal.',
  'Not encrypted: allowed in private networks only.': 'Nicht verschlüsselt: nur in privaten Netzen erlaubt.',
  'The test took too long.': 'Der Test hat zu lange gedauert.',
  'No mailbox is set.': 'Es ist kein Postfach eingestellt.',
  'There is no mailbox {1}. There are: {2}.': 'Das Postfach {1} gibt es nicht. Es gibt: {2}.',
  '{1}, and {2} other mailboxes': {
    one: '{1} und ein weiteres Postfach',
    other: '{1} und {2} weitere Postfächer',
  },
  "This server's default mail server": 'Der Standard-Mailserver dieses Servers',
  'The server does not require a login.': 'Der Server verlangt keine Anmeldung.',
  'No login is needed.': 'Es ist keine Anmeldung nötig.',
  'The mail log shows it once it has arrived.': 'Das E-Mail-Protokoll zeigt sie, sobald sie angekommen ist.',
  'The mail was sent, but did not arrive within {1} seconds. Some servers take minutes.':
    'Die E-Mail wurde gesendet, kam aber nicht innerhalb von {1} Sekunden an. Manche Server brauchen Minuten.',
  '{1} The operator of this server can allow it with ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} Wer diesen Server betreibt, kann es mit ANSWERWELL_ALLOWED_NETWORKS erlauben.',
  'The name {1} is not known.': 'Der Name {1} ist nicht bekannt.',
  'Nothing answers at {1}, port {2}.': 'Unter {1}, Port {2} antwortet nichts.',
  'is required before it can be verified': 'muss angegeben werden, bevor sie bestätigt werden kann',
  'cannot be verified by mail: no mail server is configured. Publish the TXT record {1} with the value {2}, and try again':
    'kann nicht per E-Mail bestätigt werden: Es ist kein Mailserver eingerichtet. Veröffentlichen Sie den TXT-Eintrag {1} mit dem Wert {2} und versuchen Sie es noch einmal',

  'Nobody is signed in to this mailbox. Sign in again.':
    'Bei diesem Postfach ist niemand angemeldet. Melden Sie sich neu an.',
  'The sign-in is for {1}, not for {2}.': 'Die Anmeldung gilt für {1}, nicht für {2}.',
  'The provider took too long to renew the sign-in.':
    'Der Anbieter hat zu lange gebraucht, um die Anmeldung zu erneuern.',
  'The sign-in could not be renewed. {1}': 'Die Anmeldung konnte nicht erneuert werden. {1}',
  'The provider no longer accepts this sign-in. Sign in again. It said: {1}':
    'Der Anbieter akzeptiert diese Anmeldung nicht mehr. Melden Sie sich neu an. Er meldet: {1}',
  'This server is no longer registered with the provider.':
    'Dieser Server ist beim Anbieter nicht mehr registriert.',
  "The provider's tokens cannot be stored.": 'Die Token des Anbieters können nicht gespeichert werden.',
  'The provider says: {1}': 'Der Anbieter meldet: {1}',
  'The provider sent an invalid response ({1}).': 'Der Anbieter hat eine ungültige Antwort gesendet ({1}).',
  'The provider gave no refresh token.': 'Der Anbieter hat kein Token zum Erneuern gegeben.',
  'must be ID:SECRET, with special characters percent-encoded':
    'muss aus ID:SECRET bestehen, mit Sonderzeichen als Prozentcode',
  'must be a URL https://ID:SECRET@HOST/…: the issuer, with special characters percent-encoded':
    'muss eine Adresse https://ID:SECRET@HOST/… sein: der Aussteller, mit Sonderzeichen als Prozentcode',
  'mail login': 'diese Anmeldung beim Mailanbieter',
  'is not a mail login that somebody is signed in with':
    'ist keine Anmeldung beim Mailanbieter, mit der jemand angemeldet ist',
  'is not set up on this server: ANSWERWELL_OAUTH_{1}':
    'ist auf diesem Server nicht eingerichtet: ANSWERWELL_OAUTH_{1}',
  'is required: the mail servers that get the access token':
    'muss angegeben werden: die Mailserver, die das Zugriffstoken bekommen',
  'does not respond: {1}': 'antwortet nicht: {1}',

  'our reply address': 'unserer Antwortadresse',
  'the Message-ID of our mail': 'der Message-ID unserer E-Mail',
  'the mails it refers to': 'den E-Mails, auf die sie sich bezieht',
  'its reference': 'ihrem Aktenzeichen',
  'its thread': 'ihrem Thread',
  'Started a conversation.': 'Hat eine Konversation begonnen.',
  'Added to a conversation, matched by {1}.': 'Kam in eine Konversation, gefunden anhand von {1}.',
  'In a conversation of {1} already: the mail was sent to both addresses.':
    'Schon in einer Konversation von {1}: Die E-Mail ging an beide Adressen.',
  'It is too large ({1} bytes) and stays in the mailbox.':
    'Sie ist zu groß ({1} Byte) und bleibt im Postfach.',
  'It could not be converted to a message.': 'Daraus ließ sich keine Nachricht machen.',
  'A delivery report for a mail that we did not send.':
    'Ein Zustellbericht zu einer E-Mail, die nicht von uns ist.',
  'Our own test mail: the mailbox works.': 'Unsere eigene Testmail: Das Postfach funktioniert.',
  'A copy of our own mail, which would cause a mail loop.':
    'Eine Kopie unserer eigenen E-Mail, die eine Mailschleife auslösen würde.',
  'Unreadable: {1}': 'Nicht lesbar: {1}',
  'A delivery report for a notification.': 'Ein Zustellbericht zu einer Benachrichtigung.',
  'A delivery report for one of our messages.': 'Ein Zustellbericht zu einer unserer Nachrichten.',
  'The recipient reported the message as spam.': 'Der Empfänger hat die Nachricht als Spam gemeldet.',
  'A mail server returned the message.': 'Ein Mailserver hat die Nachricht zurückgeschickt.',
  'A repeat of a mail that is already in its conversation.':
    'Die Wiederholung einer E-Mail, die schon in ihrer Konversation ist.',
  'Mail {1} has been processed: {2} Processing it again would post everything twice.':
    'E-Mail {1} wurde schon verarbeitet: {2} Noch einmal verarbeitet, käme alles doppelt.',
  'Will be processed again.': 'Wird noch einmal verarbeitet.',
  'Mail {1} is a message already: {2}': 'E-Mail {1} ist schon eine Nachricht: {2}',
  'Will become a conversation.': 'Wird zu einer Konversation.',
  'must be the slug of an email channel': 'muss der Kurzname eines E-Mail-Kanals sein',
  'must be the address of an email channel of this brand':
    'muss die Adresse eines E-Mail-Kanals dieser Marke sein',
  'Too many images are being fetched.': 'Es werden gerade zu viele Bilder geholt.',
}
