import type { Text } from '../../language/text.ts'

/** Customers who sign in. */
export const customers: Record<string, Text> = {
  'There are two keys already. Delete one first.': 'Il y a déjà deux clés. Supprimez-en une d’abord.',
  'must be empty for HS256: its secret is made here': 'doit être vide pour HS256 : son secret est créé ici',
  'is required for {1}': 'est obligatoire pour {1}',
  'must be a public key of the curve P-256, in PEM or as a JWK':
    'doit être une clé publique de la courbe P-256, en PEM ou en JWK',
  'must be a public Ed25519 key, in PEM or as a JWK': 'doit être une clé publique Ed25519, en PEM ou en JWK',
  'is a private key; keep it secret, and replace it if others have seen it':
    'est une clé privée : gardez-la, et remplacez-la si d’autres l’ont vue',
  key: 'clé',
  'The token has expired.': 'Le jeton a expiré.',
  'The claim {1} of the token is missing or wrong.': 'La déclaration {1} du jeton manque ou est incorrecte.',
  'The signature of the token is wrong.': 'La signature du jeton est incorrecte.',
  'This is not a signed token (JWT).': 'Ce n’est pas un jeton signé (JWT).',
  'No key has the ID (kid) that the token names.': 'Aucune clé n’a l’identifiant (kid) que le jeton indique.',
  "The claim sub must be the customer's ID, as a text of up to {1} characters.":
    'La déclaration sub doit être l’identifiant du client, un texte de {1} caractères au plus.',
  'A token may be valid for at most an hour.': 'Un jeton peut être valable une heure au plus.',
  'The token is from the future.': 'Le jeton vient du futur.',
  'This token has been used already.': 'Ce jeton a déjà été utilisé.',
  'This account cannot sign in.': 'Ce compte ne peut pas se connecter.',
  'the ID of a customer': 'l’identifiant d’un client',
  'You no longer take part in this conversation.': 'Vous ne participez plus à cette conversation.',
  'Sign in first.': 'Connectez-vous d’abord.',
  'This session has ended. Sign in again.': 'Cette session est terminée. Connectez-vous de nouveau.',
  'There is no email address to send it to.': 'Il n’y a pas d’adresse e-mail à laquelle l’envoyer.',
}
