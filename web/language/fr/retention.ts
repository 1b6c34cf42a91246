import type { retention as english } from '../en/retention.ts'
import type { Text } from '../texts.ts'

/** The texts of retention rules. */
export const retention: Record<keyof typeof english, Text> = {
  'settings.retention': 'Conservation',
  'settings.retention.words': 'supprimer ancien confidentialité RGPD âge nettoyage',
  'retention.new': 'Nouvelle règle de conservation',
  'retention.about':
    'Les règles s’exécutent chaque nuit à 3 h. Ce qu’elles suppriment ne peut pas être restauré.',
  'retention.none': 'Aucune règle de conservation',
  'retention.none.about':
    'Les conversations sont conservées pour toujours. Une règle les supprime quelque temps après leur dernière modification.',
  'retention.of.conversations':
    'Les conversations dans {channels} avec le statut {statuses} sont supprimées après {time} sans modification.',
  'retention.of.mails':
    'Les e-mails reçus dans {channels} qui ne sont devenus aucun message sont supprimés après {time}.',
  'retention.allChannels': 'tous les canaux',
  'retention.days': { one: '{n} jour', many: '{n} jours', other: '{n} jours' },
  'retention.months': { one: '{n} mois', many: '{n} mois', other: '{n} mois' },
  'retention.off': 'Désactivée',
  'retention.next': 'Prochaine exécution : {time}',
  'retention.running': 'Suppression : {count} jusqu’ici',
  'retention.last': 'Dernière exécution {time}, éléments supprimés : {count}',
  'retention.failed': 'Dernière exécution {time} : échec',
  'retention.kind': 'Ce qui est supprimé',
  'retention.kind.mails': 'E-mails qui ne sont devenus aucun message',
  'retention.statuses': 'Statut',
  'retention.statuses.none': 'Choisissez au moins un statut.',
  'retention.channels.all': 'Sans choix, la règle s’applique à tous les canaux.',
  'retention.keep': 'Supprimer après',
  'retention.keep.hint': 'À compter de la dernière modification : message, note, statut, attribution ou tag.',
  'retention.keep.mails': 'À compter de la réception.',
  'retention.unit': 'Unité',
  'retention.unit.days': 'jours',
  'retention.unit.months': 'mois',
  'retention.kept':
    'Les conversations avec un brouillon ou un message programmé sont conservées. Les contacts aussi.',
  'retention.removal': 'Ce que la règle a supprimé reste supprimé.',
  'retention.dry': 'Simulation',
  'retention.dry.nothing': 'Une simulation ne supprime rien.',
  'retention.dry.conversations': {
    one: '{n} conversation serait supprimée maintenant',
    many: '{n} conversations seraient supprimées maintenant',
    other: '{n} conversations seraient supprimées maintenant',
  },
  'retention.dry.mails': {
    one: '{n} e-mail serait supprimé maintenant',
    many: '{n} e-mails seraient supprimés maintenant',
    other: '{n} e-mails seraient supprimés maintenant',
  },
  'retention.dry.messages': { one: '{n} message', many: '{n} messages', other: '{n} messages' },
  'retention.dry.size': '{size} de fichiers et d’e-mails',
  'retention.dry.between': 'Dernière modification du {from} au {to}',
  'retention.dry.sample': 'Les plus anciennes',
  'retention.switchOn': 'Activer…',
  'retention.switchOff': 'Désactiver',
  'retention.on.title': 'Activer cette règle ?',
  'retention.on.what':
    'La règle s’exécute chaque nuit. Les conversations supprimées ne peuvent pas être restaurées.',
  'retention.on.do': 'Supprimer chaque nuit',
}
