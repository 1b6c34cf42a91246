import type { Text } from '../../language/text.ts'

/** Conversations, messages, deliveries, channels, chat and files. */
export const talk: Record<string, Text> = {
  // After « Impossible de trouver ».
  card: 'cette carte',
  attachment: 'cette pièce jointe',
  file: 'ce fichier',
  channel: 'ce canal',
  'chat channel': 'ce canal de chat',
  conversation: 'cette conversation',
  follower: 'cette personne parmi celles qui suivent la conversation',
  original: 'cet original',
  mail: 'cet e-mail',
  'contact form': 'ce formulaire de contact',
  merge: 'cette fusion',
  message: 'ce message',
  'unproven reply of yours': 'cette réponse non vérifiée de votre part',
  'scheduled message': 'ce message programmé',

  'must be IDs of your uploads that no message uses yet':
    'doit se composer d’ID de fichiers que vous avez envoyés et qu’aucun message n’utilise encore',
  'must be its files, or IDs of your uploads that no message uses yet':
    'doit se composer de ses fichiers, ou d’ID de fichiers que vous avez envoyés et qu’aucun message n’utilise encore',
  'The server responded with status {1}.': 'Le serveur a répondu avec le statut {1}.',
  'The file is larger than 25 MiB.': 'Le fichier dépasse 25 Mio.',
  'Send the file itself as the body, with its Content-Type, not as a form.':
    'Envoyez le fichier lui-même comme corps, avec son Content-Type, et non comme formulaire.',
  '{1} could not be fetched.': 'Impossible de récupérer {1}.',
  '{1} has not been fetched yet.': '{1} n’est pas encore disponible.',
  '{1} {2}': '{1} {2}',
  'This link has expired. Read the message again for a new one.':
    'Ce lien a expiré. Rechargez le message pour en obtenir un nouveau.',

  'is used by another brand on this server. If {1} is yours, publish the TXT record {2} with the value {3}, and save again':
    'est utilisé par une autre marque sur ce serveur. Si {1} est à vous, publiez l’enregistrement TXT {2} avec la valeur {3}, puis enregistrez à nouveau',
  'This channel is not connected to a provider.': 'Ce canal n’est relié à aucun fournisseur.',
  'Too many channels are named {1}. Choose a slug for this one.':
    'Trop de canaux portent le nom {1}. Choisissez un slug pour celui-ci.',
  'is required: every slug derived from the name is taken':
    'est obligatoire : tous les slugs tirés du nom sont pris',
  'must be 1 to 80 characters: a–z, 0–9, - and _, not starting with - or _':
    'doit comporter de 1 à 80 caractères : a–z, 0–9, - et _, sans - ni _ au début',
  'must not have a plus suffix: mail to help+orders@ arrives at the channel help@':
    'ne doit pas avoir de suffixe avec plus : les e-mails à help+orders@ arrivent au canal help@',
  'is taken by the channel {1}': 'est déjà utilisé par le canal {1}',
  'slug {1}': 'le slug {1}',
  'address {1}': 'l’adresse {1}',
  'The channel {1} already has the {2}.': 'Le canal {1} a déjà {2}.',
  'must be a channel type: {1}': 'doit être un type de canal : {1}',
  'is a setting: send it in settings': 'est un paramètre : envoyez-le dans settings',
  'is required for this provider': 'est obligatoire pour ce fournisseur',
  'is not a setting of this channel type. Allowed: {1}':
    'n’est pas un paramètre de ce type de canal. Possibles : {1}',
  'must not begin with “sealed:”': 'ne doit pas commencer par « sealed: »',
  'has to be entered again: the address of the API has changed':
    'doit être saisi à nouveau : l’adresse de l’API a changé',
  'has a masked password: enter the password itself':
    'a un mot de passe masqué : saisissez le mot de passe lui-même',
  'The token is not the one of this channel.': 'Le jeton n’est pas celui de ce canal.',
  'The signature is not one of this channel.': 'La signature n’est pas une signature de ce canal.',

  'A chat with this ID already exists.': 'Un chat avec cet ID existe déjà.',
  'This chat has ended. Start a new one.': 'Ce chat est terminé. Commencez-en un nouveau.',
  'must be 256 random bits in base64url': 'doit se composer de 256 bits aléatoires en base64url',
  'Too many open streams. Close one and try again.': 'Trop de flux ouverts. Fermez-en un et réessayez.',
  'must look like “mon-fri 09:00-17:00, sat 10:00-14:00”':
    'doit avoir la forme « lun-ven 09:00-17:00, sam 10:00-14:00 »',
  'This chat is still going on.': 'Cette discussion est encore en cours.',
  'Nobody has replied yet.': 'Personne n’a encore répondu.',
  'This chat cannot be mailed at the moment.': 'Ce chat ne peut pas être envoyé par e-mail pour le moment.',

  'must be {1}: conversations cannot move to another brand':
    'doit être {1} : une conversation ne peut pas changer de marque',
  'is allowed only with status {1} (On Hold)': 'n’est possible qu’avec le statut {1} (Reportée)',
  'is required with status {1} (On Hold)': 'est obligatoire avec le statut {1} (Reportée)',
  'must be the ID or name of a team': 'doit être l’ID ou le nom d’une équipe',
  'must be the slug of a channel of this brand': 'doit être le slug d’un canal de cette marque',
  'cannot change in a chat, which its visitor goes on reading':
    'ne peut pas changer dans un chat que la personne continue de lire',
  'must not be a member of staff': 'ne doit pas être un membre de l’équipe',
  'is required with id_type=origin': 'est obligatoire avec id_type=origin',
  'is the customer of the conversation': 'est le contact de la conversation',
  'has no channel {1}': 'n’a pas de canal {1}',
  'has no team {1}': 'n’a pas d’équipe {1}',
  'You can start conversations only where you can see them.':
    'Vous ne pouvez commencer des conversations que là où vous pouvez les voir.',

  'Attachments are still being fetched.': 'Des pièces jointes sont encore en cours de récupération.',
  'It takes long; the next attempt goes on.': 'Cela prend du temps ; la prochaine tentative reprendra.',
  'Another attempt is sending it.': 'Une autre tentative est en train de l’envoyer.',
  'A part of the message did not arrive. {1}': 'Une partie du message n’est pas arrivée. {1}',
  'They were taken off the conversation before it was sent.':
    'La personne a été retirée de la conversation avant l’envoi.',
  'The message no longer exists.': 'Le message n’existe plus.',
  'The channel of this conversation cannot send messages.':
    'Le canal de cette conversation ne peut pas envoyer de messages.',
  'The recipient no longer has an address on this channel.':
    'Le destinataire n’a plus d’adresse sur ce canal.',
  'The provider asks to send more slowly.': 'Le fournisseur demande d’envoyer plus lentement.',
  'The text {1}.': 'Le texte {1}.',
  'The files {1}.': 'Les fichiers {1}.',
  'No message of ours has this name.': 'Aucun de nos messages ne porte ce nom.',

  'is the conversation to merge into': 'est la conversation dans laquelle fusionner',
  'One of these conversations has just been merged. Try again.':
    'L’une de ces conversations vient d’être fusionnée. Réessayez.',
  'must be the slug or ID of a conversation': 'doit être le slug ou l’ID d’une conversation',
  'a chat cannot be merged: its visitor would see what others wrote':
    'contient un chat, qui ne peut pas être fusionné : la personne verrait ce que d’autres ont écrit',
  'is private: replies to the merged conversation would be public':
    'est privé : les réponses à la conversation fusionnée seraient publiques',
  'is public: replies to it would no longer appear there':
    'est public : les réponses n’y apparaîtraient plus',
  'its customer has no {1}, which replies through {2} need':
    'a un contact auquel manque cette coordonnée : {1}. Les réponses par {2} en ont besoin',
  'is in a chat, which cannot be split: its visitor would lose messages':
    'se trouve dans un chat, qui ne peut pas être scindé : la personne perdrait des messages',
  'must be the ID of a message in this conversation': 'doit être l’ID d’un message de cette conversation',
  'is the first message; choose a later one': 'est le premier message ; choisissez-en un plus récent',
  'This merge has already been undone.': 'Cette fusion a déjà été annulée.',
  'A merge can be undone for {1} days.': 'Une fusion peut être annulée pendant {1} jours.',
  'Its messages have been moved to other conversations since.':
    'Ses messages ont depuis été déplacés vers d’autres conversations.',
  'The conversation has just been merged again. Try again.':
    'La conversation vient d’être fusionnée à nouveau. Réessayez.',

  'is not a variable of this template': 'n’est pas une variable de ce modèle',
  'is required: the header has a variable': 'est obligatoire : l’en-tête a une variable',
  'is required: the header is a file ({1})': 'est obligatoire : l’en-tête est un fichier ({1})',
  'The variables of the template are not filled in.': 'Les variables du modèle ne sont pas renseignées.',
  'is not the name of an approved template of this channel':
    'n’est pas le nom d’un modèle approuvé de ce canal',
  'This template has a variable that cannot be filled in here, such as in a button.':
    'Ce modèle a une variable qui ne peut pas être renseignée ici, par exemple dans un bouton.',

  'names {1}, who does not follow this conversation': 'nomme {1}, qui ne suit pas cette conversation',
  'must name at least one address': 'doit nommer au moins une adresse',
  'is a member of staff, who can read the conversation':
    'fait partie de l’équipe et peut lire la conversation',
  'cannot be reached: the channel of this conversation sends no email':
    'est injoignable : le canal de cette conversation n’envoie pas d’e-mails',
  'is an address of this brand': 'est une adresse de cette marque',
  'must be true, false or a date YYYY-MM-DD': 'doit être true, false ou une date AAAA-MM-JJ',
  'This conversation was merged into {1}, which has another message with this origin_id.':
    'Cette conversation a été fusionnée avec {1}, qui a un autre message avec cet origin_id.',
  'This channel already has a conversation with this origin_id: {1}. Post the message there instead.':
    'Ce canal a déjà une conversation avec cet origin_id : {1}. Écrivez plutôt le message dans celle-ci.',
  'Its author has left or can no longer see the conversation.':
    'La personne qui l’a écrit a quitté l’équipe ou ne voit plus la conversation.',

  'Something went wrong on our side.': 'Une erreur s’est produite de notre côté.',
  'has {1} {2}; {3} takes at most {4} in a message': 'a {1} {2} ; {3} accepte au plus {4} par message',
  'would be more than {1} messages; {2} takes at most {3} {4} in each':
    'donnerait plus de {1} messages ; {2} accepte au plus {3} {4} dans chacun',
  'cannot be sent: {1} takes no files here': 'ne peuvent pas partir : {1} n’accepte pas de fichiers ici',
  'cannot be sent together: {1} takes {2} in a message':
    'ne peuvent pas partir ensemble : {1} accepte {2} par message',
  'one file': 'un fichier',
  'at most {1} files': 'au plus {1} fichiers',
  'cannot be sent: {1} does not take {2}, only {3}':
    'ne peuvent pas partir : {1} n’accepte pas {2}, seulement {3}',
  'cannot be sent: {1} has {2} MB, and {3} takes at most {4} MB of its type':
    'ne peuvent pas partir : {1} fait {2} Mo, et {3} accepte au plus {4} Mo pour ce type',
  'must be 1 (internal note): nobody can reply to this sender by {1}':
    'doit être 1 (note interne) : personne ne peut répondre à cet expéditeur par {1}',
  'After 24 hours, {1} allows replies of people only. If a person wrote this one, send human_agent: true with it.':
    'Après 24 heures, {1} n’autorise que les réponses écrites par une personne. Si c’est le cas de celle-ci, envoyez aussi human_agent: true.',
  '{1} allows replies for {2} after the customer’s last message. {3}':
    '{1} autorise les réponses pendant {2} après le dernier message du contact. {3}',
  '24 hours': '24 heures',
  'seven days': 'sept jours',
  'Send a template instead.': 'Envoyez plutôt un modèle.',
  'Wait until they write again.': 'Attendez que la personne écrive à nouveau.',
  '{1} did not respond. It may have arrived: ask before you send it again.':
    '{1} n’a pas répondu. Le message est peut-être arrivé : demandez avant de le renvoyer.',
  '{1} did not respond. It will say whether the message arrived.':
    '{1} n’a pas répondu, mais indiquera si le message est arrivé.',
}
