import type { teams as english } from '../en/teams.ts'
import type { Text } from '../texts.ts'

export const teams: { [Key in keyof typeof english]: Text } = {
  'team.members': { one: '{n} Mitglied', other: '{n} Mitglieder' },
  'settings.teams': 'Teams',
  'settings.teams.words': 'Gruppen Mitglieder zuweisen',
  'team.new': 'Neues Team',
  'team.empty': 'Noch keine Teams',
  'team.empty.about':
    'Konversationen lassen sich einem Team zuweisen, und @ mit seinem Namen benachrichtigt die Mitglieder.',
  'team.who': 'Mitglieder',
  'team.none': 'Aus dem Team genommen',
  'assign.noTeam': 'Kein Team',
  priority: 'Priorität …',
  'priority.low': 'Niedrig',
  'priority.normal': 'Mittel',
  'priority.high': 'Hoch',
  'priority.urgent': 'Dringend',
  'priority.set': 'Priorität: {priority}',
  'bulk.priority': 'Priorität der ausgewählten setzen',
  'activity.macro': '{who} hat das Makro „{name}“ angewendet',
  'activity.macro.undone': '{who} hat das Makro „{name}“ rückgängig gemacht',
  'activity.rule': 'Die Regel „{name}“ hat gehandelt',
  'activity.rule.undone': '{who} hat die Änderungen der Regel „{name}“ rückgängig gemacht',
  'activity.late.first_reply': 'Die erste Antwort ist überfällig',
  'activity.late.next_reply': 'Die nächste Antwort ist überfällig',
  'activity.late.resolution': 'Die Lösung ist überfällig',
  'activity.why': 'Warum?',
  'activity.team': '{who} hat die Konversation einem Team zugewiesen',
  'activity.noTeam': '{who} hat die Konversation aus dem Team genommen',
  'activity.priority': '{who} hat die Priorität auf {priority} gesetzt',
}
