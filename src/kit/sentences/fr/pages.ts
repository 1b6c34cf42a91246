import type { Text } from '../../language/text.ts'

/** The help center, the status page, and what only staff use. */
export const pages: Record<string, Text> = {
  // After « Impossible de trouver ».
  image: 'cette image',
  article: 'cet article',
  translation: 'cette traduction',
  version: 'cette version',
  incident: 'cet incident',
  maintenance: 'cette maintenance',
  page: 'cette page',
  topic: 'cette rubrique',
  system: 'ce système',
  'service worker': 'ce service worker',
  'file of the pages': 'ce fichier des pages',
  'panel card': 'cette carte',
  'saved view': 'cette vue enregistrée',
  segment: 'ce segment',
  'response template': 'cette réponse enregistrée',
  event: 'cet événement',
  notification: 'cette notification',
  webhook: 'ce webhook',
  delivery: 'cette livraison',

  'is one too many: there can be {1} images': 'est en trop : il peut y avoir {1} images',
  'must be one of: published (0), draft (1), internal (4), customers (5)':
    'doit avoir l’une de ces valeurs : publié (0), brouillon (1), interne (4), contacts (5)',
  'must be 1 to 100 characters: a–z, 0–9 and -, not starting with -':
    'doit comporter de 1 à 100 caractères : a–z, 0–9 et -, sans - au début',
  'The slug {1} is or was used by another article. Choose another slug.':
    'Le slug {1} est ou a été utilisé par un autre article. Choisissez un autre slug.',
  'must be the slug of an article in this topic': 'doit être le slug d’un article de cette rubrique',
  'must be a topic of this brand': 'doit être une rubrique de cette marque',
  'is the language of the article itself': 'est la langue de l’article lui-même',
  'is that of the newest update: send updates_attributes with a status and a message':
    'est celui de la dernière mise à jour : envoyez updates_attributes avec un statut et un message',
  'must be an affected system of this incident': 'doit être un système concerné par cet incident',
  'cannot change once it has begun': 'ne peut plus changer après le début',
  'cannot change once it is over': 'ne peut plus changer après la fin',
  'is {1} and can become: {2}': 'a la valeur {1} et peut devenir : {2}',
  'must be after starts_at': 'doit être postérieur au début (starts_at)',
  'can be written once the incident is resolved': 'peut être rédigé une fois l’incident résolu',
  'must be a system of this brand': 'doit être un système de cette marque',
  'is required when id is absent': 'est obligatoire quand id est absent',
  'must be the system of the row with this id': 'doit être le système de la ligne qui a cet id',
  'Use the form of the help center.': 'Utilisez le formulaire du centre d’aide.',
  'Use the button of the help center.': 'Utilisez le bouton du centre d’aide.',
  'must be 1 to 80 characters: a–z, 0–9 and -, not starting with -':
    'doit comporter de 1 à 80 caractères : a–z, 0–9 et -, sans - au début',
  'The topic {1} already exists.': 'La rubrique {1} existe déjà.',
  'must be the slug of a topic': 'doit être le slug d’une rubrique',
  'cannot be the topic itself': 'ne peut pas être la rubrique elle-même',
  'is itself inside another topic': 'se trouve déjà dans une autre rubrique',
  'cannot be set: this topic has topics inside it':
    'ne peut pas être défini : cette rubrique contient des rubriques',

  'Only people who have logged in can switch to another brand.':
    'Il faut être en session pour passer à une autre marque.',
  'Only people who have logged in can create brands.': 'Il faut être en session pour créer des marques.',
  'Only owners of the first brand can create brands.':
    'Seuls les propriétaires de la première marque peuvent créer des marques.',
  'The program responded with status {1}.': 'Le programme a répondu avec le statut {1}.',
  'The program’s response is not in the expected form.': 'La réponse du programme n’a pas la forme attendue.',
  'is one too many: there can be {1} cards': 'est en trop : il peut y avoir {1} cartes',
  'cannot be combined with start_date or end_date': 'ne peut pas être combiné avec start_date ou end_date',
  'must be within the last {1} days': 'doit se situer dans les {1} derniers jours',
  'must be the slug of a channel': 'doit être le slug d’un canal',
  'must be the email of a member of staff': 'doit être l’adresse e-mail d’un membre de l’équipe',
  'must not be after end_date': 'ne doit pas être postérieur à la fin (end_date)',
  'must be at most {1} days before end_date': 'doit précéder la fin (end_date) d’au plus {1} jours',
  'must be status codes, separated by commas':
    'doit se composer de codes de statut, séparés par des virgules',
  'is one too many: there can be {1} segments': 'est en trop : il peut y avoir {1} segments',
  'must lead to a public address, or to one that the operator has allowed':
    'doit mener à une adresse publique, ou à une adresse que l’opérateur a autorisée',
  'is one too many: there can be {1} views': 'est en trop : il peut y avoir {1} vues',
  'needs an owner: use the API token of a member of staff':
    'doit avoir un propriétaire : utilisez le jeton d’API d’un membre de l’équipe',
  'is required here: without it, the brand would be at {1}, which only the server itself can reach':
    'est obligatoire ici : sinon, la marque serait à l’adresse {1}, que seul le serveur lui-même peut atteindre',
  'must be a group of this brand': 'doit être un groupe de cette marque',
  'must be the name or ID of a group': 'doit être le nom ou l’ID d’un groupe',

  'must be 0 or a cursor from this log': 'doit être 0 ou un curseur de ce journal',
  'is ahead of this log, which was restored from an earlier state. Continue from 0 or from an earlier cursor':
    'dépasse la fin de ce journal, qui a été restauré depuis un état antérieur. Reprenez à 0 ou à un curseur antérieur',
  'At most {1} concurrent streams per login.': 'Au plus {1} flux simultanés par connexion.',
  'must be 65 bytes in base64url': 'doit se composer de 65 octets en base64url',
  'must be 16 bytes in base64url': 'doit se composer de 16 octets en base64url',
  'must be a point on P-256': 'doit être un point de P-256',
  'Only a browser with a session can get notices.':
    'Seul un navigateur avec une session ouverte peut recevoir des notifications.',
  'The receiver responded with 410 Gone.': 'Le destinataire a répondu 410 Gone.',
  'Every delivery has failed for a week.': 'Toutes les livraisons échouent depuis une semaine.',
  'The receiver responded with status {1}.': 'Le destinataire a répondu avec le statut {1}.',
  '{1} Redirects are not followed.': '{1} Les redirections ne sont pas suivies.',
}
