import type { Text } from '../../language/text.ts'

/** Mailboxes, mail servers, the mail log, and the verification of addresses. */
export const mail: Record<string, Text> = {
  'The channel has no address.': 'Le canal n’a pas d’adresse.',
  'The brand has no email channel.': 'La marque n’a pas de canal e-mail.',
  'No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.':
    'Aucun serveur de messagerie n’est défini : ANSWERWELL_SMTP_URL, ou smtp_url du canal.',
  '{1} is not verified. Verify it in the channel settings.':
    '{1} n’est pas vérifiée. Vérifiez cette adresse dans les paramètres du canal.',
  'The settings of the channel are invalid.': 'Les paramètres du canal sont incorrects.',
  "The mail server's name cannot be resolved.": 'Le nom du serveur de messagerie ne peut pas être résolu.',
  "The mail server's name cannot be resolved. {1}":
    'Le nom du serveur de messagerie ne peut pas être résolu. {1}',
  'This mail takes too long to display. Its source is in the mail log.':
    'Cet e-mail est trop long à afficher. Sa source se trouve dans le journal des e-mails.',
  'The mail server closed the connection.': 'Le serveur de messagerie a fermé la connexion.',
  'The mail was removed from the mailbox while it was being read.':
    'L’e-mail a été retiré de la boîte aux lettres pendant sa lecture.',
  'The mail server refused the login.': 'Le serveur de messagerie a refusé la connexion au compte.',
  'The mail server refused the login. It says: {1}':
    'Le serveur de messagerie a refusé la connexion au compte. Il indique : {1}',
  'The server did not respond as an IMAP server. Check the port and the security setting.':
    'Le serveur n’a pas répondu comme un serveur IMAP. Vérifiez le port et la sécurité.',
  'The mail server does not respond.': 'Le serveur de messagerie ne répond pas.',
  'The mailbox cannot be read ({1}).': 'La boîte aux lettres ne peut pas être lue ({1}).',
  'It is not a valid email ({1}).': 'Ce n’est pas un e-mail valide ({1}).',
  'The sender could not be checked in time.': 'L’expéditeur n’a pas pu être vérifié à temps.',
  'The mail server took too long.': 'Le serveur de messagerie a mis trop de temps.',
  'The connection to the mail server failed.': 'La connexion au serveur de messagerie a échoué.',
  'must be a URL like {1}, with special characters in user name and password percent-encoded (@ as %40)':
    'doit être une URL comme {1}, avec les caractères spéciaux du nom d’utilisateur et du mot de passe encodés (@ devient %40)',
  'must have a user name': 'doit contenir un nom d’utilisateur',
  'must have a password, unless mail_login is set':
    'doit contenir un mot de passe, sauf si mail_login est défini',
  'must be the ID of a mail login': 'doit être l’ID d’une connexion à la messagerie',
  'must be a DKIM selector of letters, digits, dots, hyphens and underscores':
    'doit être un sélecteur DKIM fait de lettres, chiffres, points, traits d’union et tirets bas',
  'must be a private key in PEM format': 'doit être une clé privée au format PEM',
  'must be an RSA private key in PEM format': 'doit être une clé privée RSA au format PEM',
  'The certificate of the mail server was not issued by a known authority.':
    'Le certificat du serveur de messagerie n’a pas été émis par une autorité connue.',
  'The certificate of the mail server is for another name. Check the host.':
    'Le certificat du serveur de messagerie porte un autre nom. Vérifiez l’hôte.',
  'The certificate of the mail server has expired.': 'Le certificat du serveur de messagerie a expiré.',
  'The mail server does not start with TLS on this port. Choose STARTTLS, or another port.':
    'Le serveur de messagerie ne commence pas par TLS sur ce port. Choisissez STARTTLS ou un autre port.',
  'The mail server does not offer STARTTLS on this port. Choose TLS, or another port.':
    'Le serveur de messagerie ne propose pas STARTTLS sur ce port. Choisissez TLS ou un autre port.',
  'The mail server and we could not agree on encryption.':
    'Aucun chiffrement commun n’a été trouvé avec le serveur de messagerie.',

  'The channel {1} has a DKIM key. Remove it before you create another.':
    'Le canal {1} a déjà une clé DKIM. Supprimez-la avant d’en créer une autre.',
  'The channel {1} has no email address to sign for.':
    'Le canal {1} n’a pas d’adresse e-mail pour laquelle signer.',
  'Another test is under way. Try again in a minute.':
    'Un autre test est en cours. Réessayez dans une minute.',
  'Not encrypted: allowed in private networks only.':
    'Non chiffré : autorisé uniquement dans les réseaux privés.',
  'The test took too long.': 'Le test a pris trop de temps.',
  'No mailbox is set.': 'Aucune boîte aux lettres n’est définie.',
  'There is no mailbox {1}. There are: {2}.':
    'La boîte aux lettres {1} n’existe pas. Celles qui existent : {2}.',
  '{1}, and {2} other mailboxes': {
    one: '{1} et {2} autre boîte aux lettres',
    many: '{1} et {2} autres boîtes aux lettres',
    other: '{1} et {2} autres boîtes aux lettres',
  },
  "This server's default mail server": 'Le serveur de messagerie par défaut de ce serveur',
  'The server does not require a login.': 'Le serveur n’exige pas de connexion à un compte.',
  'No login is needed.': 'Aucune connexion à un compte n’est nécessaire.',
  'The mail log shows it once it has arrived.': 'Le journal des e-mails l’affichera dès son arrivée.',
  'The mail was sent, but did not arrive within {1} seconds. Some servers take minutes.':
    'L’e-mail a été envoyé, mais n’est pas arrivé en {1} secondes. Certains serveurs mettent quelques minutes.',
  '{1} The operator of this server can allow it with ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} La personne qui gère ce serveur peut l’autoriser avec ANSWERWELL_ALLOWED_NETWORKS.',
  'The name {1} is not known.': 'Le nom {1} est inconnu.',
  'Nothing answers at {1}, port {2}.': 'Rien ne répond à {1}, port {2}.',
  'is required before it can be verified': 'est obligatoire avant la vérification',
  'cannot be verified by mail: no mail server is configured. Publish the TXT record {1} with the value {2}, and try again':
    'ne peut pas être vérifié par e-mail : aucun serveur de messagerie n’est configuré. Publiez l’enregistrement TXT {1} avec la valeur {2}, puis réessayez',

  'Nobody is signed in to this mailbox. Sign in again.':
    'Cette boîte aux lettres n’est reliée à aucun compte. Reconnectez-vous.',
  'The sign-in is for {1}, not for {2}.': 'La connexion est celle de {1}, et non de {2}.',
  'The provider took too long to renew the sign-in.':
    'Le fournisseur a mis trop de temps à renouveler la connexion.',
  'The sign-in could not be renewed. {1}': 'La connexion n’a pas pu être renouvelée. {1}',
  'The provider no longer accepts this sign-in. Sign in again. It said: {1}':
    'Le fournisseur n’accepte plus cette connexion. Reconnectez-vous. Il indique : {1}',
  'This server is no longer registered with the provider.':
    'Ce serveur n’est plus enregistré auprès du fournisseur.',
  "The provider's tokens cannot be stored.": 'Les jetons du fournisseur ne peuvent pas être enregistrés.',
  'The provider says: {1}': 'Le fournisseur indique : {1}',
  'The provider sent an invalid response ({1}).': 'Le fournisseur a envoyé une réponse incorrecte ({1}).',
  'The provider gave no refresh token.': 'Le fournisseur n’a pas donné de jeton de renouvellement.',
  'must be ID:SECRET, with special characters percent-encoded':
    'doit avoir la forme ID:SECRET, avec les caractères spéciaux encodés',
  'must be a URL https://ID:SECRET@HOST/…: the issuer, with special characters percent-encoded':
    'doit être une URL https://ID:SECRET@HOST/… : l’émetteur, avec les caractères spéciaux encodés',
  'mail login': 'cette connexion à la messagerie',
  'is not a mail login that somebody is signed in with':
    'n’est pas une connexion à la messagerie en cours d’utilisation',
  'is not set up on this server: ANSWERWELL_OAUTH_{1}':
    'n’est pas configuré sur ce serveur : ANSWERWELL_OAUTH_{1}',
  'is required: the mail servers that get the access token':
    'est obligatoire : les serveurs de messagerie qui reçoivent le jeton d’accès',
  'does not respond: {1}': 'ne répond pas : {1}',

  'our reply address': 'notre adresse de réponse',
  'the Message-ID of our mail': 'le Message-ID de notre e-mail',
  'the mails it refers to': 'les e-mails auxquels il renvoie',
  'its reference': 'sa référence',
  'its thread': 'son fil',
  'Started a conversation.': 'A commencé une conversation.',
  'Added to a conversation, matched by {1}.': 'Ajouté à une conversation, retrouvée par : {1}.',
  'In a conversation of {1} already: the mail was sent to both addresses.':
    'Déjà dans une conversation de {1} : l’e-mail a été envoyé aux deux adresses.',
  'It is too large ({1} bytes) and stays in the mailbox.':
    'Il est trop volumineux ({1} octets) et reste dans la boîte aux lettres.',
  'It could not be converted to a message.': 'Il n’a pas pu être converti en message.',
  'A delivery report for a mail that we did not send.':
    'Un avis de distribution pour un e-mail que nous n’avons pas envoyé.',
  'Our own test mail: the mailbox works.': 'Notre propre e-mail de test : la boîte aux lettres fonctionne.',
  'A copy of our own mail, which would cause a mail loop.':
    'Une copie de notre propre e-mail, qui créerait une boucle.',
  'Unreadable: {1}': 'Illisible : {1}',
  'A delivery report for a notification.': 'Un avis de distribution pour une notification.',
  'A delivery report for one of our messages.': 'Un avis de distribution pour l’un de nos messages.',
  'The recipient reported the message as spam.': 'Le destinataire a signalé le message comme spam.',
  'A mail server returned the message.': 'Un serveur de messagerie a renvoyé le message.',
  'A repeat of a mail that is already in its conversation.':
    'La répétition d’un e-mail déjà présent dans sa conversation.',
  'Mail {1} has been processed: {2} Processing it again would post everything twice.':
    'L’e-mail {1} a déjà été traité : {2} Le traiter à nouveau publierait tout en double.',
  'Will be processed again.': 'Sera traité à nouveau.',
  'Mail {1} is a message already: {2}': 'L’e-mail {1} est déjà un message : {2}',
  'Will become a conversation.': 'Deviendra une conversation.',
  'must be the slug of an email channel': 'doit être le slug d’un canal e-mail',
  'must be the address of an email channel of this brand':
    'doit être l’adresse d’un canal e-mail de cette marque',
  'Too many images are being fetched.': 'Trop d’images sont en cours de récupération.',
}
