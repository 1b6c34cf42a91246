import { invalidInput } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { getIncident, selectIncidents } from '../incidents/queries.ts'
import { selectMaintenanceSpells, selectPlanned } from '../maintenances/queries.ts'
import { statusWebhooks, subscribers } from '../subscribers/queries.ts'
import { type SystemRow, selectSortedSystems } from '../systems/queries.ts'
import { type SystemStatus, worstOf } from '../systems/statuses.ts'
import type { StatusDraft, StatusPreview } from './preview-input.ts'
import { headlineOf } from './status-headline.ts'
import { overallOf, type ShownIncident, withDetails } from './status-of.ts'
import { type View, viewOf } from './view.ts'

type Ongoing = Pick<ShownIncident, 'title' | 'impact' | 'systems'>

/** What the status page would say first if this were posted now, and how many would be told. Throws invalid or not_found. */
export async function previewStatus(scope: Scope, draft: StatusDraft): Promise<StatusPreview> {
  const [systems, activeRows, planned, spells] = await Promise.all([
    selectSortedSystems(scope),
    selectIncidents(scope, { activeOnly: true }),
    selectPlanned(scope),
    selectMaintenanceSpells(scope, scope.now()),
  ])
  const others = activeRows.filter(({ id }) => id !== draft.incidentId)
  const active: Ongoing[] = [
    ...(await ongoingIn(scope, draft, systems)),
    ...(await withDetails(scope, others)),
  ]
  const shown = systems.map(({ id, title }) => {
    const ofIncidents = active.flatMap(one => one.systems.filter(system => system.id === id))
    const ofMaintenances = spells.filter(({ systemId, until }) => systemId === id && until === null)
    return { title, status: worstOf([...ofIncidents, ...ofMaintenances].map(({ status }) => status)) }
  })
  const overall = overallOf({ systems: shown, active, planned })
  const { text, rest } = headlineOf(viewOf(scope.brand) as View, { overall, systems: shown, active, planned })
  const about = {
    isPlanned: draft.planned ?? false,
    systemIds: (draft.systems ?? []).map(({ systemId }) => systemId),
  }
  const told = await Promise.all([subscribers.count(scope, about), statusWebhooks.count(scope, about)])
  return { status: overall, headline: text, rest, subscribers: told[0] + told[1] }
}

/** The incident as it would be: none if it would be resolved, or if nothing is drafted. */
async function ongoingIn(
  scope: Scope,
  { incidentId, title, status, systems: given = [] }: StatusDraft,
  known: SystemRow[],
): Promise<Ongoing[]> {
  const before = incidentId === undefined ? undefined : await getIncident(scope, incidentId)
  const systems = given.map(({ systemId, status: state = 'operational' as SystemStatus }, index) => {
    const system = known.find(({ id }) => id === systemId)
    if (!system) throw invalidInput(`systems.${index}.systemId`, say`must be a system of this brand`)
    return { id: systemId, title: system.title, status: state }
  })
  if ((status ?? 'resolved') === 'resolved') return []
  return [{ title: title ?? before?.title ?? '', systems, impact: worstOf(systems.map(one => one.status)) }]
}
