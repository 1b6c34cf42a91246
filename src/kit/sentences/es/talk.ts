import type { Text } from '../../language/text.ts'

/** Conversations, messages, deliveries, channels, chat and files. */
export const talk: Record<string, Text> = {
  // After «No existe …».
  card: 'esta tarjeta',
  attachment: 'este archivo adjunto',
  file: 'este archivo',
  channel: 'este canal',
  'chat channel': 'este canal de chat',
  conversation: 'esta conversación',
  follower: 'este participante',
  original: 'este original',
  mail: 'este correo',
  'contact form': 'este formulario de contacto',
  merge: 'esta fusión',
  message: 'este mensaje',
  'unproven reply of yours': 'esta respuesta suya sin verificar',
  'scheduled message': 'este mensaje programado',

  'must be IDs of your uploads that no message uses yet':
    'debe constar de ID de archivos que usted haya subido y que ningún mensaje use todavía',
  'must be its files, or IDs of your uploads that no message uses yet':
    'debe constar de sus archivos o de ID de archivos que usted haya subido y que ningún mensaje use todavía',
  'The server responded with status {1}.': 'El servidor respondió con el estado {1}.',
  'The file is larger than 25 MiB.': 'El archivo supera los 25 MiB.',
  'Send the file itself as the body, with its Content-Type, not as a form.':
    'Envíe el propio archivo como cuerpo, con su Content-Type, no como formulario.',
  '{1} could not be fetched.': 'No se ha podido obtener {1}.',
  '{1} has not been fetched yet.': 'Todavía no se ha obtenido {1}.',
  '{1} {2}': '{1} {2}',
  'This link has expired. Read the message again for a new one.':
    'Este enlace ha caducado. Vuelva a leer el mensaje para obtener uno nuevo.',

  'is used by another brand on this server. If {1} is yours, publish the TXT record {2} with the value {3}, and save again':
    'lo usa otra marca en este servidor. Si {1} es suyo, publique el registro TXT {2} con el valor {3} y guarde de nuevo',
  'This channel is not connected to a provider.': 'Este canal no está conectado a ningún proveedor.',
  'Too many channels are named {1}. Choose a slug for this one.':
    'Demasiados canales se llaman {1}. Elija un nombre corto para este.',
  'is required: every slug derived from the name is taken':
    'es obligatorio: ya están en uso todos los nombres cortos derivados del nombre',
  'must be 1 to 80 characters: a–z, 0–9, - and _, not starting with - or _':
    'debe tener de 1 a 80 caracteres: a–z, 0–9, - y _, sin empezar por - ni _',
  'must not have a plus suffix: mail to help+orders@ arrives at the channel help@':
    'no puede tener un sufijo con signo más: el correo a help+orders@ llega al canal help@',
  'is taken by the channel {1}': 'ya lo usa el canal {1}',
  'slug {1}': 'el nombre corto {1}',
  'address {1}': 'la dirección {1}',
  'The channel {1} already has the {2}.': 'El canal {1} ya tiene {2}.',
  'must be a channel type: {1}': 'debe ser un tipo de canal: {1}',
  'is a setting: send it in settings': 'forma parte de la configuración: envíelo en settings',
  'is required for this provider': 'es obligatorio para este proveedor',
  'is not a setting of this channel type. Allowed: {1}':
    'no es una opción de este tipo de canal. Se admite: {1}',
  'must not begin with “sealed:”': 'no puede empezar por «sealed:»',
  'has to be entered again: the address of the API has changed':
    'debe introducirse de nuevo: la dirección de la API ha cambiado',
  'has a masked password: enter the password itself':
    'tiene una contraseña oculta: introduzca la propia contraseña',
  'The token is not the one of this channel.': 'El token no es el de este canal.',
  'The signature is not one of this channel.': 'La firma no es de este canal.',

  'A chat with this ID already exists.': 'Ya existe un chat con este ID.',
  'This chat has ended. Start a new one.': 'Este chat ha terminado. Inicie uno nuevo.',
  'must be 256 random bits in base64url': 'debe tener 256 bits aleatorios en base64url',
  'Too many open streams. Close one and try again.':
    'Demasiados flujos abiertos. Cierre uno e inténtelo de nuevo.',
  'must look like “mon-fri 09:00-17:00, sat 10:00-14:00”':
    'debe ser como «lun-vie 09:00-17:00, sáb 10:00-14:00»',
  'This chat is still going on.': 'Este chat sigue en curso.',
  'Nobody has replied yet.': 'Todavía no ha respondido nadie.',
  'This chat cannot be mailed at the moment.': 'En este momento no se puede enviar este chat por correo.',

  'must be {1}: conversations cannot move to another brand':
    'debe ser {1}: las conversaciones no pueden pasar a otra marca',
  'is allowed only with status {1} (On Hold)': 'solo se permite con el estado {1} (Pospuesta)',
  'is required with status {1} (On Hold)': 'es obligatorio con el estado {1} (Pospuesta)',
  'must be the ID or name of a team': 'debe ser el ID o el nombre de un equipo',
  'must be the slug of a channel of this brand': 'debe ser el nombre corto de un canal de esta marca',
  'cannot change in a chat, which its visitor goes on reading':
    'no puede cambiar en un chat que su visitante sigue leyendo',
  'must not be a member of staff': 'no puede ser un miembro del equipo',
  'is required with id_type=origin': 'es obligatorio con id_type=origin',
  'is the customer of the conversation': 'es el cliente de la conversación',
  'has no channel {1}': 'no tiene ningún canal {1}',
  'has no team {1}': 'no tiene ningún equipo {1}',
  'You can start conversations only where you can see them.':
    'Solo puede iniciar conversaciones donde pueda verlas.',

  'Attachments are still being fetched.': 'Todavía se están obteniendo los archivos adjuntos.',
  'It takes long; the next attempt goes on.': 'Tarda mucho; el próximo intento continuará.',
  'Another attempt is sending it.': 'Otro intento lo está enviando.',
  'A part of the message did not arrive. {1}': 'Una parte del mensaje no ha llegado. {1}',
  'They were taken off the conversation before it was sent.':
    'Esta persona salió de la conversación antes de que se enviara.',
  'The message no longer exists.': 'El mensaje ya no existe.',
  'The channel of this conversation cannot send messages.':
    'El canal de esta conversación no puede enviar mensajes.',
  'The recipient no longer has an address on this channel.':
    'El destinatario ya no tiene una dirección en este canal.',
  'The provider asks to send more slowly.': 'El proveedor pide enviar más despacio.',
  'The text {1}.': 'El texto {1}.',
  'The files {1}.': 'Archivos: {1}.',
  'No message of ours has this name.': 'Ningún mensaje nuestro tiene este nombre.',

  'is the conversation to merge into': 'es la conversación en la que se fusiona',
  'One of these conversations has just been merged. Try again.':
    'Una de estas conversaciones se acaba de fusionar. Inténtelo de nuevo.',
  'must be the slug or ID of a conversation': 'debe ser el nombre corto o el ID de una conversación',
  'a chat cannot be merged: its visitor would see what others wrote':
    'contiene un chat, que no se puede fusionar: su visitante vería lo que otros han escrito',
  'is private: replies to the merged conversation would be public':
    'es privado: las respuestas a la conversación fusionada serían públicas',
  'is public: replies to it would no longer appear there':
    'es público: las respuestas ya no aparecerían allí',
  'its customer has no {1}, which replies through {2} need':
    'tiene un cliente sin este dato: {1}. Las respuestas por {2} lo necesitan',
  'is in a chat, which cannot be split: its visitor would lose messages':
    'está en un chat, que no se puede dividir: su visitante perdería mensajes',
  'must be the ID of a message in this conversation': 'debe ser el ID de un mensaje de esta conversación',
  'is the first message; choose a later one': 'es el primer mensaje; elija uno posterior',
  'This merge has already been undone.': 'Esta fusión ya se ha deshecho.',
  'A merge can be undone for {1} days.': 'Una fusión se puede deshacer durante {1} días.',
  'Its messages have been moved to other conversations since.':
    'Sus mensajes se han movido desde entonces a otras conversaciones.',
  'The conversation has just been merged again. Try again.':
    'La conversación se acaba de fusionar otra vez. Inténtelo de nuevo.',

  'is not a variable of this template': 'no es una variable de esta plantilla',
  'is required: the header has a variable': 'es obligatorio: el encabezado tiene una variable',
  'is required: the header is a file ({1})': 'es obligatorio: el encabezado es un archivo ({1})',
  'The variables of the template are not filled in.': 'Faltan las variables de la plantilla.',
  'is not the name of an approved template of this channel':
    'no es el nombre de una plantilla aprobada de este canal',
  'This template has a variable that cannot be filled in here, such as in a button.':
    'Esta plantilla tiene una variable que no se puede rellenar aquí, por ejemplo en un botón.',

  'names {1}, who does not follow this conversation': 'nombra a {1}, que no participa en esta conversación',
  'must name at least one address': 'debe indicar al menos una dirección',
  'is a member of staff, who can read the conversation':
    'es un miembro del equipo, que puede leer la conversación',
  'cannot be reached: the channel of this conversation sends no email':
    'no es accesible: el canal de esta conversación no envía correo',
  'is an address of this brand': 'es una dirección de esta marca',
  'must be true, false or a date YYYY-MM-DD': 'debe ser true, false o una fecha AAAA-MM-DD',
  'This conversation was merged into {1}, which has another message with this origin_id.':
    'Esta conversación se fusionó con {1}, que tiene otro mensaje con este origin_id.',
  'This channel already has a conversation with this origin_id: {1}. Post the message there instead.':
    'Este canal ya tiene una conversación con este origin_id: {1}. Publique el mensaje allí.',
  'Its author has left or can no longer see the conversation.':
    'Quien lo escribió ya no está en el equipo o ya no puede ver la conversación.',

  'Something went wrong on our side.': 'Algo ha fallado por nuestra parte.',
  'has {1} {2}; {3} takes at most {4} in a message':
    'tiene {1} {2}; {3} admite {4} como máximo en un mensaje',
  'would be more than {1} messages; {2} takes at most {3} {4} in each':
    'ocuparía más de {1} mensajes; {2} admite {3} {4} como máximo en cada uno',
  'cannot be sent: {1} takes no files here': 'no se puede enviar: {1} no admite archivos aquí',
  'cannot be sent together: {1} takes {2} in a message':
    'no se puede enviar en conjunto: {1} admite {2} por mensaje',
  'one file': 'un archivo',
  'at most {1} files': '{1} archivos como máximo',
  'cannot be sent: {1} does not take {2}, only {3}': 'no se puede enviar: {1} no admite {2}, solo {3}',
  'cannot be sent: {1} has {2} MB, and {3} takes at most {4} MB of its type':
    'no se puede enviar: {1} tiene {2} MB, y {3} admite {4} MB como máximo para su tipo',
  'must be 1 (internal note): nobody can reply to this sender by {1}':
    'debe ser 1 (nota interna): nadie puede responder a este remitente por {1}',
  'After 24 hours, {1} allows replies of people only. If a person wrote this one, send human_agent: true with it.':
    'Pasadas 24 horas, {1} solo permite respuestas de personas. Si esta la ha escrito una persona, envíela con human_agent: true.',
  '{1} allows replies for {2} after the customer’s last message. {3}':
    '{1} permite responder durante {2} tras el último mensaje del cliente. {3}',
  '24 hours': '24 horas',
  'seven days': 'siete días',
  'Send a template instead.': 'Envíe una plantilla en su lugar.',
  'Wait until they write again.': 'Espere a que vuelva a escribir.',
  '{1} did not respond. It may have arrived: ask before you send it again.':
    '{1} no ha respondido. Puede que el mensaje haya llegado: pregunte antes de enviarlo de nuevo.',
  '{1} did not respond. It will say whether the message arrived.':
    '{1} no ha respondido. Dirá si el mensaje ha llegado.',
}
