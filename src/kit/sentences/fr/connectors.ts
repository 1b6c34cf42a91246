import type { Text } from '../../language/text.ts'

/** What services say for who sends, and what their channels need. */
export const connectors: Record<string, Text> = {
  '{1}: {2}': '{1} : {2}',
  'status {1}': 'statut {1}',
  '{1}’s response was not understood.': 'La réponse de {1} n’a pas été comprise.',
  'This is not a phone number that exists.': 'Ce numéro de téléphone n’existe pas.',
  'This is a landline, or a network that text messages do not reach.':
    'C’est une ligne fixe, ou un réseau que les SMS n’atteignent pas.',
  'The network has blocked your number as a sender of spam.':
    'Le réseau a bloqué votre numéro pour envoi de spam.',
  'The network did not accept the message.': 'Le réseau n’a pas accepté le message.',
  'The network did not accept the text of the message.': 'Le réseau n’a pas accepté le texte du message.',
  'This person has opted out by replying STOP.': 'Cette personne s’est désabonnée en répondant STOP.',
  'The message is too long.': 'Le message est trop long.',
  'The network has filtered the message as spam.': 'Le réseau a filtré le message comme spam.',
  'The network refused the message for an unknown reason.':
    'Le réseau a refusé le message pour une raison inconnue.',
  'The phone was out of reach for too long.': 'Le téléphone est resté trop longtemps injoignable.',
  'The phone is switched off or out of reach.': 'Le téléphone est éteint ou injoignable.',
  'The network of the recipient is not available.': 'Le réseau du destinataire n’est pas disponible.',
  'The network says: {1}.': 'Le réseau indique : {1}.',
  'The API key lacks a permission.': 'Il manque une autorisation à la clé d’API.',
  'The messaging profile is disabled.': 'Le profil de messagerie est désactivé.',
  'Your number cannot send messages to this one.': 'Votre numéro ne peut pas envoyer de messages à celui-ci.',
  'Your number cannot reach this one.': 'Votre numéro ne peut pas joindre celui-ci.',
  'A trial account sends to verified numbers only.': 'Un compte d’essai n’envoie qu’à des numéros vérifiés.',
  'This number cannot receive text messages.': 'Ce numéro ne peut pas recevoir de SMS.',
  'The file could not be sent.': 'Le fichier n’a pas pu être envoyé.',
  'The recipient’s phone or network blocks this message.':
    'Le téléphone ou le réseau du destinataire bloque ce message.',
  'This number does not exist, or is no longer in use.': 'Ce numéro n’existe pas ou n’est plus utilisé.',

  '{1} (Telnyx {2})': '{1} (Telnyx {2})',
  'Telnyx refused the message.': 'Telnyx a refusé le message.',
  'Telnyx asks to send more slowly.': 'Telnyx demande d’envoyer plus lentement.',
  'Telnyx refuses the API key.': 'Telnyx refuse la clé d’API.',
  'Your number does not belong to this Telnyx account.': 'Votre numéro n’appartient pas à ce compte Telnyx.',
  'The channel needs an API key, the public key of the account, and a number or messaging profile.':
    'Le canal a besoin d’une clé d’API, de la clé publique du compte et d’un numéro ou d’un profil de messagerie.',

  '{1} (Twilio {2})': '{1} (Twilio {2})',
  'Twilio refused the message.': 'Twilio a refusé le message.',
  'Twilio asks to send more slowly.': 'Twilio demande d’envoyer plus lentement.',
  'Twilio has a problem at the moment.': 'Twilio rencontre un problème en ce moment.',
  'Twilio refuses the account SID or the auth token.': 'Twilio refuse l’Account SID ou l’Auth Token.',
  'Twilio does not know this account.': 'Twilio ne connaît pas ce compte.',
  'The number does not belong to this Twilio account.': 'Le numéro n’appartient pas à ce compte Twilio.',
  'The Twilio account is suspended.': 'Le compte Twilio est suspendu.',
  'Twilio says that the account is {1}.': 'Twilio indique l’état du compte : {1}.',
  'Twilio reaches people by their number, which is not known.':
    'Twilio joint les personnes par leur numéro, et celui-ci n’est pas connu.',
  'The channel needs an account SID, an auth token, and a number or messaging service.':
    'Le canal a besoin d’un Account SID, d’un Auth Token et d’un numéro ou d’un service de messagerie.',

  '{1} (Vonage {2})': '{1} (Vonage {2})',
  'Vonage says: {1}': 'Vonage indique : {1}',
  'Vonage refused the message.': 'Vonage a refusé le message.',
  'Vonage refuses the API key or the API secret.': 'Vonage refuse la clé d’API ou le secret d’API.',
  'The Vonage account has no credit left.': 'Le compte Vonage n’a plus de crédit.',
  'The Vonage account may not send this.': 'Le compte Vonage n’est pas autorisé à envoyer cela.',
  'Vonage asks to send more slowly.': 'Vonage demande d’envoyer plus lentement.',
  'The channel needs an API key, the API secret, the signature secret and a number.':
    'Le canal a besoin d’une clé d’API, du secret d’API, du secret de signature et d’un numéro.',

  'The gateway: {1}': 'La passerelle : {1}',
  'The gateway responded with status {1}.': 'La passerelle a répondu avec le statut {1}.',
  "{1} is not the signature of this body with the channel's secret.":
    '{1} n’est pas la signature de ce corps avec le secret du canal.',
  'The channel has no url and secret.': 'Le canal n’a ni URL ni secret.',
  'must be an object with a phone': 'doit être un objet avec un phone',
  'is required for outbound records': 'est obligatoire pour les enregistrements sortants',
  'must be "in"': 'doit être "in"',
  'must be polling or webhook': 'doit être polling ou webhook',
  'must be split or refuse': 'doit être split ou refuse',
  'must be inbound or outbound': 'doit être inbound ou outbound',
  'must be message or record': 'doit être message ou record',
  'must be form or hidden': 'doit être form ou hidden',

  'Telegram: {1}': 'Telegram : {1}',
  'Telegram: {1}.': 'Telegram : {1}.',
  'Telegram’s response was not understood.': 'La réponse de Telegram n’a pas été comprise.',
  'This person has blocked the bot.': 'Cette personne a bloqué le bot.',
  'This Telegram account no longer exists.': 'Ce compte Telegram n’existe plus.',
  'This person has not written to the bot. On Telegram, only they can begin.':
    'Cette personne n’a pas écrit au bot. Sur Telegram, elle seule peut commencer.',
  'Telegram hands out files of up to 20 MB; this one is larger.':
    'Telegram ne fournit que des fichiers de 20 Mo au plus ; celui-ci est plus grand.',
  'Telegram refuses the bot token.': 'Telegram refuse le jeton du bot.',
  'Telegram did not respond. It may have arrived: ask before you send it again.':
    'Telegram n’a pas répondu. Le message est peut-être arrivé : demandez avant de le renvoyer.',
  'must be a bot token: a number, a colon and letters':
    'doit être un jeton de bot : un nombre, un deux-points et des lettres',
  'The channel has no bot token.': 'Le canal n’a pas de jeton de bot.',

  'X: {1}': 'X : {1}',
  'X’s response was not understood.': 'La réponse de X n’a pas été comprise.',
  'X refuses the access token: it is wrong, or was revoked.':
    'X refuse le jeton d’accès : il est incorrect ou a été révoqué.',
  'X demands payment: {1}': 'X demande un paiement : {1}',
  'The app lacks a permission at X: {1}': 'Il manque à l’application une autorisation de X : {1}',
  'X asks to send more slowly.': 'X demande d’envoyer plus lentement.',
  'X does not allow this message: they may have closed their messages, or blocked the account. ({1})':
    'X n’autorise pas ce message : la personne n’accepte peut-être pas de messages ou a bloqué le compte. ({1})',
  'The access token belongs to another account.': 'Le jeton d’accès appartient à un autre compte.',
  'The channel needs the API key and secret of the app, and the access token of the account with its secret.':
    'Le canal a besoin de la clé d’API de l’application avec son secret, et du jeton d’accès du compte avec son secret.',
  'must be {1}: letters, digits, _ and - only':
    'doit être {1} : uniquement des lettres, des chiffres, _ et -',
  'the API key': 'la clé d’API',
  'the API key secret': 'le secret de la clé d’API',
  'the access token secret': 'le secret du jeton d’accès',
  'must be the access token: digits, a hyphen, then letters and digits':
    'doit être le jeton d’accès : des chiffres, un trait d’union, puis des lettres et des chiffres',
  'must be AC and 32 hexadecimal digits': 'doit se composer de AC et de 32 chiffres hexadécimaux',
  'must be MG and 32 hexadecimal digits': 'doit se composer de MG et de 32 chiffres hexadécimaux',
  'must be 32 bytes as base64: 43 characters and an equals sign':
    'doit se composer de 32 octets en base64 : 43 caractères et un signe égal',
  'must be 32 hexadecimal digits': 'doit se composer de 32 chiffres hexadécimaux',
  'must be {1}: digits only': 'doit être {1} : uniquement des chiffres',
  'the ID of your Page': 'l’ID de votre Page',
  'the ID of your number': 'l’ID de votre numéro',
  'the ID of your business account': 'l’ID de votre compte professionnel',
  'the ID of your account': 'l’ID de votre compte',
  'must be like v25.0': 'doit avoir la forme v25.0',
  'must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters':
    'doit être un numéro avec son indicatif, comme +15005550001, un numéro court ou un nom d’au plus 11 lettres',

  'mobile number': 'numéro de mobile',
  'account on X': 'compte X',
  'Facebook account': 'compte Facebook',
  'Telegram account': 'compte Telegram',
  'email address': 'adresse e-mail',
  'Instagram account': 'compte Instagram',

  'This is not a chat from the widget.': 'Ce n’est pas un chat du widget.',
  'The visitor may be reading the chat. Unread messages are sent by email.':
    'La personne lit peut-être le chat en ce moment. Les messages non lus sont envoyés par e-mail.',
  'This address accepts no replies.': 'Cette adresse n’accepte pas de réponses.',
}
