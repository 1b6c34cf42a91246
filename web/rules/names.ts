import { useQuery } from '@tanstack/react-query'
import type { ChannelType } from '../../client/api.ts'
import {
  BEGINNERS,
  FIELDS,
  type FieldName,
  RATING_WORDS,
  SLA_WORDS,
  type ValueType,
  WRITERS,
  type Writer,
} from '../../src/talk/conditions/fields.ts'
import { organizationsQuery } from '../api/organizations.ts'
import { deletedTeamsQuery, webhooksQuery } from '../api/rules.ts'
import { segmentsQuery } from '../api/segments.ts'
import {
  channelsQuery,
  channelTypesQuery,
  customFieldsQuery,
  meQuery,
  staffQuery,
  teamsQuery,
  templatesQuery,
} from '../api/staff.ts'
import { t, tIfAny } from '../language/language.ts'

/** Something that can be chosen, as the API names it, and as people do. */
export interface Option {
  id: string
  label: string
  /** Has been deleted: can be named still, but not chosen. */
  isGone?: boolean
  /** A team without members. */
  isEmpty?: boolean
}

/** A field of conditions. */
export interface NamedField extends Option {
  type: ValueType
  /** Values with their names; undefined: anything that is typed. */
  options?: Option[]
  /** There may be further values, which are typed. */
  hasMore?: boolean
}

/** What conditions and actions of this brand can name. */
export interface Names {
  fields: NamedField[]
  channels: Option[]
  teams: Option[]
  /** Deleted teams by their names. */
  formerTeams: Option[]
  staff: Option[]
  templates: Option[]
  webhooks: Option[]
  /** Custom fields of conversations. */
  ownFields: Option[]
}

/** Statuses by the words of rules. */
export const statusOptions = (): Option[] => [
  { id: 'open', label: t('status.0') },
  { id: 'pending', label: t('status.1') },
  { id: 'on_hold', label: t('status.5') },
  { id: 'resolved', label: t('status.2') },
  { id: 'archived', label: t('status.4') },
  { id: 'spam', label: t('status.3') },
]

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

/** Priorities, lowest first. */
export function priorityOptions(): Option[] {
  return PRIORITIES.map(id => ({ id, label: t(`priority.${id}`) }))
}

/** Who writes, begins or acts. */
function writerOptions(writers: readonly Writer[] = WRITERS): Option[] {
  return writers.map(id => ({ id, label: t(`rule.writer.${id}`) }))
}

/** What ratings conditions tell apart, the best first. */
function ratingOptions(): Option[] {
  return RATING_WORDS.map(id => ({ id, label: t(`rule.rating.${id}`) }))
}

/** The types of channels, in words. */
function kindsOf(types: ChannelType[]): Option[] {
  return types.map(({ name }) => ({ id: name, label: tIfAny([`channel.kind.${name}`]) ?? name }))
}

const OF_OWN = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'day',
  choice: 'choice',
  yes_no: 'yes_no',
} as const

/** The names of everything that rules can name, read from the API. */
export function useNames(): Names {
  const { data: me } = useQuery(meQuery)
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: types = [] } = useQuery(channelTypesQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: deletedTeams = [] } = useQuery(deletedTeamsQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: own = [] } = useQuery(customFieldsQuery)
  const { data: segments = [] } = useQuery(segmentsQuery)
  const { data: organizations } = useQuery(organizationsQuery(''))
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery, enabled: me?.role['admin?'] === true })
  const lists = {
    channels: channels.map(({ slug, name }) => ({ id: slug, label: name })),
    teams: [
      ...teams.map(({ id, name, members }) => ({
        id: String(id),
        label: name,
        isEmpty: members.length === 0,
      })),
      ...deletedTeams.map(({ id, name }) => ({
        id: String(id),
        label: t('rule.team.gone', { name }),
        isGone: true,
      })),
    ],
    staff: staff.map(({ email, name }) => ({ id: email, label: name })),
  }
  const choices: Partial<Record<FieldName, Option[]>> = {
    channel: lists.channels,
    channel_type: kindsOf(types),
    team: lists.teams,
    organization: (organizations?.organizations ?? []).map(({ id, name }) => ({
      id: String(id),
      label: name,
    })),
    segment: segments
      .filter(one => !one.is_personal)
      .map(({ id, name }) => ({ id: String(id), label: name })),
    assignee: lists.staff,
    status: statusOptions(),
    priority: priorityOptions(),
    rating: ratingOptions(),
    sla: SLA_WORDS.map(id => ({ id, label: t(`rule.sla.${id}`) })),
    begun_by: writerOptions(BEGINNERS),
    written_by: writerOptions(),
    done_by: writerOptions(),
  }
  const ours = (Object.keys(FIELDS) as FieldName[]).map(id => {
    const options = choices[id]
    const hasMore = id === 'organization' && (organizations?.page_count ?? 2) > 1
    return {
      id,
      label: t(`rule.field.${id}`),
      type: FIELDS[id].type,
      hasMore,
      ...(options ? { options } : {}),
    }
  })
  const theirs = own.map(field => ({
    id: field.of === 'contact' ? `customer.data.${field.key}` : `data.${field.key}`,
    label: field.name,
    type: OF_OWN[field.type],
    ...(field.type === 'choice' ? { options: field.choices.map(id => ({ id, label: id })) } : {}),
  }))
  return {
    ...lists,
    formerTeams: deletedTeams.map(({ id, name }) => ({ id: String(id), label: name })),
    fields: [...ours, ...theirs],
    templates: templates
      .filter(one => !one.is_personal)
      .map(({ id, name }) => ({ id: String(id), label: name })),
    webhooks: webhooks.map(({ id, url, description }) => ({ id: String(id), label: description || url })),
    ownFields: own
      .filter(field => field.of === 'conversation')
      .map(({ key, name }) => ({ id: key, label: name })),
  }
}

/** The name of what an id stands for, or the id. */
export function labelOf(options: Option[] | undefined, id: unknown): string {
  const wanted = String(id).toLowerCase()
  return options?.find(one => one.id.toLowerCase() === wanted)?.label ?? String(id)
}
