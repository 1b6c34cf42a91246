import type { people as english } from '../en/people.ts'
import type { Text } from '../texts.ts'

export const people: { [Key in keyof typeof english]: Text } = {
  'settings.hours': 'Horario de atención',
  'settings.hours.words': 'apertura festivos cerrado turnos días laborables',
  'hours.about': 'Cuándo se trabaja aquí. Las reglas cuentan las horas laborables con este horario.',
  'hours.new': 'Añadir horario',
  'hours.none': 'Todavía no hay horario: las reglas cuentan todas las horas de todos los días.',
  'hours.all': 'Todos y cada equipo ya tienen un horario.',
  'hours.brand': 'Todos',
  'hours.of': 'Para',
  'hours.week': 'Semana',
  'hours.open.until': 'Abierto ahora, cierra {time}',
  'hours.open.always': 'Siempre abierto',
  'hours.closed.until': 'Cerrado ahora, abre {time}',
  'hours.closed.always': 'Cerrado',
  'hours.opens': '{day}: abierto',
  'hours.closed': 'Cerrado',
  'hours.hint':
    'Escriba horas como {example}. Un intervalo que termina antes de empezar continúa al día siguiente.',
  'hours.wrong': 'Escriba horas como {example}.',
  'hours.copy': 'Copiar el lunes a los días laborables',
  'hours.holidays': 'Festivos',
  'hours.holidays.none': 'Nadie trabaja en estos días.',
  'hours.holiday.add': 'Añadir festivo',
  'hours.holiday.name': 'Nombre del festivo {place}',
  'hours.holiday.date': 'Fecha del festivo {place}',
  'hours.holiday.remove': 'Quitar festivo: {name}',
  'hours.now': 'Ahora',
  'hours.counts': 'Qué cuenta',
  'hours.counts.rules':
    'Una regla que espera «2 horas laborables» solo cuenta mientras está abierto aquí. La condición «dentro del horario» se cumple en las mismas horas.',
  'hours.counts.team': 'Un equipo sin horario propio tiene el de todos.',
  'staff.about': 'Quien está desactivado ya no puede iniciar sesión. Lo que escribió se conserva.',
  'staff.roles': 'Roles',
  'staff.agent.about': 'Responde conversaciones y trabaja con contactos.',
  'staff.admin.about': 'También hace eso, y configura canales, reglas, equipos y personal.',
  'staff.owner.about': 'Hace todo eso, y administra propietarios, dominios y marcas.',
  'staff.invite.says': 'La invitación se envía por correo.',
  'staff.invite.again': 'Invitar de nuevo',
  'staff.fixed': 'Nadie cambia su propio rol, y solo los propietarios cambian a propietarios.',
  'team.explain':
    'Un equipo tiene su propia lista en la bandeja de entrada. Cualquier miembro puede encargarse de lo que hay en ella.',
  'field.explain':
    'Un campo aparece junto a cada contacto o conversación. Al buscar su clave y un valor, como plan:gold, se encuentran.',
  'webhook.explain':
    'Un webhook avisa a su tienda o a otro programa cuando ocurre algo aquí. Las solicitudes se firman con un secreto que se muestra una vez.',
  'webhook.explain.fails': 'Las solicitudes que fallan se repiten y aparecen en Entregas.',
  'explain.what': 'Cómo funciona',
}
