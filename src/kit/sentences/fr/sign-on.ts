import type { Text } from '../../language/text.ts'

/** Single sign-on. */
export const signOn: Record<string, Text> = {
  'Your account here is deactivated. Ask an admin.':
    'Votre compte ici est désactivé. Adressez-vous à un admin.',
  'must be the key of a role, and not owner: owners make owners':
    'doit être la clé d’un rôle, et pas owner : seuls les propriétaires nomment des propriétaires',
  'None of your groups may log in here. Ask an admin of your identity provider.':
    'Aucun de vos groupes ne peut se connecter ici. Adressez-vous à un admin de votre fournisseur d’identité.',
  'You are in more groups than the provider sends. An admin there can limit them to those of this application.':
    'Vous êtes dans plus de groupes que le fournisseur n’en envoie. Un admin peut y limiter les groupes à ceux de cette application.',
  'The provider names no keys at {1}.': 'Le fournisseur n’indique aucune clé à {1}.',
  'The login at the provider did not work. {1}': 'La connexion chez le fournisseur n’a pas fonctionné. {1}',
  'The issuer must be an https URL.': 'L’émetteur doit être une URL https.',
  "The provider's document has no https URL in {1}.":
    'Le document du fournisseur n’a pas d’URL https dans {1}.',
  'Single sign-on is not set up here.': 'L’authentification unique n’est pas configurée ici.',
  'This account has just been connected. Log in again.': 'Ce compte vient d’être relié. Reconnectez-vous.',
  "The provider's token does not say who it is about.":
    'Le jeton du fournisseur ne dit pas de qui il s’agit.',
  "The provider's tokens do not belong together.": 'Les jetons du fournisseur ne vont pas ensemble.',
  'is required: anybody can have an account at Google':
    'est obligatoire : n’importe qui peut avoir un compte Google',
  'The token is not a logout token.': 'Le jeton n’est pas un jeton de déconnexion.',
  'Passwords are not accepted here. Use the button “{1}”.':
    'Les mots de passe ne sont pas acceptés ici. Utilisez le bouton « {1} ».',
  'Your account no longer has a role here. Ask an admin of your identity provider.':
    'Votre compte n’a plus de rôle ici. Adressez-vous à un admin de votre fournisseur d’identité.',
  'The provider does not offer the authorization code flow.':
    'Le fournisseur ne propose pas le flux « authorization code ».',
  'The provider does not offer PKCE with S256.': 'Le fournisseur ne propose pas PKCE avec S256.',
  'set up single sign-on, session times and the second factor':
    'de configurer l’authentification unique, la durée des sessions et le second facteur',
  'The password is wrong.': 'Le mot de passe est incorrect.',
  'The provider cannot be used at the moment. {1}': 'Le fournisseur est inutilisable pour le moment. {1}',
  'The provider did not send your email address.': 'Le fournisseur ne communique pas votre adresse e-mail.',
  'Members whom you may not manage log in with this provider. An owner can change its addresses and certificates.':
    'Des membres que vous ne pouvez pas gérer se connectent avec ce fournisseur. Un propriétaire peut en modifier les adresses et les certificats.',
  'The provider does not confirm that the address {1} is yours.':
    'Le fournisseur ne confirme pas que l’adresse {1} est la vôtre.',
  'Accounts of this domain may not log in here.':
    'Les comptes de ce domaine ne peuvent pas se connecter ici.',
  'The member of staff with this address is connected to another account of the provider.':
    'Le membre de l’équipe qui a cette adresse est relié à un autre compte du fournisseur.',
  'No member of staff has the address {1}. Ask an admin for an invitation.':
    'Aucun membre de l’équipe n’a l’adresse {1}. Demandez une invitation à un admin.',
  'is required with a new issuer': 'est obligatoire avec un nouvel émetteur',
  'This login has expired or was begun in another browser. Try again.':
    'Cette connexion a expiré ou a commencé dans un autre navigateur. Réessayez.',
  'must be IDs of teams': 'doivent être des ID d’équipes',
  'The settings of this login have just changed. Try again.':
    'Les réglages de cette connexion viennent de changer. Réessayez.',
  'must be off until a login by this provider has worked: test it first':
    'doit rester désactivé jusqu’à ce qu’une connexion par ce fournisseur ait fonctionné : testez d’abord',
  'must be a domain such as example.com': 'doit être un domaine comme example.com',
  'must be a path': 'doit être un chemin',
  test: 'ce test',
  'This account of the provider is not connected to you. Log in with your own.':
    'Ce compte du fournisseur n’est pas lié au vôtre. Connectez-vous avec le vôtre.',
  'Confirm with your password, a code or a passkey: the provider cannot say that it has asked you.':
    'Confirmez avec votre mot de passe, un code ou une clé d’accès : le fournisseur ne peut pas attester qu’il vous a demandé de vous connecter.',
  'The provider did not say that it asked you to log in again. Confirm with your password, a code or a passkey if you have one.':
    'Le fournisseur n’a pas indiqué qu’il vous avait demandé de vous reconnecter. Confirmez avec votre mot de passe, un code ou une clé d’accès si vous en avez.',
  'Log in at {1} to do this.': 'Connectez-vous à l’adresse {1} pour le faire.',
  'must be at most the lifetime of sessions': 'doit être au plus la durée des sessions',
  'Two-factor authentication is required here. Set it up, or enter a code, to continue.':
    'L’authentification à deux facteurs est obligatoire ici. Configurez-la ou saisissez un code pour continuer.',
  'Two-factor authentication is required here and cannot be turned off.':
    'L’authentification à deux facteurs est obligatoire ici et ne peut pas être désactivée.',
  'must be a later day, until you have set up your own second factor':
    'doit être un jour ultérieur, tant que vous n’avez pas configuré votre propre second facteur',
  'No certificate of the provider is valid now. An admin can enter its new one.':
    'Aucun certificat du fournisseur n’est valide en ce moment. Un admin peut saisir le nouveau.',
  'The provider names people differently at each login. An admin there can choose a persistent name ID.':
    'Le fournisseur nomme les personnes différemment à chaque connexion. Un admin peut y choisir un Name ID persistant.',
  'does not belong to a provider of this kind': 'ne concerne pas un fournisseur de ce type',
  'must be the metadata of a SAML identity provider ({1})':
    'doit contenir les métadonnées d’un fournisseur d’identité SAML ({1})',
  'must be a PEM certificate with an RSA key of at least 2,048 bits':
    'doit être un certificat PEM avec une clé RSA d’au moins 2 048 bits',
  'The URL answers with status {1}.': 'L’URL répond avec le statut {1}.',
  'needs an issuer, metadata, or the URL of metadata':
    'nécessite un émetteur, des métadonnées ou l’URL de métadonnées',
  'The provider sent an assertion that was used before.':
    'Le fournisseur a envoyé une assertion déjà utilisée.',
}
