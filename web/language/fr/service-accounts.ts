import type { serviceAccounts as english } from '../en/service-accounts.ts'
import type { Text } from '../texts.ts'

export const serviceAccounts: Record<keyof typeof english, Text> = {
  'settings.service-accounts': 'Comptes de service',
  'settings.service-accounts.words': 'API jeton programme bot intégration clé',
  'serviceAccounts.about':
    'Les comptes de service sont des programmes qui utilisent l’API sous leur propre nom. Ils ne peuvent pas se connecter à ces pages, ne reçoivent pas de notifications, et aucune conversation ne peut leur être attribuée.',
  'serviceAccounts.none': 'Aucun compte de service',
  'serviceAccounts.new': 'Ajouter un compte de service',
  'serviceAccounts.next': 'Ensuite, vous créez un jeton d’API pour lui.',
  'serviceAccounts.name.hint': 'Affiché dans les conversations et dans le journal d’audit.',
  'serviceAccounts.fixed': 'Il a des droits que vous n’avez pas.',
  'serviceAccounts.login':
    'Le programme se connecte en tant que {login}, avec un jeton à la place d’un mot de passe.',
  'serviceAccounts.scope.all': 'Tout ce que le compte peut faire',
  'serviceAccounts.delete.says':
    'Ses jetons cessent aussitôt de fonctionner. Ce qu’il a écrit reste, sous son nom.',
}
