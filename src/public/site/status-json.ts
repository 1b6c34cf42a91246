import { createHash } from 'node:crypto'
import { languageOf } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { inGroups } from '../systems/groups.ts'
import { type SystemStatus, worstOf } from '../systems/statuses.ts'
import type { ShownMaintenance } from './maintenances-of.ts'
import type { ShownIncident, ShownSystem, StatusNow } from './status-of.ts'

/** The state of a system, in the words of status page readers. */
const INDICATORS: Record<SystemStatus, string> = {
  operational: 'none',
  under_maintenance: 'maintenance',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
}

/** The status in the format of status page readers: one part by name, or all of it. */
export function statusParts(scope: Scope, address: BaseAddress, now: StatusNow) {
  const { brand } = scope
  const time = (at: Date) => formatTime(at, brand.timeZone)
  const base = urlOf(brand, address)
  const incidents = [...now.active, ...now.recent].map(one => presentIncident(one, { brand, time, base }))
  // Readers know of no maintenance that was cancelled.
  const maintenances = [...now.planned, ...now.past].filter(({ status }) => status !== 'cancelled')
  const changes = [...now.active, ...now.recent, ...now.planned, ...now.past].map(({ updatedAt }) =>
    updatedAt.getTime(),
  )
  const lastChange = new Date(
    Math.max(...changes, ...now.systems.map(({ updatedAt }) => updatedAt.getTime()), 0),
  )
  return {
    page: {
      id: brand.slug,
      name: brand.name,
      url: `${base}/status`,
      time_zone: brand.timeZone,
      updated_at: time(lastChange),
    },
    status: {
      indicator: INDICATORS[now.overall],
      description: languageOf('en').t(`status.all.${now.overall}`),
    },
    components: presentComponents(now.systems, { brand, time }),
    incidents,
    scheduled_maintenances: maintenances.map(one => presentMaintenance(one, { brand, time, base })),
  }
}

interface Words {
  brand: Scope['brand']
  time(at: Date): string
}

/** Systems, each group before those in it: positions count within the page, or within the group. */
function presentComponents(systems: ShownSystem[], words: Words) {
  return inGroups(systems).flatMap(({ name, systems: members }, index) => {
    const position = index + 1
    if (name === null)
      return members.map(system => presentComponent(system, { ...words, position, groupId: null }))
    const groupId = groupIdOf(name)
    const group = {
      ...presentComponent(
        {
          id: groupId,
          title: name,
          description: null,
          status: worstOf(members.map(({ status }) => status)),
          createdAt: earliest(members.map(({ createdAt }) => createdAt)),
          updatedAt: latest(members.map(({ updatedAt }) => updatedAt)),
        },
        { ...words, position, groupId: null },
      ),
      group: true,
      components: members.map(({ id }) => String(id)),
    }
    const inside = members.map((system, place) =>
      presentComponent(system, { ...words, position: place + 1, groupId }),
    )
    return [group, ...inside]
  })
}

/** A group is its name: what it is called otherwise is another one. */
function groupIdOf(name: string): string {
  return `group-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
}

function earliest(times: Date[]): Date {
  return new Date(Math.min(...times.map(time => time.getTime())))
}

function latest(times: Date[]): Date {
  return new Date(Math.max(...times.map(time => time.getTime())))
}

type Component = Pick<ShownSystem, 'title' | 'description' | 'status' | 'createdAt' | 'updatedAt'> & {
  id: number | string
}

function presentComponent(
  { id, title, description, status, createdAt, updatedAt }: Component,
  { brand, time, position, groupId }: Words & { position: number; groupId: string | null },
) {
  return {
    id: String(id),
    name: title,
    status,
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    position,
    description,
    showcase: true,
    start_date: null,
    group_id: groupId,
    page_id: brand.slug,
    group: false,
    only_show_if_degraded: false,
  }
}

function presentIncident(incident: ShownIncident, { brand, time, base }: Words & { base: string }) {
  const { id, title, status, impact, createdAt, updatedAt, updates, systems, endedAt } = incident
  const whenFirst = (wanted: string) => {
    const at = updates.findLast(update => update.status === wanted)?.createdAt
    return at ? time(at) : null
  }
  return {
    id: String(id),
    name: title,
    status,
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    monitoring_at: whenFirst('monitoring'),
    resolved_at: endedAt ? time(endedAt) : null,
    impact: INDICATORS[impact],
    shortlink: `${base}/status/incidents/${id}`,
    started_at: time(createdAt),
    postmortem_body: incident.postmortem,
    postmortem_published_at: incident.postmortemAt ? time(incident.postmortemAt) : null,
    page_id: brand.slug,
    incident_updates: updates.map(update => presentUpdate(update, { id, time })),
    components: systems.map(system => ({ id: String(system.id), name: system.title, status: system.status })),
  }
}

interface Update {
  id: number
  status: string
  message: string | null
  createdAt: Date
}

function presentUpdate(update: Update, { id, time }: { id: number; time: Words['time'] }) {
  return {
    id: String(update.id),
    status: update.status,
    body: update.message ?? '',
    incident_id: String(id),
    created_at: time(update.createdAt),
    updated_at: time(update.createdAt),
    display_at: time(update.createdAt),
    affected_components: null,
  }
}

function presentMaintenance(maintenance: ShownMaintenance, { brand, time, base }: Words & { base: string }) {
  const { id, title, status, beganAt, endedAt, createdAt, updatedAt, systems } = maintenance
  const state = beganAt && !endedAt ? 'under_maintenance' : 'operational'
  return {
    id: String(id),
    name: title,
    status,
    created_at: time(createdAt),
    updated_at: time(updatedAt),
    monitoring_at: null,
    resolved_at: endedAt ? time(endedAt) : null,
    impact: 'maintenance',
    shortlink: `${base}/status/maintenances/${id}`,
    started_at: time(beganAt ?? createdAt),
    page_id: brand.slug,
    scheduled_for: time(maintenance.startsAt),
    scheduled_until: time(maintenance.endsAt),
    incident_updates: maintenance.updates.map(update => presentUpdate(update, { id, time })),
    components: systems.map(system => ({ id: String(system.id), name: system.title, status: state })),
  }
}
