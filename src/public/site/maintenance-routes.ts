import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { urlOf } from '../../people/brands/address.ts'
import { getMaintenance, selectMaintenances } from '../maintenances/queries.ts'
import { type CalendarEvent, renderCalendar } from './calendar.ts'
import { maintenancePage } from './maintenance-pages.ts'
import { type ShownMaintenance, withMaintenanceDetails } from './maintenances-of.ts'
import type { Site } from './site.ts'

const CALENDAR_LENGTH = 100

/** Planned work, for people and their calendars. */
export function maintenanceSiteRoutes(app: FastifyInstance, { show, send, address }: Site): void {
  app.get('/status/maintenances/:id', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const maintenance = await maintenanceIn(scope, request)
      const { id, title } = maintenance
      const body = maintenancePage(view, maintenance)
      return { title, path: `/status/maintenances/${id}`, active: 'status', body }
    }),
  )

  const calendar = async (scope: Scope, maintenances: ShownMaintenance[]) => {
    const base = urlOf(scope.brand, address)
    return renderCalendar(
      scope.brand.name,
      maintenances.map(one => eventOf(one, base)),
    )
  }

  app.get('/status/maintenances/:id/calendar.ics', (request, reply) =>
    send({ request, reply }, 'text/calendar', async scope =>
      calendar(scope, [await maintenanceIn(scope, request)]),
    ),
  )

  app.get('/status/calendar.ics', (request, reply) =>
    send({ request, reply }, 'text/calendar', async scope => {
      const rows = await selectMaintenances(scope, { limit: CALENDAR_LENGTH })
      return calendar(scope, await withMaintenanceDetails(scope, rows))
    }),
  )
}

async function maintenanceIn(scope: Scope, { params }: FastifyRequest): Promise<ShownMaintenance> {
  const { id } = params as { id: string }
  if (!/^\d{1,15}$/.test(id)) throw notFound(say`maintenance`)
  const [shown] = await withMaintenanceDetails(scope, [await getMaintenance(scope, Number(id))])
  return shown as ShownMaintenance
}

function eventOf(maintenance: ShownMaintenance, base: string): CalendarEvent {
  const { id, title, status, startsAt, endsAt, updatedAt, updates, systems } = maintenance
  const message = updates.find(update => update.message !== null)?.message ?? ''
  const names = systems.map(system => system.title).join(', ')
  return {
    uid: `maintenance-${id}@${new URL(base).hostname}`,
    title,
    description: [names, message].filter(text => text !== '').join('\n'),
    url: `${base}/status/maintenances/${id}`,
    startsAt,
    endsAt,
    updatedAt,
    isCancelled: status === 'cancelled',
  }
}
