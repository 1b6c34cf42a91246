import type { Text } from '../../language/text.ts'

/** Brands, staff, logins, contacts, organizations and custom fields. */
export const people: Record<string, Text> = {
  // After « Impossible de trouver ».
  'brand at this host': 'une marque sous cet hôte',
  brand: 'cette marque',
  'brand: {1}': 'la marque {1}',
  host: 'cet hôte',
  logo: 'ce logo',
  contact: 'ce contact',
  erasure: 'cet effacement',
  'is not the name of this contact': 'n’est pas le nom de ce contact',
  note: 'cette note',
  'identity move': 'ce déplacement',
  'custom field': 'ce champ',
  organization: 'cette organisation',
  session: 'cette session',
  token: 'ce jeton',
  'API token': 'ce jeton d’API',
  team: 'cette équipe',
  'member of staff': 'ce membre de l’équipe',
  'service account': 'ce compte de service',
  'the login of a service account': 'l’identifiant de connexion d’un compte de service',
  'deactivated member of staff': 'ce membre désactivé de l’équipe',

  'must be never, or a time such as 30m, 4h or 2d': 'doit être never ou une durée comme 30m, 4h ou 2d',
  'must be at most 30d': 'doit valoir au plus 30d',
  'must start with https://, http:// or mailto:, or be a path such as /contact':
    'doit commencer par https://, http:// ou mailto:, ou être un chemin comme /contact',
  'must be a color such as #0a5c94': 'doit être une couleur comme #0a5c94',
  'must be 1 to 63 characters: a–z, 0–9 and -, not starting or ending with -':
    'doit comporter de 1 à 63 caractères : a–z, 0–9 et -, sans - au début ni à la fin',
  'must be a host name, for example help.example.com':
    'doit être un nom d’hôte, par exemple help.example.com',
  'must be a country code such as DE': 'doit être un code de pays, par exemple DE',
  'must not be before "from"': 'ne doit pas précéder « from »',
  'must be at most {1} years after "from"': 'doit être au plus {1} ans après « from »',
  'must be one of the countries with known holidays':
    'doit être un des pays dont les jours fériés sont connus',
  'must be a region of this country': 'doit être une région de ce pays',
  'must be an IANA time zone, for example Europe/Berlin':
    'doit être un fuseau horaire de l’IANA, par exemple Europe/Berlin',
  'The brand {1} already exists.': 'La marque {1} existe déjà.',
  'must not be a subdomain of {1}: those are reserved for brands':
    'ne doit pas être un sous-domaine de {1} : ils sont réservés aux marques',
  'The host {1} already belongs to a brand.': 'L’hôte {1} appartient déjà à une marque.',
  'This server has no brand yet. Open the set-up link, if it printed one when it started, or run: {1} brand create --help':
    'Ce serveur n’a pas encore de marque. Ouvrez le lien de configuration qu’il a affiché au démarrage, ou lancez : {1} brand create --help',
  'exceeds the limit of {1} hosts per brand': 'dépasse la limite de {1} hôtes par marque',
  'The host {1} is in use by another brand. If it is yours, publish the TXT record {2} with the value {3}, and add it again.':
    'L’hôte {1} est utilisé par une autre marque. S’il est à vous, publiez l’enregistrement TXT {2} avec la valeur {3}, puis ajoutez-le à nouveau.',

  'belongs to a member of staff': 'appartient à un membre de l’équipe',
  'Someone else has just attached this identity. Try again.':
    'Quelqu’un d’autre vient d’ajouter cette coordonnée. Réessayez.',
  'Someone else has just moved this identity. Try again.':
    'Quelqu’un d’autre vient de déplacer cette coordonnée. Réessayez.',
  'Another contact has the ID {1}.': 'Un autre contact a l’ID {1}.',
  'Another contact has {1}. Attach it as an identity to move it here.':
    'Un autre contact a {1}. Ajoutez cette valeur aux coordonnées pour la déplacer ici.',
  'This contact has just been merged into another. Try again.':
    'Ce contact vient d’être fusionné avec un autre. Réessayez.',
  'or mobile is required': 'ou un numéro de téléphone est obligatoire',
  'or note is required': 'ou note est obligatoire',
  'must be the email address of a member of staff': 'doit être l’adresse e-mail d’un membre de l’équipe',
  'must not be a member of staff: a service account writes in its own name':
    'ne doit pas être un membre de l’équipe : un compte de service écrit en son propre nom',
  'This move has already been undone.': 'Ce déplacement a déjà été annulé.',
  'The identity has been moved again since. Undo the later move first.':
    'La coordonnée a encore été déplacée depuis. Annulez d’abord le déplacement le plus récent.',
  'cannot be set: Facebook identities come from Facebook messages':
    'ne peut pas être défini : les comptes Facebook viennent des messages de Facebook',
  'must be another contact': 'doit être un autre contact',
  'an email address': 'une adresse e-mail',
  'a phone number with its country code, for example +12223334444':
    'un numéro de téléphone avec son indicatif, par exemple +12223334444',
  'an Instagram handle': 'un nom d’utilisateur Instagram',
  'an Instagram-scoped ID (digits only)': 'un ID propre à Instagram (chiffres uniquement)',
  'a Twitter handle': 'un nom d’utilisateur Twitter',
  'the ID of an account on X (digits only)': 'l’ID d’un compte X (chiffres uniquement)',
  'a Facebook ID': 'un ID Facebook',
  'a Telegram user ID (digits only)': 'un ID Telegram (chiffres uniquement)',
  'a WhatsApp user ID': 'un ID WhatsApp',
  'the name of a sender': 'le nom d’un expéditeur',

  'must be a letter followed by at most 63 letters, digits, - or _':
    'doit être une lettre suivie d’au plus 63 lettres, chiffres, - ou _',
  'must not name a choice twice': 'ne doit pas nommer deux fois le même choix',
  'must be a text': 'doit être un texte',
  'must be a day such as 2026-11-23': 'doit être un jour comme 2026-11-23',
  'must be one of the choices of this field': 'doit être l’un des choix de ce champ',
  'must be true or false': 'doit être true ou false',
  'is one too many: a contact can have {1} fields': 'est en trop : un contact peut avoir {1} champs',
  'is one too many: a conversation can have {1} fields':
    'est en trop : une conversation peut avoir {1} champs',
  'is taken: another field has the key {1}': 'existe déjà : un autre champ a la clé {1}',
  'is allowed only with type choice': 'n’est possible qu’avec le type Choix',
  'is allowed only for fields of conversations': 'n’est possible que pour les champs de conversations',
  'is required: none can be made from this name': 'est obligatoire : ce nom ne permet pas d’en créer un',

  'must be a domain, for example example.com': 'doit être un domaine, par exemple example.com',
  'is a public mail provider, not an organization':
    'est un fournisseur de messagerie public, et non une organisation',
  'contain {1}, which belongs to another organization':
    'contient {1}, qui appartient à une autre organisation',
  'is the name of another organization': 'est le nom d’une autre organisation',

  'Only owners can make someone an owner.': 'Seuls les propriétaires peuvent donner le rôle de propriétaire.',
  "Sessions can make changes only from Answerwell's own pages. Programs need an API token.":
    'Une session ne permet de modifier que depuis les pages d’Answerwell. Les programmes ont besoin d’un jeton d’API.',
  'Log in with HTTP Basic: your email address and an API token of this brand.':
    'Connectez-vous par HTTP Basic : avec votre adresse e-mail et un jeton d’API de cette marque.',
  'Confirm that it is you, with your password or a code: POST /me/confirmation. Or log in again.':
    'Confirmez votre identité avec votre mot de passe ou un code : POST /me/confirmation. Ou reconnectez-vous.',
  'is wrong': 'est incorrect',
  'is wrong or has expired': 'est incorrect ou a expiré',
  'or code is required, and not both': 'ou un code est obligatoire, mais pas les deux',
  'Only owners can invite owners.': 'Seuls les propriétaires peuvent inviter des propriétaires.',
  '{1} already has a password and can log in.': '{1} a déjà un mot de passe et peut se connecter.',
  '{1} already logs in with single sign-on.': '{1} se connecte déjà par authentification unique.',
  'The email address or password is wrong.': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'The password has just been changed. Log in again.':
    'Le mot de passe vient d’être modifié. Reconnectez-vous.',
  'The login has expired. Log in again.': 'La connexion a expiré. Reconnectez-vous.',
  'This login has ended. Log in again.': 'Cette connexion est terminée. Reconnectez-vous.',
  'This code is wrong or has expired.': 'Ce code est incorrect ou a expiré.',
  'This link has been used or has expired. Request a new one.':
    'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
  'Too many wrong passwords were entered for this address. Log in with a browser that you have used before, reset your password, or try again in 15 minutes.':
    'Trop de mots de passe incorrects ont été saisis pour cette adresse. Connectez-vous avec un navigateur que vous avez déjà utilisé, réinitialisez votre mot de passe ou réessayez dans 15 minutes.',
  'Requires a login session; API tokens are refused.':
    'Nécessite une session ouverte ; les jetons d’API sont refusés.',
  'is too common: choose another one': 'est trop courant : choisissez-en un autre',
  'must have at least {1} different characters': 'doit comporter au moins {1} caractères différents',
  'must not be your name, your email address or the name of the brand':
    'ne doit être ni votre nom, ni votre adresse e-mail, ni le nom de la marque',
  'must not be a run of letters, digits or keys':
    'ne doit pas être une suite de lettres, de chiffres ou de touches',
  "Only Answerwell's own pages can send this request.":
    'Seules les pages d’Answerwell peuvent envoyer cette requête.',
  'Two-factor authentication is already on. Turn it off first.':
    'L’authentification à deux facteurs est déjà activée. Désactivez-la d’abord.',
  'There is no authenticator to confirm. Set one up first.':
    'Il n’y a pas d’application d’authentification à confirmer. Configurez-en une d’abord.',
  'This token does not exist or has been revoked.': 'Ce jeton n’existe pas ou a été révoqué.',

  'must not be a number, “none” or “mine”': 'ne doit être ni un nombre, ni « none », ni « mine »',
  'is one too many: there can be {1} teams': 'est en trop : il peut y avoir {1} équipes',
  'is the name of another team': 'est le nom d’une autre équipe',

  'Only owners can edit owners.': 'Seuls les propriétaires peuvent modifier des propriétaires.',
  'With access to only some conversations, you can edit only your own profile.':
    'Avec un accès à une partie des conversations, vous ne pouvez modifier que votre propre profil.',
  'Agents can edit only their own profile.':
    'Avec le rôle Membre, vous ne pouvez modifier que votre propre profil.',
  'must be null: owners see all conversations':
    'doit être null : les propriétaires voient toutes les conversations',
  '{1} is already a member of staff.': '{1} fait déjà partie de l’équipe.',
  'already belongs to a member of staff': 'appartient déjà à un membre de l’équipe',
  'belongs to the last owner. Make someone else an owner first':
    'est le rôle du dernier compte propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre',
  'Only owners can deactivate or reactivate owners.':
    'Seuls les propriétaires peuvent désactiver ou réactiver des propriétaires.',
  'is for members who see all conversations': 'est réservé aux membres qui voient toutes les conversations',
  'must be the key of a role': 'doit être la clé d’un rôle',
  'This includes the right to {1}, which you do not have.':
    'Cela comprend un droit que vous n’avez pas : {1}.',
  'Queues assign nothing to service accounts.':
    'Les files d’attente n’attribuent rien aux comptes de service.',
  'This service account has rights that you do not have.':
    'Ce compte de service a des droits que vous n’avez pas.',
  'is one too many: there can be {1} service accounts':
    'est de trop : il peut y avoir {1} comptes de service',
  'cannot be owner: only people are owners':
    'ne peut pas être celui des propriétaires : ce sont des personnes',
  'They have rights that you do not have.': 'Cette personne a des droits que vous n’avez pas.',
  'Admins can assign all roles except that of owners; owners can assign all roles.':
    'Les admins peuvent attribuer tous les rôles sauf celui de propriétaire ; les propriétaires peuvent attribuer tous les rôles.',
  'is one too many: there can be {1} roles': 'est de trop : il peut y avoir {1} rôles',
  'One person has this role. Give them another one first.':
    'Une personne a ce rôle. Donnez-lui d’abord un autre rôle.',
  '{1} people have this role. Give them another one first.':
    '{1} personnes ont ce rôle. Donnez-leur d’abord un autre rôle.',
  'One service account has this role. Give it another one first.':
    'Un compte de service a ce rôle. Donnez-lui d’abord un autre rôle.',
  '{1} service accounts have this role. Give them another one first.':
    '{1} comptes de service ont ce rôle. Donnez-leur d’abord un autre rôle.',
  'This role is the same in every brand. Create one of your own.':
    'Ce rôle est le même dans toutes les marques. Créez votre propre rôle.',
  role: 'rôle',
  'cannot include the right to {1}: it is for members who see all conversations':
    'ne peut pas comprendre ce droit, réservé aux membres qui voient toutes les conversations : {1}',
  'is the name of another role': 'est le nom d’un autre rôle',
  'The scopes of this API token do not include the right to {1}.':
    'Ce jeton d’API ne comprend pas le droit suivant : {1}.',
  'The scopes of this API token do not include changing staff.':
    'Ce jeton d’API ne permet pas de modifier des membres.',
  '{1} does not have the right to {2}': '{1} n’a pas ce droit : {2}',
}
