import type { Scope } from '../../kit/scope.ts'
import { selectIncidents } from '../incidents/queries.ts'
import { selectMaintenances } from '../maintenances/queries.ts'
import type { Entry } from './atom.ts'
import { withMaintenanceDetails } from './maintenances-of.ts'
import { type ShownIncident, withDetails } from './status-of.ts'

const FEED_LENGTH = 30

/** The latest incidents and maintenances with their updates, the last changed first. */
export async function feedEntries(scope: Scope): Promise<Entry[]> {
  const [incidentRows, maintenanceRows] = await Promise.all([
    selectIncidents(scope, { activeOnly: false, limit: FEED_LENGTH }),
    selectMaintenances(scope, { limit: FEED_LENGTH }),
  ])
  const [incidents, maintenances] = await Promise.all([
    withDetails(scope, incidentRows),
    withMaintenanceDetails(scope, maintenanceRows),
  ])
  const entries = [
    ...incidents.map(one => entryOf({ ...one, updates: withPostmortem(one) }, `/status/incidents/${one.id}`)),
    ...maintenances.map(one => entryOf(one, `/status/maintenances/${one.id}`)),
  ]
  return entries.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
}

/** What is changed after it stands before its updates. */
function withPostmortem({ updates, postmortemHtml }: ShownIncident): Story['updates'] {
  return postmortemHtml === '' ? updates : [{ status: 'postmortem', html: postmortemHtml }, ...updates]
}

interface Story {
  title: string
  updatedAt: Date
  updates: { status: string; html: string }[]
}

function entryOf({ title, updatedAt, updates }: Story, path: string): Entry {
  const html = updates.map(update => `<p>${update.status}</p>${update.html}`).join('\n')
  return { title, path, updatedAt, html }
}
