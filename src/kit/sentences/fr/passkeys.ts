import type { Text } from '../../language/text.ts'

/** Passkeys of members of staff. */
export const passkeys: Record<string, Text> = {
  'Confirm that it is you with a code or a passkey: a password alone is not enough for this.':
    'Confirmez votre identité par un code ou une clé d’accès : un mot de passe seul ne suffit pas pour cela.',
  'Passkeys are not accepted here. Use the button “{1}”.':
    'Les clés d’accès ne sont pas acceptées ici. Utilisez le bouton « {1} ».',
  'Passkeys work on {1} only. Open that page.':
    'Les clés d’accès fonctionnent seulement sur {1}. Ouvrez cette page.',
  'must be base64url': 'doit être en base64url',
  'You have {1} passkeys, which is the limit. Remove one first.':
    'Vous avez {1} clés d’accès, ce qui est le maximum. Supprimez-en d’abord une.',
  'took too long, or was used already. Try again': 'est arrivé trop tard ou a déjà servi. Réessayez',
  'is not a passkey that your authenticator made for this page':
    'n’est pas une clé d’accès que votre appareil a créée pour cette page',
  'This passkey is set up already.': 'Cette clé d’accès est déjà configurée.',
  passkey: 'cette clé d’accès',
  'This passkey is your only way to log in. Set a password first, or add another passkey.':
    'Cette clé d’accès est votre seul moyen de vous connecter. Définissez d’abord un mot de passe ou ajoutez une autre clé d’accès.',
  'This took too long, or was used already. Try again.':
    'L’opération a pris trop de temps ou a déjà servi. Réessayez.',
  'This passkey is not accepted here. Log in another way.':
    'Cette clé d’accès n’est pas acceptée ici. Connectez-vous autrement.',
  'You have no passkey here. Use another way.':
    'Vous n’avez pas de clé d’accès ici. Utilisez un autre moyen.',
  'This passkey was made for {1} and does not work on {2}. Use another way.':
    'Cette clé d’accès a été créée pour {1} et ne fonctionne pas sur {2}. Utilisez un autre moyen.',
  'is not accepted, or took too long': 'n’est pas accepté ou est arrivé trop tard',
  'Only passkeys for {1} would be left, which do not work here. Remove those first.':
    'Il ne resterait que des clés d’accès pour {1}, qui ne fonctionnent pas ici. Supprimez-les d’abord.',
  'must be one line of text': 'doit être une seule ligne de texte',
  '{1} already logs in with a passkey.': '{1} se connecte déjà avec une clé d’accès.',
}
