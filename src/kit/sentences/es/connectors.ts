import type { Text } from '../../language/text.ts'

/** What services say for who sends, and what their channels need. */
export const connectors: Record<string, Text> = {
  '{1}: {2}': '{1}: {2}',
  'status {1}': 'estado {1}',
  '{1}’s response was not understood.': 'No se ha entendido la respuesta de {1}.',
  'This is not a phone number that exists.': 'Este número de teléfono no existe.',
  'This is a landline, or a network that text messages do not reach.':
    'Es un teléfono fijo o una red a la que no llegan los SMS.',
  'The network has blocked your number as a sender of spam.':
    'La red ha bloqueado su número como remitente de spam.',
  'The network did not accept the message.': 'La red no ha aceptado el mensaje.',
  'The network did not accept the text of the message.': 'La red no ha aceptado el texto del mensaje.',
  'This person has opted out by replying STOP.': 'Esta persona se ha dado de baja al responder STOP.',
  'The message is too long.': 'El mensaje es demasiado largo.',
  'The network has filtered the message as spam.': 'La red ha filtrado el mensaje como spam.',
  'The network refused the message for an unknown reason.':
    'La red ha rechazado el mensaje por un motivo desconocido.',
  'The phone was out of reach for too long.': 'El teléfono ha estado demasiado tiempo sin cobertura.',
  'The phone is switched off or out of reach.': 'El teléfono está apagado o sin cobertura.',
  'The network of the recipient is not available.': 'La red del destinatario no está disponible.',
  'The network says: {1}.': 'La red dice: {1}.',
  'The API key lacks a permission.': 'A la clave de API le falta un permiso.',
  'The messaging profile is disabled.': 'El perfil de mensajería está desactivado.',
  'Your number cannot send messages to this one.': 'Su número no puede enviar mensajes a este.',
  'Your number cannot reach this one.': 'Su número no puede comunicarse con este.',
  'A trial account sends to verified numbers only.': 'Una cuenta de prueba solo envía a números verificados.',
  'This number cannot receive text messages.': 'Este número no puede recibir SMS.',
  'The file could not be sent.': 'No se ha podido enviar el archivo.',
  'The recipient’s phone or network blocks this message.':
    'El teléfono o la red del destinatario bloquea este mensaje.',
  'This number does not exist, or is no longer in use.': 'Este número no existe o ya no está en uso.',

  '{1} (Telnyx {2})': '{1} (Telnyx {2})',
  'Telnyx refused the message.': 'Telnyx ha rechazado el mensaje.',
  'Telnyx asks to send more slowly.': 'Telnyx pide enviar más despacio.',
  'Telnyx refuses the API key.': 'Telnyx rechaza la clave de API.',
  'Your number does not belong to this Telnyx account.': 'Su número no pertenece a esta cuenta de Telnyx.',
  'The channel needs an API key, the public key of the account, and a number or messaging profile.':
    'El canal necesita una clave de API, la clave pública de la cuenta y un número o perfil de mensajería.',

  '{1} (Twilio {2})': '{1} (Twilio {2})',
  'Twilio refused the message.': 'Twilio ha rechazado el mensaje.',
  'Twilio asks to send more slowly.': 'Twilio pide enviar más despacio.',
  'Twilio has a problem at the moment.': 'Twilio tiene un problema en este momento.',
  'Twilio refuses the account SID or the auth token.':
    'Twilio rechaza el SID de la cuenta o el token de autenticación.',
  'Twilio does not know this account.': 'Twilio no conoce esta cuenta.',
  'The number does not belong to this Twilio account.': 'El número no pertenece a esta cuenta de Twilio.',
  'The Twilio account is suspended.': 'La cuenta de Twilio está suspendida.',
  'Twilio says that the account is {1}.': 'Twilio indica este estado de la cuenta: {1}.',
  'Twilio reaches people by their number, which is not known.':
    'Twilio contacta con las personas por su número, que no se conoce.',
  'The channel needs an account SID, an auth token, and a number or messaging service.':
    'El canal necesita un SID de cuenta, un token de autenticación y un número o servicio de mensajería.',

  '{1} (Vonage {2})': '{1} (Vonage {2})',
  'Vonage says: {1}': 'Vonage dice: {1}',
  'Vonage refused the message.': 'Vonage ha rechazado el mensaje.',
  'Vonage refuses the API key or the API secret.': 'Vonage rechaza la clave de API o el secreto de API.',
  'The Vonage account has no credit left.': 'La cuenta de Vonage no tiene saldo.',
  'The Vonage account may not send this.': 'La cuenta de Vonage no puede enviar esto.',
  'Vonage asks to send more slowly.': 'Vonage pide enviar más despacio.',
  'The channel needs an API key, the API secret, the signature secret and a number.':
    'El canal necesita una clave de API, el secreto de API, el secreto de firma y un número.',

  'The gateway: {1}': 'La pasarela: {1}',
  'The gateway responded with status {1}.': 'La pasarela respondió con el estado {1}.',
  "{1} is not the signature of this body with the channel's secret.":
    '{1} no es la firma de este cuerpo con el secreto del canal.',
  'The channel has no url and secret.': 'El canal no tiene URL ni secreto.',
  'must be an object with a phone': 'debe ser un objeto con un phone',
  'is required for outbound records': 'es obligatorio en los registros salientes',
  'must be "in"': 'debe ser "in"',
  'must be polling or webhook': 'debe ser polling o webhook',
  'must be split or refuse': 'debe ser split o refuse',
  'must be inbound or outbound': 'debe ser inbound u outbound',
  'must be message or record': 'debe ser message o record',
  'must be form or hidden': 'debe ser form o hidden',

  'Telegram: {1}': 'Telegram: {1}',
  'Telegram: {1}.': 'Telegram: {1}.',
  'Telegram’s response was not understood.': 'No se ha entendido la respuesta de Telegram.',
  'This person has blocked the bot.': 'Esta persona ha bloqueado el bot.',
  'This Telegram account no longer exists.': 'Esta cuenta de Telegram ya no existe.',
  'This person has not written to the bot. On Telegram, only they can begin.':
    'Esta persona no ha escrito al bot. En Telegram, solo ella puede empezar.',
  'Telegram hands out files of up to 20 MB; this one is larger.':
    'Telegram entrega archivos de hasta 20 MB; este es mayor.',
  'Telegram refuses the bot token.': 'Telegram rechaza el token del bot.',
  'Telegram did not respond. It may have arrived: ask before you send it again.':
    'Telegram no ha respondido. Puede que el mensaje haya llegado: pregunte antes de enviarlo de nuevo.',
  'must be a bot token: a number, a colon and letters':
    'debe ser el token de un bot: un número, dos puntos y letras',
  'The channel has no bot token.': 'El canal no tiene token de bot.',

  'X: {1}': 'X: {1}',
  'X’s response was not understood.': 'No se ha entendido la respuesta de X.',
  'X refuses the access token: it is wrong, or was revoked.':
    'X rechaza el token de acceso: es incorrecto o se ha revocado.',
  'X demands payment: {1}': 'X exige un pago: {1}',
  'The app lacks a permission at X: {1}': 'A la aplicación le falta un permiso en X: {1}',
  'X asks to send more slowly.': 'X pide enviar más despacio.',
  'X does not allow this message: they may have closed their messages, or blocked the account. ({1})':
    'X no permite este mensaje: puede que la persona no acepte mensajes o haya bloqueado la cuenta. ({1})',
  'The access token belongs to another account.': 'El token de acceso pertenece a otra cuenta.',
  'The channel needs the API key and secret of the app, and the access token of the account with its secret.':
    'El canal necesita la clave y el secreto de API de la aplicación, y el token de acceso de la cuenta con su secreto.',
  'must be {1}: letters, digits, _ and - only': 'debe ser {1}: solo letras, cifras, _ y -',
  'the API key': 'la clave de API',
  'the API key secret': 'el secreto de la clave de API',
  'the access token secret': 'el secreto del token de acceso',
  'must be the access token: digits, a hyphen, then letters and digits':
    'debe ser el token de acceso: cifras, un guion y luego letras y cifras',
  'must be AC and 32 hexadecimal digits': 'debe ser AC y 32 cifras hexadecimales',
  'must be MG and 32 hexadecimal digits': 'debe ser MG y 32 cifras hexadecimales',
  'must be 32 bytes as base64: 43 characters and an equals sign':
    'debe tener 32 bytes en base64: 43 caracteres y un signo igual',
  'must be 32 hexadecimal digits': 'debe tener 32 cifras hexadecimales',
  'must be {1}: digits only': 'debe ser {1}: solo cifras',
  'the ID of your Page': 'el ID de su página',
  'the ID of your number': 'el ID de su número',
  'the ID of your business account': 'el ID de su cuenta de empresa',
  'the ID of your account': 'el ID de su cuenta',
  'must be like v25.0': 'debe ser como v25.0',
  'must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters':
    'debe ser un número con el prefijo del país, como +15005550001, un número corto o un nombre de hasta 11 letras',

  'mobile number': 'número de móvil',
  'account on X': 'cuenta de X',
  'Facebook account': 'cuenta de Facebook',
  'Telegram account': 'cuenta de Telegram',
  'email address': 'dirección de correo',
  'Instagram account': 'cuenta de Instagram',

  'This is not a chat from the widget.': 'No es un chat del widget.',
  'The visitor may be reading the chat. Unread messages are sent by email.':
    'Puede que el visitante esté leyendo el chat. Los mensajes sin leer se envían por correo.',
  'This address accepts no replies.': 'Esta dirección no acepta respuestas.',
}
