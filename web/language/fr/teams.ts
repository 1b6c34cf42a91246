import type { teams as english } from '../en/teams.ts'
import type { Text } from '../texts.ts'

export const teams: { [Key in keyof typeof english]: Text } = {
  'team.members': { one: '{n} membre', many: '{n} membres', other: '{n} membres' },
  'settings.teams': 'Équipes',
  'settings.teams.words': 'groupes membres attribuer',
  'team.new': 'Nouvelle équipe',
  'team.empty': 'Aucune équipe pour le moment',
  'team.empty.about':
    'Une conversation peut être attribuée à une équipe, et @ suivi de son nom prévient ses membres.',
  'team.who': 'Membres',
  'team.lead': 'Responsable',
  'team.lead.hint':
    'Des règles peuvent prévenir le responsable, par exemple avant qu’un objectif SLA soit manqué.',
  'team.none': 'Retirée de son équipe',
  'assign.noTeam': 'Aucune équipe',
  priority: 'Priorité…',
  'priority.low': 'Basse',
  'priority.normal': 'Normale',
  'priority.high': 'Haute',
  'priority.urgent': 'Urgente',
  'priority.set': 'Priorité : {priority}',
  'bulk.priority': 'Définir la priorité de la sélection',
  'activity.macro': '{who} a appliqué la macro « {name} »',
  'activity.macro.undone': '{who} a annulé la macro « {name} »',
  'activity.rule': 'La règle « {name} » a agi',
  'activity.rule.undone': '{who} a annulé ce que la règle « {name} » a fait',
  'activity.late.first_reply': 'La première réponse est en retard',
  'activity.late.next_reply': 'La réponse suivante est en retard',
  'activity.late.resolution': 'La résolution est en retard',
  'activity.why': 'Pourquoi ?',
  'activity.team': '{who} a attribué la conversation à une équipe',
  'activity.noTeam': '{who} a retiré la conversation de son équipe',
  'activity.rated': '{who} a donné la note {rating} sur 5',
  'activity.priority': '{who} a défini la priorité : {priority}',
}
