import type { Text } from '../../language/text.ts'

/** What Meta says for who sends: WhatsApp, Messenger, Instagram and comments. */
export const meta: Record<string, Text> = {
  'Meta: {1}': 'Meta: {1}',
  '{1} (Meta {2})': '{1} (Meta {2})',
  'Meta: {1} ({2})': 'Meta: {1} ({2})',
  'Meta’s response was not understood.': 'No se ha entendido la respuesta de Meta.',
  'Meta no longer has the comment, or does not allow a reply to it.':
    'Meta ya no tiene el comentario o no permite responder a él.',
  'Meta has blocked comments of the account for some time.':
    'Meta ha bloqueado los comentarios de la cuenta durante un tiempo.',
  'Meta refuses the comment. Its author may have blocked the account.':
    'Meta rechaza el comentario. Puede que la persona a la que responde haya bloqueado la cuenta.',
  'Meta refuses the access token: it is wrong, or has expired.':
    'Meta rechaza el token de acceso: es incorrecto o ha caducado.',
  'The access token lacks a permission.': 'Al token de acceso le falta un permiso.',
  'Meta has a problem at the moment.': 'Meta tiene un problema en este momento.',
  'Meta asks to send more slowly.': 'Meta pide enviar más despacio.',
  'Messenger no longer allows an answer. Wait until they write again.':
    'Messenger ya no permite responder. Espere a que la persona vuelva a escribir.',
  'Instagram no longer allows an answer. Wait until they write again.':
    'Instagram ya no permite responder. Espere a que la persona vuelva a escribir.',
  'WhatsApp no longer allows an answer. Wait until they write again.':
    'WhatsApp ya no permite responder. Espere a que la persona vuelva a escribir.',
  'Meta does not know this person.': 'Meta no conoce a esta persona.',
  'Meta no longer allows messages of this kind.': 'Meta ya no permite mensajes de este tipo.',
  'Instagram does not know this person.': 'Instagram no conoce a esta persona.',
  'Instagram no longer has what mentions the account.': 'Instagram ya no tiene lo que menciona la cuenta.',
  'This person cannot get messages of the app yet: it is in development.':
    'Esta persona aún no puede recibir mensajes de la aplicación: está en desarrollo.',
  'This person cannot be reached at the moment.': 'No se puede contactar con esta persona en este momento.',
  'The access token was not renewed. {1}': 'El token de acceso no se ha renovado. {1}',
  'The channel needs the ID of the Page, its access token and the app secret.':
    'El canal necesita el ID de la página, su token de acceso y el secreto de la aplicación.',
  'The channel needs the ID of the account, an access token and the app secret.':
    'El canal necesita el ID de la cuenta, un token de acceso y el secreto de la aplicación.',
  'The channel needs the ID of the number, an access token and the app secret.':
    'El canal necesita el ID del número, un token de acceso y el secreto de la aplicación.',

  'WhatsApp did not deliver the message.': 'WhatsApp no ha entregado el mensaje.',
  'WhatsApp did not deliver the message, as part of an experiment.':
    'WhatsApp no ha entregado el mensaje, como parte de un experimento.',
  'WhatsApp says that something is missing in the message.': 'WhatsApp indica que falta algo en el mensaje.',
  'WhatsApp does not accept the message.': 'WhatsApp no acepta el mensaje.',
  'The number is your own.': 'El número es el suyo propio.',
  'This number cannot be reached on WhatsApp.': 'No se puede contactar con este número en WhatsApp.',
  'This person is not on WhatsApp.': 'Esta persona no está en WhatsApp.',
  'WhatsApp allows replies for 24 hours after the customer’s last message. Wait until they write again.':
    'WhatsApp permite responder durante 24 horas tras el último mensaje del cliente. Espere a que vuelva a escribir.',
  'WhatsApp limits how many messages of companies this person gets.':
    'WhatsApp limita cuántos mensajes de empresas recibe esta persona.',
  'This person has stopped your messages.': 'Esta persona ha dado de baja sus mensajes.',
  'WhatsApp does not accept this type of message.': 'WhatsApp no acepta este tipo de mensaje.',
  'WhatsApp could not load the file.': 'WhatsApp no ha podido cargar el archivo.',
  'WhatsApp does not accept this file.': 'WhatsApp no acepta este archivo.',
  'WhatsApp does not allow this message to somebody without a number.':
    'WhatsApp no permite este mensaje a alguien sin número.',
  'WhatsApp asks to send more slowly.': 'WhatsApp pide enviar más despacio.',
  'WhatsApp has a problem at the moment.': 'WhatsApp tiene un problema en este momento.',
  'WhatsApp is not available at the moment.': 'WhatsApp no está disponible en este momento.',
  'WhatsApp asks to send more slowly to this number.': 'WhatsApp pide enviar más despacio a este número.',
  'WhatsApp is maintaining the account at the moment.':
    'WhatsApp está haciendo el mantenimiento de la cuenta en este momento.',
  'Meta has restricted the account.': 'Meta ha restringido la cuenta.',
  'The account may not write to numbers of this country.':
    'La cuenta no puede escribir a números de este país.',
  'Meta has locked the account.': 'Meta ha bloqueado la cuenta.',
  'Meta has no valid payment method for the account.':
    'Meta no tiene una forma de pago válida para la cuenta.',
}
