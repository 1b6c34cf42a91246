import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, numberIn, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import type { People } from './people.ts'

/** The topics of a list of them, and those that articles name. */
export function topicLines(topics: Line[], named: Line[]): Line[] {
  const all = new Map([...named, ...topics].map(one => [textIn(one, 'slug'), one]))
  all.delete(null)
  return [...all].map(([slug, one]) => ({
    id: slug,
    slug,
    name: textIn(one, 'name') ?? slug,
    parent_id: textIn(asLine(one.parent), 'slug'),
    position: numberIn(one, 'position') ?? 0,
    ...timesIn(one),
  }))
}

const STATUSES = [0, 1, 4]

export function articleLine(
  people: People,
  one: Line,
  { language, reader }: { language: string; reader: string },
): Line {
  const times = timesIn(one)
  const slug = textIn(one, 'slug')
  const status = numberIn(one, 'status') ?? 1
  return {
    id: slug,
    slug,
    topic_id: textIn(asLine(one.topic), 'slug'),
    title: textIn(one, 'title') ?? '',
    body: textIn(one, 'body') ?? '',
    status: STATUSES.includes(status) ? status : 1,
    language,
    author_id: people.note(asLine(one.author), times.created_at) ?? reader,
    position: numberIn(one, 'position') ?? 0,
    ...times,
  }
}

export function systemLine(one: Line): Line {
  return {
    id: textIn(one, 'id'),
    title: textIn(one, 'title') ?? '',
    description: textIn(one, 'description'),
    group_name: textIn(one, 'group'),
    position: numberIn(one, 'position') ?? 0,
    ...timesIn(one),
  }
}

export function incidentLine(one: Line): Line {
  return {
    id: textIn(one, 'id'),
    title: textIn(one, 'title') ?? '',
    status: textIn(one, 'status') ?? 'resolved',
    postmortem: textIn(one, 'postmortem'),
    postmortem_at: timeIn(one, 'postmortem_at'),
    ...timesIn(one),
  }
}

export function incidentSystemLines(incident: Line): Line[] {
  return asLines(incident.incidents_systems).map(one => ({
    id: textIn(one, 'id'),
    incident_id: textIn(incident, 'id'),
    system_id: textIn(one, 'system_id') ?? textIn(asLine(one.system), 'id'),
    status: textIn(one, 'status'),
  }))
}

export function incidentUpdateLines(incident: Line): Line[] {
  return asLines(incident.updates).map(one => ({
    id: textIn(one, 'id'),
    incident_id: textIn(incident, 'id'),
    status: textIn(one, 'status'),
    message: textIn(one, 'message') ?? '',
    created_at: timeIn(one, 'created_at') ?? timesIn(incident).created_at,
  }))
}
