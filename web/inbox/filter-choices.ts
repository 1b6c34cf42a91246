import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '../../client/api.ts'
import { PRIORITIES } from '../../client/codes.ts'
import { countsQuery } from '../api/conversations.ts'
import { channelsQuery, customFieldsQuery, staffQuery, teamsQuery } from '../api/staff.ts'
import { channelIcon } from '../design/channel-icon.ts'
import { t } from '../language/language.ts'
import type { Values } from './search-completions.ts'

const STATUSES = { open: '0', on_hold: '5', resolved: '2,6,8', archived: '4', spam: '3,9' } as const

/** What a search can be narrowed down to, as `filter:value`. */
export function useFilterChoices() {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  return [
    ...Object.entries(STATUSES).map(([key, codes]) => ({
      id: `status:${codes}`,
      group: t('filter.status'),
      icon: 'inbox' as const,
      label: t(`view.${key as keyof typeof STATUSES}`),
    })),
    ...channels.map(({ slug, name, channel }) => ({
      id: `category:${slug}`,
      group: t('channel'),
      icon: channelIcon(channel),
      label: name,
    })),
    ...[{ email: 'none', name: t('unassigned') }, ...staff].map(({ email, name }) => ({
      id: `assignee:${email}`,
      group: t('filter.assignee'),
      icon: 'assign' as const,
      label: name,
    })),
    ...teams.map(({ id, name }) => ({
      id: `team:${id}`,
      group: t('filter.team'),
      icon: 'people' as const,
      label: name,
    })),
    ...PRIORITIES.toReversed().map(one => ({
      id: `priority:${one}`,
      group: t('sort.priority'),
      icon: 'up' as const,
      label: t(`priority.${one}`),
    })),
  ]
}

/** What a search for a field can be completed to. */
function valuesOf({ type, choices }: CustomField): string[] {
  return type === 'yes_no' ? ['yes', 'no'] : choices
}

/** The known values of each operator of a search. */
export function useKnownValues(): Values {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const { data: counts } = useQuery(countsQuery)
  const emails = staff.map(({ email }) => email)
  const states = ['open', 'pending', 'snoozed', 'resolved', 'archived', 'spam']
  const known = {
    from: ['me', ...emails],
    to: [],
    subject: [],
    organization: [],
    tag: (counts?.tags ?? []).map(({ tag }) => tag),
    file: [],
    before: [],
    after: [],
    assignee: ['me', 'none', ...emails],
    team: ['mine', 'none', ...teams.map(({ name }) => name)],
    priority: [...PRIORITIES],
    channel: channels.map(({ slug }) => slug),
    status: states,
    is: ['unanswered', 'assigned', 'unassigned', 'undelivered', 'urgent', ...states],
    has: ['file', 'note', 'draft', 'scheduled'],
  }
  return new Map([...fields.map(field => [field.key, valuesOf(field)] as const), ...Object.entries(known)])
}
