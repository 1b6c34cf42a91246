import type { teams as english } from '../en/teams.ts'
import type { Text } from '../texts.ts'

export const teams: { [Key in keyof typeof english]: Text } = {
  'team.members': { one: '{n} miembro', many: '{n} de miembros', other: '{n} miembros' },
  'settings.teams': 'Equipos',
  'settings.teams.words': 'grupos miembros asignar',
  'team.new': 'Nuevo equipo',
  'team.empty': 'Todavía no hay equipos',
  'team.empty.about':
    'Las conversaciones se pueden asignar a un equipo, y @ con su nombre avisa a sus miembros.',
  'team.who': 'Miembros',
  'team.lead': 'Responsable',
  'team.lead.hint':
    'Las reglas pueden avisar al responsable, por ejemplo antes de que se incumpla un objetivo de SLA.',
  'team.none': 'Quitada de su equipo',
  'assign.noTeam': 'Sin equipo',
  priority: 'Prioridad…',
  'priority.low': 'Baja',
  'priority.normal': 'Normal',
  'priority.high': 'Alta',
  'priority.urgent': 'Urgente',
  'priority.set': 'Prioridad: {priority}',
  'bulk.priority': 'Cambiar la prioridad de las seleccionadas',
  'activity.macro': '{who} ha aplicado la macro «{name}»',
  'activity.macro.undone': '{who} ha deshecho la macro «{name}»',
  'activity.rule': 'La regla «{name}» ha actuado',
  'activity.rule.undone': '{who} ha deshecho lo que hizo la regla «{name}»',
  'activity.late.first_reply': 'La primera respuesta va con retraso',
  'activity.late.next_reply': 'La siguiente respuesta va con retraso',
  'activity.late.resolution': 'La resolución va con retraso',
  'activity.why': '¿Por qué?',
  'activity.team': '{who} asignó la conversación a un equipo',
  'activity.noTeam': '{who} quitó la conversación de su equipo',
  'activity.rated': '{who} valoró esto con {rating} de 5',
  'activity.priority': '{who} cambió la prioridad a {priority}',
}
