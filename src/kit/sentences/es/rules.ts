/** Rules and their conditions, and macros. */
export const rules = {
  'must be the ID or name of an organization': 'debe ser el ID o el nombre de una organización',
  'must be the ID or name of a shared segment': 'debe ser el ID o el nombre de un segmento compartido',
  'must have at most {1} conditions': 'debe tener como máximo {1} condiciones',
  'must be one group: all, any or none': 'debe ser un solo grupo: all, any o none',
  'must be a condition or a group, not both': 'debe ser una condición o un grupo, no ambas cosas',
  'must be a known field': 'debe ser un campo conocido',
  'must be absent': 'debe faltar',
  'must be a duration such as 30 minutes, 4 hours or 3 days':
    'debe ser una duración como 30 minutes, 4 hours o 3 days',
  'must be a text, or several, of at most {1} characters':
    'debe ser uno o varios textos de {1} caracteres como máximo',
  'must be a pattern in the syntax of RE2': 'debe ser un patrón en la sintaxis de RE2',
  'set up rules': 'configurar reglas',
  'must be one action': 'debe ser una sola acción',
  rule: 'esta regla',
  entry: 'esta entrada',
  'rule run': 'esta ejecución de una regla',
  'This run is too old to be undone.': 'Esta ejecución es demasiado antigua para deshacerla.',
  'must have at least one trigger': 'debe tener al menos un desencadenante',
  'must have at least one action': 'debe tener al menos una acción',
  'asks about a message, which none of the triggers has':
    'pregunta por un mensaje que ninguno de los desencadenantes tiene',
  'must be either an event, a clock or a time of day':
    'debe ser un evento, un reloj o una hora del día, no varios a la vez',
  'must have an event, or after and clock, or every': 'debe tener event, o after y clock, o every',
  'must have at least one condition if a trigger is a time of day':
    'debe tener al menos una condición: a una hora del día, la regla recorre todas las conversaciones abiertas',
  'must not depend on who did something if the only trigger is a time of day':
    'pregunta quién hizo algo, pero a una hora del día nadie ha hecho nada',
  'can never hold: with these triggers, {1} is {2}':
    'no se cumple nunca: con estos desencadenantes, {1} es {2}',
  'must be the ID of a response template that everybody has':
    'debe ser el ID de una plantilla de respuesta que tengan todos',
  'must be email addresses of members of staff, assignee, or team_lead':
    'deben ser direcciones de correo de miembros del equipo, assignee o team_lead',
  'must be the ID of a webhook': 'debe ser el ID de un webhook',
  'is one too many: there can be {1} rules': 'sobra: puede haber {1} reglas',
  'must be a duration such as 30 minutes, 2 business hours or 3 days':
    'debe ser una duración como 30 minutes, 2 business hours o 3 days',
  'business hours': 'este horario de atención',
  'must be a time such as 09:00': 'debe ser una hora como 09:00',
  'must have seven days, Monday first': 'debe tener siete días, empezando por el lunes',
  'set up SLA policies': 'configurar políticas de SLA',
  'SLA policy': 'esta política de SLA',
  'is one too many: there can be {1} policies': 'sobra: puede haber {1} políticas',
  'must not depend on a message, a rating, SLA targets, or the time':
    'no debe depender de un mensaje, de una valoración, de objetivos de SLA ni del tiempo',
  'must have at least one target': 'debe tener al menos un objetivo',
  'must be minutes or percent, not both': 'debe estar en minutos o en porcentaje, no en ambos',
  'needs a state': 'necesita un estado',
  'needs a schedule': 'necesita un horario',
  'use of a macro': 'este uso de una macro',
  macro: 'esta macro',
  'write macros': 'escribir macros',
  'This macro is disabled.': 'Esta macro está desactivada.',
  'The macro {1} was not applied: {2}': 'La macro {1} no se aplicó: {2}',
  'This has already been undone.': 'Esto ya se ha deshecho.',
  'A macro can be undone for {1} days.': 'Una macro se puede deshacer durante {1} días.',
  'The conversation has been merged into another one since.':
    'La conversación se ha fusionado con otra desde entonces.',
  'is one too many: there can be {1} macros': 'sobra: puede haber {1} macros',
  'is already the name of another macro': 'ya es el nombre de otra macro',
  'must have at least one action, or a reply': 'debe tener al menos una acción o una respuesta',
  'or response_template is required, and not both': 'o response_template es obligatorio, y no ambos',
}
