import type { Text } from '../../language/text.ts'

/** Mailboxes, mail servers, the mail log, and the verification of addresses. */
export const mail: Record<string, Text> = {
  'The channel has no address.': 'El canal no tiene dirección.',
  'The brand has no email channel.': 'La marca no tiene ningún canal de correo.',
  'No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.':
    'No hay ningún servidor de correo configurado: ANSWERWELL_SMTP_URL o smtp_url del canal.',
  '{1} is not verified. Verify it in the channel settings.':
    '{1} no está verificada. Verifíquela en la configuración del canal.',
  'The settings of the channel are invalid.': 'La configuración del canal no es válida.',
  "The mail server's name cannot be resolved.": 'No se puede resolver el nombre del servidor de correo.',
  "The mail server's name cannot be resolved. {1}":
    'No se puede resolver el nombre del servidor de correo. {1}',
  'This mail takes too long to display. Its source is in the mail log.':
    'Este correo tarda demasiado en mostrarse. Su código fuente está en el registro de correo.',
  'The mail server closed the connection.': 'El servidor de correo ha cerrado la conexión.',
  'The mail was removed from the mailbox while it was being read.':
    'El correo se quitó del buzón mientras se leía.',
  'The mail server refused the login.': 'El servidor de correo ha rechazado el inicio de sesión.',
  'The mail server refused the login. It says: {1}':
    'El servidor de correo ha rechazado el inicio de sesión. Dice: {1}',
  'The server did not respond as an IMAP server. Check the port and the security setting.':
    'El servidor no ha respondido como un servidor IMAP. Compruebe el puerto y la seguridad.',
  'The mail server does not respond.': 'El servidor de correo no responde.',
  'The mailbox cannot be read ({1}).': 'No se puede leer el buzón ({1}).',
  'It is not a valid email ({1}).': 'No es un correo válido ({1}).',
  'The sender could not be checked in time.': 'No se ha podido comprobar el remitente a tiempo.',
  'The mail server took too long.': 'El servidor de correo ha tardado demasiado.',
  'The connection to the mail server failed.': 'La conexión con el servidor de correo ha fallado.',
  'must be a URL like {1}, with special characters in user name and password percent-encoded (@ as %40)':
    'debe ser una URL como {1}, con los caracteres especiales del usuario y la contraseña en código porcentual (@ como %40)',
  'must have a user name': 'debe tener un nombre de usuario',
  'must have a password, unless mail_login is set':
    'debe tener una contraseña, salvo que se indique mail_login',
  'must be the ID of a mail login': 'debe ser el ID de un inicio de sesión de correo',
  'must be a DKIM selector of letters, digits, dots, hyphens and underscores':
    'debe ser un selector DKIM de letras, cifras, puntos, guiones y guiones bajos',
  'must be a private key in PEM format': 'debe ser una clave privada en formato PEM',
  'must be an RSA private key in PEM format': 'debe ser una clave privada RSA en formato PEM',
  'The certificate of the mail server was not issued by a known authority.':
    'El certificado del servidor de correo no es de una autoridad conocida.',
  'The certificate of the mail server is for another name. Check the host.':
    'El certificado del servidor de correo es para otro nombre. Compruebe el servidor.',
  'The certificate of the mail server has expired.': 'El certificado del servidor de correo ha caducado.',
  'The mail server does not start with TLS on this port. Choose STARTTLS, or another port.':
    'El servidor de correo no empieza con TLS en este puerto. Elija STARTTLS u otro puerto.',
  'The mail server does not offer STARTTLS on this port. Choose TLS, or another port.':
    'El servidor de correo no ofrece STARTTLS en este puerto. Elija TLS u otro puerto.',
  'The mail server and we could not agree on encryption.':
    'No se ha podido acordar un cifrado con el servidor de correo.',

  'The channel {1} has a DKIM key. Remove it before you create another.':
    'El canal {1} ya tiene una clave DKIM. Quítela antes de crear otra.',
  'The channel {1} has no email address to sign for.':
    'El canal {1} no tiene una dirección de correo por la que firmar.',
  'Another test is under way. Try again in a minute.':
    'Hay otra prueba en curso. Inténtelo de nuevo en un minuto.',
  'Not encrypted: allowed in private networks only.': 'Sin cifrar: solo se permite en redes privadas.',
  'The test took too long.': 'La prueba ha tardado demasiado.',
  'No mailbox is set.': 'No hay ningún buzón configurado.',
  'There is no mailbox {1}. There are: {2}.': 'No existe el buzón {1}. Existen: {2}.',
  '{1}, and {2} other mailboxes': {
    one: '{1} y otro buzón',
    many: '{1} y {2} de buzones más',
    other: '{1} y {2} buzones más',
  },
  "This server's default mail server": 'El servidor de correo predeterminado de este servidor',
  'The server does not require a login.': 'El servidor no exige iniciar sesión.',
  'No login is needed.': 'No hace falta iniciar sesión.',
  'The mail log shows it once it has arrived.': 'El registro de correo lo muestra en cuanto llega.',
  'The mail was sent, but did not arrive within {1} seconds. Some servers take minutes.':
    'El correo se envió, pero no llegó en {1} segundos. Algunos servidores tardan minutos.',
  '{1} The operator of this server can allow it with ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} Quien administra este servidor puede permitirlo con ANSWERWELL_ALLOWED_NETWORKS.',
  'The name {1} is not known.': 'El nombre {1} no se conoce.',
  'Nothing answers at {1}, port {2}.': 'Nada responde en {1}, puerto {2}.',
  'is required before it can be verified': 'es obligatorio para poder verificarlo',
  'cannot be verified by mail: no mail server is configured. Publish the TXT record {1} with the value {2}, and try again':
    'no se puede verificar por correo: no hay ningún servidor de correo configurado. Publique el registro TXT {1} con el valor {2} e inténtelo de nuevo',

  'Nobody is signed in to this mailbox. Sign in again.':
    'Nadie ha iniciado sesión en este buzón. Vuelva a iniciar sesión.',
  'The sign-in is for {1}, not for {2}.': 'El inicio de sesión es para {1}, no para {2}.',
  'The provider took too long to renew the sign-in.':
    'El proveedor ha tardado demasiado en renovar el inicio de sesión.',
  'The sign-in could not be renewed. {1}': 'No se ha podido renovar el inicio de sesión. {1}',
  'The provider no longer accepts this sign-in. Sign in again. It said: {1}':
    'El proveedor ya no acepta este inicio de sesión. Vuelva a iniciar sesión. Dice: {1}',
  'This server is no longer registered with the provider.':
    'Este servidor ya no está registrado en el proveedor.',
  "The provider's tokens cannot be stored.": 'No se pueden guardar los tokens del proveedor.',
  'The provider says: {1}': 'El proveedor dice: {1}',
  'The provider sent an invalid response ({1}).': 'El proveedor ha enviado una respuesta no válida ({1}).',
  'The provider gave no refresh token.': 'El proveedor no ha dado ningún token de renovación.',
  'must be ID:SECRET, with special characters percent-encoded':
    'debe ser ID:SECRET, con los caracteres especiales en código porcentual',
  'must be a URL https://ID:SECRET@HOST/…: the issuer, with special characters percent-encoded':
    'debe ser una URL https://ID:SECRET@HOST/…: el emisor, con los caracteres especiales en código porcentual',
  'mail login': 'este inicio de sesión de correo',
  'is not a mail login that somebody is signed in with':
    'no es un inicio de sesión de correo con una sesión abierta',
  'is not set up on this server: ANSWERWELL_OAUTH_{1}':
    'no está configurado en este servidor: ANSWERWELL_OAUTH_{1}',
  'is required: the mail servers that get the access token':
    'es obligatorio: los servidores de correo que reciben el token de acceso',
  'does not respond: {1}': 'no responde: {1}',

  'our reply address': 'nuestra dirección de respuesta',
  'the Message-ID of our mail': 'el Message-ID de nuestro correo',
  'the mails it refers to': 'los correos a los que se refiere',
  'its reference': 'su referencia',
  'its thread': 'su hilo',
  'Started a conversation.': 'Inició una conversación.',
  'Added to a conversation, matched by {1}.': 'Añadido a una conversación, reconocida por {1}.',
  'In a conversation of {1} already: the mail was sent to both addresses.':
    'Ya está en una conversación de {1}: el correo se envió a las dos direcciones.',
  'It is too large ({1} bytes) and stays in the mailbox.':
    'Es demasiado grande ({1} bytes) y se queda en el buzón.',
  'It could not be converted to a message.': 'No se ha podido convertir en un mensaje.',
  'A delivery report for a mail that we did not send.': 'Un informe de entrega de un correo que no enviamos.',
  'Our own test mail: the mailbox works.': 'Nuestro propio correo de prueba: el buzón funciona.',
  'A copy of our own mail, which would cause a mail loop.':
    'Una copia de nuestro propio correo, que causaría un bucle de correo.',
  'Unreadable: {1}': 'Ilegible: {1}',
  'A delivery report for a notification.': 'Un informe de entrega de una notificación.',
  'A delivery report for one of our messages.': 'Un informe de entrega de uno de nuestros mensajes.',
  'The recipient reported the message as spam.': 'El destinatario marcó el mensaje como spam.',
  'A mail server returned the message.': 'Un servidor de correo devolvió el mensaje.',
  'A repeat of a mail that is already in its conversation.':
    'La repetición de un correo que ya está en su conversación.',
  'Mail {1} has been processed: {2} Processing it again would post everything twice.':
    'El correo {1} ya se ha procesado: {2} Procesarlo de nuevo lo duplicaría todo.',
  'Will be processed again.': 'Se procesará de nuevo.',
  'Mail {1} is a message already: {2}': 'El correo {1} ya es un mensaje: {2}',
  'Will become a conversation.': 'Se convertirá en una conversación.',
  'must be the slug of an email channel': 'debe ser el nombre corto de un canal de correo',
  'must be the address of an email channel of this brand':
    'debe ser la dirección de un canal de correo de esta marca',
  'Too many images are being fetched.': 'Se están obteniendo demasiadas imágenes.',
}
