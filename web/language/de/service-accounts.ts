import type { serviceAccounts as english } from '../en/service-accounts.ts'
import type { Text } from '../texts.ts'

export const serviceAccounts: Record<keyof typeof english, Text> = {
  'settings.service-accounts': 'Dienstkonten',
  'settings.service-accounts.words': 'API Token Programm Bot Integration Schlüssel',
  'serviceAccounts.about':
    'Dienstkonten sind Programme, die die API unter eigenem Namen nutzen. Auf diesen Seiten können sie sich nicht anmelden, sie bekommen keine Benachrichtigungen, und Konversationen lassen sich ihnen nicht zuweisen.',
  'serviceAccounts.none': 'Noch keine Dienstkonten',
  'serviceAccounts.new': 'Dienstkonto hinzufügen',
  'serviceAccounts.next': 'Danach erstellen Sie ein API-Token dafür.',
  'serviceAccounts.name.hint': 'Steht in Konversationen und im Audit-Log.',
  'serviceAccounts.fixed': 'Es hat Rechte, die Sie nicht haben.',
  'serviceAccounts.login': 'Das Programm meldet sich als {login} an, mit einem Token statt eines Passworts.',
  'serviceAccounts.scope.all': 'Alles, was das Konto kann',
  'serviceAccounts.delete.says':
    'Seine Tokens gelten sofort nicht mehr. Was es geschrieben hat, bleibt unter seinem Namen.',
}
