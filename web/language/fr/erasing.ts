import type { erasing as english } from '../en/erasing.ts'
import type { Text } from '../texts.ts'

/** The texts of erasing a person. */
export const erasing: Record<keyof typeof english, Text> = {
  'erase.title': 'Effacer {name} définitivement ?',
  'erase.conversations': { one: '{n} conversation', many: '{n} conversations', other: '{n} conversations' },
  'erase.files': { one: '{n} fichier', many: '{n} fichiers', other: '{n} fichiers' },
  'erase.mails': {
    one: '{n} e-mail d’origine',
    many: '{n} e-mails d’origine',
    other: '{n} e-mails d’origine',
  },
  'erase.fields': {
    one: '{n} champ personnalisé',
    many: '{n} champs personnalisés',
    other: '{n} champs personnalisés',
  },
  'erase.shared_messages': {
    one: '{n} message dans des conversations avec d’autres, qui est vidé',
    many: '{n} messages dans des conversations avec d’autres, qui sont vidés',
    other: '{n} messages dans des conversations avec d’autres, qui sont vidés',
  },
  'erase.ratings': { one: '{n} évaluation', many: '{n} évaluations', other: '{n} évaluations' },
  'erase.drafts': { one: '{n} brouillon', many: '{n} brouillons', other: '{n} brouillons' },
  'erase.loose_mails': {
    one: '{n} rapport ou autre e-mail sans message',
    many: '{n} rapports et autres e-mails sans message',
    other: '{n} rapports et autres e-mails sans message',
  },
  'erase.exports': {
    one: '{n} export, que l’on peut redemander',
    many: '{n} exports, que l’on peut redemander',
    other: '{n} exports, que l’on peut redemander',
  },
  'erase.imports': {
    one: '{n} envoi pour une importation, que l’on peut refaire',
    many: '{n} envois pour des importations, que l’on peut refaire',
    other: '{n} envois pour des importations, que l’on peut refaire',
  },
  'erase.stays': 'Conservé, car cela appartient aussi à d’autres',
  'erase.shared': {
    one: '{n} conversation avec d’autres clients, sans les messages de cette personne.',
    many: '{n} conversations avec d’autres clients, sans les messages de cette personne.',
    other: '{n} conversations avec d’autres clients, sans les messages de cette personne.',
  },
  'erase.others': {
    one: '{n} message d’autres personnes est conservé.',
    many: '{n} messages d’autres personnes sont conservés.',
    other: '{n} messages d’autres personnes sont conservés.',
  },
  'erase.named': 'Ces éléments nomment la personne et restent. Modifiez-les à la main :',
  'erase.named.saved_views': 'Vue « {name} »',
  'erase.named.segments': 'Segment « {name} »',
  'erase.named.rules': 'Règle « {name} »',
  'erase.named.macros': 'Macro « {name} »',
  'erase.named.response_templates': 'Réponse enregistrée « {name} »',
  'erase.named.sla_policies': 'Politique SLA « {name} »',
  'erase.personal': 'Vue, segment ou réponse d’un collègue',
  'erase.audit': {
    one: '{n} entrée du journal d’audit, qui ne peut pas être modifiée',
    many: '{n} entrées du journal d’audit, qui ne peuvent pas être modifiées',
    other: '{n} entrées du journal d’audit, qui ne peuvent pas être modifiées',
  },
  'erase.name': 'Saisissez « {name} » pour confirmer',
  'erase.hint':
    'Cette action est irréversible. Ni un import ni une sauvegarde restaurée ne fait revenir cette personne.',
  'erase.do': 'Effacer définitivement',
  'erase.cancel': 'Annuler',
  'erase.incomplete': 'Le nom n’est pas encore complet.',
  'erase.running': 'L’effacement a commencé. Vous pouvez continuer à travailler.',
  'erase.failed': 'L’effacement s’est arrêté. Vous pouvez le relancer.',
  'erase.done': '{name} a été effacé.',
}
