import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { urlOf } from '../../people/brands/address.ts'
import { getIncident, selectIncidentsBetween } from '../incidents/queries.ts'
import { selectOverBetween } from '../maintenances/queries.ts'
import { renderAtom } from './atom.ts'
import { feedEntries } from './feed-entries.ts'
import { withMaintenanceDetails } from './maintenances-of.ts'
import type { Site } from './site.ts'
import { headlineOf } from './status-headline.ts'
import { statusParts } from './status-json.ts'
import { type StatusNow, statusNow, withDetails } from './status-of.ts'
import { badge, historyPage, incidentPage, monthOf, statusPage } from './status-pages.ts'
import { monthName } from './stories.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The status page, for people, feeds, and programs that read status pages. */
export function statusRoutes(app: FastifyInstance, site: Site): void {
  const { show, send, address } = site
  // During an incident everyone looks at once: they share one query.
  const looks = new Map<number, Promise<StatusNow>>()
  const look = (scope: Scope) => {
    const { id } = scope.brand
    const current = looks.get(id) ?? statusNow(scope).finally(() => looks.delete(id))
    looks.set(id, current)
    return current
  }

  app.get('/status', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const now = await look(scope)
      return {
        title: view.t('site.status'),
        description: `${headlineOf(view, now).text}: ${scope.brand.name}`,
        path: '/status',
        active: 'status',
        feed: { path: '/status/feed.atom', title: view.t('status.updates') },
        body: statusPage(view, now, scope.now()),
      }
    }),
  )

  app.get('/status/incidents/:id', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const { id } = request.params as { id: string }
      if (!/^\d{1,15}$/.test(id)) throw notFound(say`incident`)
      const [incident] = await withDetails(scope, [await getIncident(scope, Number(id))])
      if (!incident) throw notFound(say`incident`)
      const body = incidentPage(view, incident)
      return { title: incident.title, path: `/status/incidents/${id}`, active: 'status', body }
    }),
  )

  app.get('/status/history', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const month = monthIn(request, scope)
      const [year = 0, number = 0] = month.split('-').map(Number)
      const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
      const startOf = (text: string) => parseTime(`${text}-01`, scope.brand.timeZone) as Date
      const period = { from: startOf(month), to: startOf(next) }
      const [rows, overRows] = await Promise.all([
        selectIncidentsBetween(scope, period),
        selectOverBetween(scope, period),
      ])
      const [incidents, maintenances] = await Promise.all([
        withDetails(scope, rows),
        withMaintenanceDetails(scope, overRows),
      ])
      const shown = { month, isNow: month >= monthOf(scope) }
      const body = historyPage(view, shown, { incidents, maintenances })
      return {
        title: view.t('status.month', { month: monthName(month, view.locale) }),
        path: `/status/history?month=${month}`,
        active: 'status',
        body,
      }
    }),
  )

  app.get('/status/feed.atom', (request, reply) =>
    send({ request, reply }, 'application/atom+xml', async scope => {
      const base = urlOf(scope.brand, address)
      return renderAtom(
        { title: `${scope.brand.name}: status updates`, base, path: '/status/feed.atom', page: '/status' },
        await feedEntries(scope),
      )
    }),
  )

  app.get('/status/badge.svg', (request, reply) =>
    send({ request, reply }, 'image/svg+xml', async scope =>
      badge(site.viewOf(scope, request), (await look(scope)).overall),
    ),
  )

  for (const [path, pick] of Object.entries(PARTS))
    app.get(path, (request, reply) =>
      send({ request, reply }, 'application/json', async scope => {
        const { page, ...parts } = statusParts(scope, address, await look(scope))
        return JSON.stringify({ page, ...pick(parts) })
      }),
    )
}

type Parts = Omit<ReturnType<typeof statusParts>, 'page'>

/** An optional `.json` is removed by kit/http/address.ts. */
const PARTS: Record<string, (parts: Parts) => Partial<Parts>> = {
  '/api/v2/summary': parts => ({
    ...parts,
    incidents: parts.incidents.filter(isOpen),
    scheduled_maintenances: parts.scheduled_maintenances.filter(isAhead),
  }),
  '/api/v2/status': ({ status }) => ({ status }),
  '/api/v2/components': ({ components }) => ({ components }),
  '/api/v2/incidents': ({ incidents }) => ({ incidents }),
  '/api/v2/incidents/unresolved': ({ incidents }) => ({ incidents: incidents.filter(isOpen) }),
  '/api/v2/scheduled-maintenances': ({ scheduled_maintenances }) => ({ scheduled_maintenances }),
  '/api/v2/scheduled-maintenances/upcoming': ({ scheduled_maintenances }) => ({
    scheduled_maintenances: scheduled_maintenances.filter(({ status }) => status === 'scheduled'),
  }),
  '/api/v2/scheduled-maintenances/active': ({ scheduled_maintenances }) => ({
    scheduled_maintenances: scheduled_maintenances.filter(one => isAhead(one) && one.status !== 'scheduled'),
  }),
}

const isAhead = ({ status }: { status: string }) => status !== 'completed'
const isOpen = ({ status }: { status: string }) => status !== 'resolved'

function monthIn(request: FastifyRequest, scope: Scope): string {
  const { month } = request.query as { month?: unknown }
  return typeof month === 'string' && MONTH.test(month) ? month : monthOf(scope)
}
