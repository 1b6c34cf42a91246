import type { customerKeys as english } from '../en/customer-keys.ts'
import type { Text } from '../texts.ts'

export const customerKeys: Record<keyof typeof english, Text> = {
  'settings.customer-sign-in': 'Connexion des clients',
  'settings.customer-sign-in.words': 'boutique jeton jwt clients connexion mes demandes portail clé',
  'customerKeys.about':
    'Les clients connectés à votre boutique le sont aussi au centre d’aide et voient leurs demandes. Votre serveur crée un jeton avec une clé d’ici.',
  'customerKeys.none': 'Aucune clé pour le moment',
  'customerKeys.made': 'Le secret de la clé. Gardez-le sur votre serveur. Il n’est affiché qu’une fois.',
  'customerKeys.delete.says': 'Les clients que cette clé a connectés sont déconnectés.',
  'customerKeys.new': 'Nouvelle clé',
  'customerKeys.make': 'Créer la clé',
  'customerKeys.algorithm': 'Algorithme',
  'customerKeys.HS256': 'HS256, avec un secret créé ici',
  'customerKeys.ES256': 'ES256, avec votre clé publique',
  'customerKeys.EdDSA': 'EdDSA, avec votre clé publique',
  'customerKeys.public': 'Clé publique',
  'customerKeys.public.hint': 'En PEM ou en JWK. La clé privée reste sur votre serveur.',
  'customerKeys.sample': 'Créer un jeton',
  'customerKeys.sample.about':
    'Votre serveur le crée pour un client connecté, et une page l’envoie à /sign-in/token.',
  'customerKeys.sample.language': 'Langage de programmation',
}
