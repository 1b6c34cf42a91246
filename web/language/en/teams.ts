/** Texts of teams and priorities. */
export const teams = {
  'team.members': { one: '{n} member', other: '{n} members' },
  'settings.teams': 'Teams',
  'settings.teams.words': 'groups members assign',
  'team.new': 'New team',
  'team.empty':
    'No teams yet. Conversations can be assigned to a team, and @ with its name notifies its members.',
  'team.who': 'Members',
  'team.none': 'Removed from its team',
  'assign.noTeam': 'No team',
  priority: 'Priority…',
  'priority.low': 'Low',
  'priority.normal': 'Normal',
  'priority.high': 'High',
  'priority.urgent': 'Urgent',
  'priority.set': 'Priority: {priority}',
  'bulk.priority': 'Set priority of selected',
  'activity.rule': 'The rule “{name}” ran',
  'activity.why': 'Why?',
  'activity.team': '{who} assigned this to a team',
  'activity.noTeam': '{who} removed this from its team',
  'activity.priority': '{who} set the priority to {priority}',
}
