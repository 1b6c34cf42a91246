import type { Text } from '../../language/text.ts'

/** What Meta says for who sends: WhatsApp, Messenger, Instagram and comments. */
export const meta: Record<string, Text> = {
  'Meta: {1}': 'Meta : {1}',
  '{1} (Meta {2})': '{1} (Meta {2})',
  'Meta: {1} ({2})': 'Meta : {1} ({2})',
  'Meta’s response was not understood.': 'La réponse de Meta n’a pas été comprise.',
  'Meta no longer has the comment, or does not allow a reply to it.':
    'Meta n’a plus le commentaire ou n’autorise pas à y répondre.',
  'Meta has blocked comments of the account for some time.':
    'Meta a bloqué les commentaires du compte pour quelque temps.',
  'Meta refuses the comment. Its author may have blocked the account.':
    'Meta refuse le commentaire. La personne qui l’a écrit a peut-être bloqué le compte.',
  'Meta refuses the access token: it is wrong, or has expired.':
    'Meta refuse le jeton d’accès : il est incorrect ou a expiré.',
  'The access token lacks a permission.': 'Il manque une autorisation au jeton d’accès.',
  'Meta has a problem at the moment.': 'Meta rencontre un problème en ce moment.',
  'Meta asks to send more slowly.': 'Meta demande d’envoyer plus lentement.',
  'Messenger no longer allows an answer. Wait until they write again.':
    'Messenger n’autorise plus de réponse. Attendez que la personne écrive à nouveau.',
  'Instagram no longer allows an answer. Wait until they write again.':
    'Instagram n’autorise plus de réponse. Attendez que la personne écrive à nouveau.',
  'WhatsApp no longer allows an answer. Wait until they write again.':
    'WhatsApp n’autorise plus de réponse. Attendez que la personne écrive à nouveau.',
  'Meta does not know this person.': 'Meta ne connaît pas cette personne.',
  'Meta no longer allows messages of this kind.': 'Meta n’autorise plus les messages de ce genre.',
  'Instagram does not know this person.': 'Instagram ne connaît pas cette personne.',
  'Instagram no longer has what mentions the account.': 'Instagram n’a plus ce qui mentionne le compte.',
  'This person cannot get messages of the app yet: it is in development.':
    'Cette personne ne peut pas encore recevoir de messages de l’application : elle est en cours de développement.',
  'This person cannot be reached at the moment.': 'Cette personne est injoignable pour le moment.',
  'The access token was not renewed. {1}': 'Le jeton d’accès n’a pas été renouvelé. {1}',
  'The channel needs the ID of the Page, its access token and the app secret.':
    'Le canal a besoin de l’ID de la Page, de son jeton d’accès et de la clé secrète de l’application.',
  'The channel needs the ID of the account, an access token and the app secret.':
    'Le canal a besoin de l’ID du compte, d’un jeton d’accès et de la clé secrète de l’application.',
  'The channel needs the ID of the number, an access token and the app secret.':
    'Le canal a besoin de l’ID du numéro, d’un jeton d’accès et de la clé secrète de l’application.',

  'WhatsApp did not deliver the message.': 'WhatsApp n’a pas remis le message.',
  'WhatsApp did not deliver the message, as part of an experiment.':
    'WhatsApp n’a pas remis le message, dans le cadre d’une expérience.',
  'WhatsApp says that something is missing in the message.':
    'WhatsApp indique qu’il manque quelque chose dans le message.',
  'WhatsApp does not accept the message.': 'WhatsApp n’accepte pas le message.',
  'The number is your own.': 'Ce numéro est le vôtre.',
  'This number cannot be reached on WhatsApp.': 'Ce numéro est injoignable sur WhatsApp.',
  'This person is not on WhatsApp.': 'Cette personne n’est pas sur WhatsApp.',
  'WhatsApp allows replies for 24 hours after the customer’s last message. Wait until they write again.':
    'WhatsApp autorise les réponses pendant 24 heures après le dernier message du contact. Attendez que la personne écrive à nouveau.',
  'WhatsApp limits how many messages of companies this person gets.':
    'WhatsApp limite le nombre de messages d’entreprises que cette personne reçoit.',
  'This person has stopped your messages.': 'Cette personne a arrêté vos messages.',
  'WhatsApp does not accept this type of message.': 'WhatsApp n’accepte pas ce type de message.',
  'WhatsApp could not load the file.': 'WhatsApp n’a pas pu charger le fichier.',
  'WhatsApp does not accept this file.': 'WhatsApp n’accepte pas ce fichier.',
  'WhatsApp does not allow this message to somebody without a number.':
    'WhatsApp n’autorise pas ce message à une personne sans numéro.',
  'WhatsApp asks to send more slowly.': 'WhatsApp demande d’envoyer plus lentement.',
  'WhatsApp has a problem at the moment.': 'WhatsApp rencontre un problème en ce moment.',
  'WhatsApp is not available at the moment.': 'WhatsApp n’est pas disponible en ce moment.',
  'WhatsApp asks to send more slowly to this number.':
    'WhatsApp demande d’envoyer plus lentement à ce numéro.',
  'WhatsApp is maintaining the account at the moment.':
    'WhatsApp effectue en ce moment une maintenance du compte.',
  'Meta has restricted the account.': 'Meta a restreint le compte.',
  'The account may not write to numbers of this country.':
    'Le compte n’est pas autorisé à écrire aux numéros de ce pays.',
  'Meta has locked the account.': 'Meta a verrouillé le compte.',
  'Meta has no valid payment method for the account.':
    'Meta n’a pas de moyen de paiement valide pour le compte.',
}
