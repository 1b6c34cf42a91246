import { renderAll } from '../../kit/markdown/render-markdown.ts'
import { DAY } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { dayOf, parseTime } from '../../kit/time.ts'
import {
  type IncidentRow,
  selectAffected,
  selectIncidents,
  selectIncidentsBetween,
  selectSpells,
  selectUpdates,
  type UpdateRow,
} from '../incidents/queries.ts'
import { selectMaintenanceSpells, selectOverBetween, selectPlanned } from '../maintenances/queries.ts'
import { type SystemRow, selectSortedSystems } from '../systems/queries.ts'
import type { Spell } from '../systems/spell.ts'
import { type SystemStatus, worstOf } from '../systems/statuses.ts'
import { DAYS_SHOWN, shownSince, uptimeOf, uptimeShown } from '../systems/uptime.ts'
import { type ShownMaintenance, withMaintenanceDetails } from './maintenances-of.ts'

/** Days of incidents on the first page. */
export const RECENT_DAYS = 14

export interface ShownDay {
  day: string
  status: SystemStatus
  /** Share of the day, or of what has passed of it, without an outage: 0 to 1. */
  uptime: number
}

export interface ShownSystem extends SystemRow {
  status: SystemStatus
  /** The worst state of each day, oldest first, today last. */
  days: ShownDay[]
  /** Share of these days, or of its life if that is shorter, without an outage: 0 to 1. */
  uptime: number
}

export interface ShownUpdate extends UpdateRow {
  html: string
}

export interface ShownIncident extends IncidentRow {
  updates: ShownUpdate[]
  systems: { id: number; title: string; status: SystemStatus }[]
  /** What is changed after it, as HTML; empty without. */
  postmortemHtml: string
  /** When it was resolved for good; null while it is active. */
  endedAt: Date | null
  /** The worst state it caused. */
  impact: SystemStatus
}

export interface StatusNow {
  overall: SystemStatus
  systems: ShownSystem[]
  active: ShownIncident[]
  recent: ShownIncident[]
  /** Planned or going on, the next one first. */
  planned: ShownMaintenance[]
  /** Over, the latest first. */
  past: ShownMaintenance[]
}

/** The content of the status page, as of now. */
export async function statusNow(scope: Scope): Promise<StatusNow> {
  const now = scope.now()
  const since = shownSince(now)
  const recentFrom = new Date(now.getTime() - RECENT_DAYS * DAY)
  const recently = { from: recentFrom, to: new Date(now.getTime() + 1_000) }
  const [systems, ofIncidents, ofMaintenances, activeRows, recentRows, plannedRows, pastRows] =
    await Promise.all([
      selectSortedSystems(scope),
      selectSpells(scope, since),
      selectMaintenanceSpells(scope, since),
      selectIncidents(scope, { activeOnly: true }),
      selectIncidentsBetween(scope, recently),
      selectPlanned(scope),
      selectOverBetween(scope, recently),
    ])
  const spells = [...ofIncidents, ...ofMaintenances]
  const [active, recent, planned, past] = await Promise.all([
    withDetails(scope, activeRows),
    withDetails(
      scope,
      recentRows.filter(({ status }) => status === 'resolved'),
    ),
    withMaintenanceDetails(scope, plannedRows),
    withMaintenanceDetails(scope, pastRows),
  ])
  const shown = systems.map(system => {
    const own = spells.filter(({ systemId }) => systemId === system.id)
    const current = own.filter(({ until }) => until === null || until > now)
    return {
      ...system,
      status: worstOf(current.map(({ status }) => status)),
      days: daysOf(scope, own, now),
      uptime: uptimeShown(system, own, now),
    }
  })
  const overall = overallOf({ systems: shown, active, planned })
  return { overall, systems: shown, active, recent, planned, past }
}

interface Parts {
  systems: { status: SystemStatus }[]
  active: Pick<ShownIncident, 'impact'>[]
  planned: Pick<ShownMaintenance, 'beganAt'>[]
}

/** The worst state. What is going on without a system that shows it still counts. */
export function overallOf({ systems, active, planned }: Parts): SystemStatus {
  const isSilent = ({ impact }: Pick<ShownIncident, 'impact'>) => impact === 'operational'
  return worstOf([
    ...systems.map(({ status }) => status),
    ...active.filter(isSilent).map((): SystemStatus => 'degraded_performance'),
    ...planned.filter(({ beganAt }) => beganAt !== null).map((): SystemStatus => 'under_maintenance'),
  ])
}

/** Incidents with updates and affected systems. */
export async function withDetails(scope: Scope, rows: IncidentRow[]): Promise<ShownIncident[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [updates, affected] = await Promise.all([selectUpdates(scope, ids), selectAffected(scope, ids)])
  const [bodies, postmortems] = await Promise.all([
    renderAll(
      updates.map(({ message }) => message),
      'message',
    ),
    renderAll(
      rows.map(({ postmortem }) => postmortem ?? ''),
      'message',
    ),
  ])
  const shown = updates.map((update, index) => ({ ...update, html: bodies[index] as string }))
  return rows.map((row, index) => {
    const own = shown.filter(({ incidentId }) => incidentId === row.id)
    const systems = affected
      .filter(({ incidentId }) => incidentId === row.id)
      .map(({ systemId, title, status }) => ({ id: systemId, title, status }))
    return {
      ...row,
      updates: own,
      systems,
      postmortemHtml: postmortems[index] as string,
      endedAt: endOf(own),
      impact: worstOf(systems.map(({ status }) => status)),
    }
  })
}

/** The first of the updates that resolved it last: what is corrected later does not move the end. Newest first. */
function endOf(updates: ShownUpdate[]): Date | null {
  const open = updates.findIndex(({ status }) => status !== 'resolved')
  return updates.slice(0, open < 0 ? undefined : open).at(-1)?.createdAt ?? null
}

/** When a day of the brand's calendar begins and ends; today, now. */
function boundsOf(day: string, { timeZone }: Scope['brand'], now: Date): { from: Date; until: Date } {
  const next = dayOf(new Date(Date.parse(day) + DAY), 'UTC')
  const [from, until] = [day, next].map(text => parseTime(text, timeZone) as Date) as [Date, Date]
  return { from, until: until > now ? now : until }
}

/** Days of the brand's calendar, each with its worst state. */
function daysOf({ brand }: Scope, spells: Spell[], now: Date): ShownSystem['days'] {
  const spans = spells.map(({ from, until, status }) => ({
    first: dayOf(from, brand.timeZone),
    last: dayOf(until ?? now, brand.timeZone),
    status,
  }))
  const today = Date.parse(dayOf(now, brand.timeZone))
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = dayOf(new Date(today - (DAYS_SHOWN - 1 - index) * DAY), 'UTC')
    const within = spans.filter(({ first, last }) => first <= day && last >= day)
    const status = worstOf(within.map(one => one.status))
    return { day, status, uptime: status === 'operational' ? 1 : uptimeOf(spells, boundsOf(day, brand, now)) }
  })
}
