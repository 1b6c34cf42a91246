import type { customerKeys as english } from '../en/customer-keys.ts'
import type { Text } from '../texts.ts'

export const customerKeys: Record<keyof typeof english, Text> = {
  'settings.customer-sign-in': 'Kundenanmeldung',
  'settings.customer-sign-in.words': 'shop token jwt kunden anmelden meine anfragen portal schlüssel',
  'customerKeys.about':
    'Kunden, die in Ihrem Shop angemeldet sind, sind es auch im Hilfebereich und sehen ihre Anfragen. Ihr Server macht dafür ein Token mit einem Schlüssel von hier.',
  'customerKeys.none': 'Noch keine Schlüssel',
  'customerKeys.made':
    'Das Geheimnis des Schlüssels. Bewahren Sie es auf Ihrem Server auf. Es wird nur einmal angezeigt.',
  'customerKeys.delete.says': 'Kunden, die dieser Schlüssel angemeldet hat, werden abgemeldet.',
  'customerKeys.new': 'Neuer Schlüssel',
  'customerKeys.make': 'Schlüssel erstellen',
  'customerKeys.algorithm': 'Algorithmus',
  'customerKeys.HS256': 'HS256, mit einem Geheimnis von hier',
  'customerKeys.ES256': 'ES256, mit Ihrem öffentlichen Schlüssel',
  'customerKeys.EdDSA': 'EdDSA, mit Ihrem öffentlichen Schlüssel',
  'customerKeys.public': 'Öffentlicher Schlüssel',
  'customerKeys.public.hint': 'In PEM oder als JWK. Der private Schlüssel bleibt auf Ihrem Server.',
  'customerKeys.sample': 'Token erstellen',
  'customerKeys.sample.about':
    'Ihr Server macht es für einen angemeldeten Kunden, und eine Seite sendet es an /sign-in/token.',
  'customerKeys.sample.language': 'Programmiersprache',
}
