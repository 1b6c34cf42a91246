import type { Text } from '../../language/text.ts'

/** What services say for who sends, and what their channels need. */
export const connectors: Record<string, Text> = {
  '{1}: {2}': '{1}: {2}',
  'status {1}': 'Status {1}',
  '{1}’s response was not understood.': 'Die Antwort von {1} war nicht zu verstehen.',
  'This is not a phone number that exists.': 'Diese Telefonnummer gibt es nicht.',
  'This is a landline, or a network that text messages do not reach.':
    'Das ist ein Festnetzanschluss oder ein Netz, das keine SMS erreicht.',
  'The network has blocked your number as a sender of spam.':
    'Das Netz hat Ihre Nummer als Absender von Spam gesperrt.',
  'The network did not accept the message.': 'Das Netz hat die Nachricht nicht angenommen.',
  'The network did not accept the text of the message.':
    'Das Netz hat den Text der Nachricht nicht angenommen.',
  'This person has opted out by replying STOP.':
    'Diese Person hat mit der Antwort STOP weitere Nachrichten abbestellt.',
  'The message is too long.': 'Die Nachricht ist zu lang.',
  'The network has filtered the message as spam.': 'Das Netz hat die Nachricht als Spam aussortiert.',
  'The network refused the message for an unknown reason.':
    'Das Netz hat die Nachricht aus unbekanntem Grund abgelehnt.',
  'The phone was out of reach for too long.': 'Das Telefon war zu lange nicht erreichbar.',
  'The phone is switched off or out of reach.': 'Das Telefon ist ausgeschaltet oder nicht erreichbar.',
  'The network of the recipient is not available.': 'Das Netz des Empfängers ist nicht verfügbar.',
  'The network says: {1}.': 'Das Netz meldet: {1}.',
  'The API key lacks a permission.': 'Dem API-Schlüssel fehlt eine Berechtigung.',
  'The messaging profile is disabled.': 'Das Messaging-Profil ist deaktiviert.',
  'Your number cannot send messages to this one.': 'Ihre Nummer kann dieser keine Nachrichten senden.',
  'Your number cannot reach this one.': 'Ihre Nummer kann diese nicht erreichen.',
  'A trial account sends to verified numbers only.': 'Ein Testkonto sendet nur an bestätigte Nummern.',
  'This number cannot receive text messages.': 'Diese Nummer kann keine SMS empfangen.',
  'The file could not be sent.': 'Die Datei konnte nicht gesendet werden.',
  'The recipient’s phone or network blocks this message.':
    'Das Telefon oder das Netz des Empfängers blockiert diese Nachricht.',
  'This number does not exist, or is no longer in use.':
    'Diese Nummer gibt es nicht, oder sie wird nicht mehr verwendet.',

  '{1} (Telnyx {2})': '{1} (Telnyx {2})',
  'Telnyx refused the message.': 'Telnyx hat die Nachricht abgelehnt.',
  'Telnyx asks to send more slowly.': 'Telnyx bittet darum, langsamer zu senden.',
  'Telnyx refuses the API key.': 'Telnyx lehnt den API-Schlüssel ab.',
  'Your number does not belong to this Telnyx account.': 'Ihre Nummer gehört nicht zu diesem Telnyx-Konto.',
  'The channel needs an API key, the public key of the account, and a number or messaging profile.':
    'Der Kanal braucht einen API-Schlüssel, den öffentlichen Schlüssel des Kontos und eine Nummer oder ein Messaging-Profil.',

  '{1} (Twilio {2})': '{1} (Twilio {2})',
  'Twilio refused the message.': 'Twilio hat die Nachricht abgelehnt.',
  'Twilio asks to send more slowly.': 'Twilio bittet darum, langsamer zu senden.',
  'Twilio has a problem at the moment.': 'Twilio hat zurzeit ein Problem.',
  'Twilio refuses the account SID or the auth token.': 'Twilio lehnt die Account-SID oder das Auth-Token ab.',
  'Twilio does not know this account.': 'Twilio kennt dieses Konto nicht.',
  'The number does not belong to this Twilio account.': 'Die Nummer gehört nicht zu diesem Twilio-Konto.',
  'The Twilio account is suspended.': 'Das Twilio-Konto ist gesperrt.',
  'Twilio says that the account is {1}.': 'Twilio nennt als Zustand des Kontos: {1}.',
  'Twilio reaches people by their number, which is not known.':
    'Twilio erreicht Menschen über ihre Nummer, und die ist nicht bekannt.',
  'The channel needs an account SID, an auth token, and a number or messaging service.':
    'Der Kanal braucht eine Account-SID, ein Auth-Token und eine Nummer oder einen Messaging-Service.',

  '{1} (Vonage {2})': '{1} (Vonage {2})',
  'Vonage says: {1}': 'Vonage meldet: {1}',
  'Vonage refused the message.': 'Vonage hat die Nachricht abgelehnt.',
  'Vonage refuses the API key or the API secret.':
    'Vonage lehnt den API-Schlüssel oder das API-Geheimnis ab.',
  'The Vonage account has no credit left.': 'Das Vonage-Konto hat kein Guthaben mehr.',
  'The Vonage account may not send this.': 'Das Vonage-Konto darf das nicht senden.',
  'Vonage asks to send more slowly.': 'Vonage bittet darum, langsamer zu senden.',
  'The channel needs an API key, the API secret, the signature secret and a number.':
    'Der Kanal braucht einen API-Schlüssel, das API-Geheimnis, das Signatur-Geheimnis und eine Nummer.',

  'The gateway: {1}': 'Das Gateway: {1}',
  'The gateway responded with status {1}.': 'Das Gateway antwortete mit Status {1}.',
  "{1} is not the signature of this body with the channel's secret.":
    '{1} ist nicht die Signatur dieses Inhalts mit dem Geheimnis des Kanals.',
  'The channel has no url and secret.': 'Der Kanal hat keine URL und kein Geheimnis.',
  'must be an object with a phone': 'muss ein Objekt mit einem phone sein',
  'is required for outbound records': 'muss bei ausgehenden Einträgen angegeben werden',
  'must be "in"': 'muss "in" sein',
  'must be polling or webhook': 'muss polling oder webhook sein',
  'must be split or refuse': 'muss split oder refuse sein',
  'must be inbound or outbound': 'muss inbound oder outbound sein',
  'must be message or record': 'muss message oder record sein',
  'must be form or hidden': 'muss form oder hidden sein',

  'Telegram: {1}': 'Telegram: {1}',
  'Telegram: {1}.': 'Telegram: {1}.',
  'Telegram’s response was not understood.': 'Die Antwort von Telegram war nicht zu verstehen.',
  'This person has blocked the bot.': 'Diese Person hat den Bot blockiert.',
  'This Telegram account no longer exists.': 'Dieses Telegram-Konto gibt es nicht mehr.',
  'This person has not written to the bot. On Telegram, only they can begin.':
    'Diese Person hat dem Bot nicht geschrieben. Auf Telegram kann nur sie anfangen.',
  'Telegram hands out files of up to 20 MB; this one is larger.':
    'Telegram gibt Dateien bis 20 MB heraus; diese ist größer.',
  'Telegram refuses the bot token.': 'Telegram lehnt das Token des Bots ab.',
  'Telegram did not respond. It may have arrived: ask before you send it again.':
    'Telegram hat nicht geantwortet. Die Nachricht kann angekommen sein: Fragen Sie nach, bevor Sie sie noch einmal senden.',
  'must be a bot token: a number, a colon and letters':
    'muss das Token eines Bots sein: eine Zahl, ein Doppelpunkt und Buchstaben',
  'The channel has no bot token.': 'Der Kanal hat kein Token eines Bots.',

  'X: {1}': 'X: {1}',
  'X’s response was not understood.': 'Die Antwort von X war nicht zu verstehen.',
  'X refuses the access token: it is wrong, or was revoked.':
    'X lehnt das Zugriffstoken ab: Es ist falsch oder wurde widerrufen.',
  'X demands payment: {1}': 'X verlangt eine Zahlung: {1}',
  'The app lacks a permission at X: {1}': 'Der App fehlt bei X eine Berechtigung: {1}',
  'X asks to send more slowly.': 'X bittet darum, langsamer zu senden.',
  'X does not allow this message: they may have closed their messages, or blocked the account. ({1})':
    'X erlaubt diese Nachricht nicht: Vielleicht nimmt die Person keine Nachrichten an oder hat das Konto blockiert. ({1})',
  'The access token belongs to another account.': 'Das Zugriffstoken gehört zu einem anderen Konto.',
  'The channel needs the API key and secret of the app, and the access token of the account with its secret.':
    'Der Kanal braucht den API-Schlüssel der App mit seinem Geheimnis und das Zugriffstoken des Kontos mit seinem Geheimnis.',
  'must be {1}: letters, digits, _ and - only': 'muss {1} sein: nur Buchstaben, Ziffern, _ und -',
  'the API key': 'der API-Schlüssel',
  'the API key secret': 'das Geheimnis des API-Schlüssels',
  'the access token secret': 'das Geheimnis des Zugriffstokens',
  'must be the access token: digits, a hyphen, then letters and digits':
    'muss das Zugriffstoken sein: Ziffern, ein Bindestrich, dann Buchstaben und Ziffern',
  'must be AC and 32 hexadecimal digits': 'muss aus AC und 32 Hexadezimalziffern bestehen',
  'must be MG and 32 hexadecimal digits': 'muss aus MG und 32 Hexadezimalziffern bestehen',
  'must be 32 bytes as base64: 43 characters and an equals sign':
    'muss aus 32 Byte als base64 bestehen: 43 Zeichen und ein Gleichheitszeichen',
  'must be 32 hexadecimal digits': 'muss aus 32 Hexadezimalziffern bestehen',
  'must be {1}: digits only': 'muss {1} sein: nur Ziffern',
  'the ID of your Page': 'die ID Ihrer Seite',
  'the ID of your number': 'die ID Ihrer Telefonnummer',
  'the ID of your business account': 'die ID Ihres Business-Kontos',
  'the ID of your account': 'die ID Ihres Kontos',
  'must be like v25.0': 'muss wie v25.0 aussehen',
  'must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters':
    'muss eine Nummer mit Landesvorwahl wie +15005550001, eine Kurzwahl oder ein Name von bis zu 11 Buchstaben sein',

  'mobile number': 'Mobilnummer',
  'account on X': 'Konto bei X',
  'Facebook account': 'Facebook-Konto',
  'Telegram account': 'Telegram-Konto',
  'email address': 'E-Mail-Adresse',
  'Instagram account': 'Instagram-Konto',

  'This is not a chat from the widget.': 'Das ist kein Chat aus dem Widget.',
  'The visitor may be reading the chat. Unread messages are sent by email.':
    'Der Besucher liest vielleicht gerade den Chat. Ungelesene Nachrichten werden per E-Mail gesendet.',
  'This address accepts no replies.': 'Diese Adresse nimmt keine Antworten an.',
}
