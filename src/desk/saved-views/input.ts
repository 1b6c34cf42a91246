import { z } from 'zod'
import {
  code,
  commaSeparated,
  flag,
  idInPath,
  integer,
  line,
  oneOf,
  optional,
  parameter,
  payload,
} from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { PRIORITIES, STATUS } from '../../talk/conversations/codes.ts'

export const VIEW_SORTS = ['newest', 'oldest', 'waiting', 'changed', 'due', 'priority'] as const

/** The same as for GET /conversations. */
const filter = optional(z.string().max(1_000))

function areStatuses(text: string): boolean {
  return commaSeparated(code(STATUS)).safeParse(text).success
}

function arePriorities(text: string): boolean {
  return commaSeparated(oneOf(PRIORITIES)).safeParse(text).success
}

export const ViewFilters = z.strictObject({
  q: filter.describe('Words and operators, such as `tag:vip is:unanswered`.'),
  tag: filter,
  category: filter.describe('Slug of a channel.'),
  assignee: filter.describe('Email address of a member of staff, or `none`.'),
  team: filter.describe('ID or name of a team, or `none`.'),
  priority: optional(z.string().refine(arePriorities, orSay`must be of: ${PRIORITIES.join(', ')}`)).describe(
    'Priorities, separated by commas.',
  ),
  status: optional(z.string().refine(areStatuses, orSay`must be status codes, separated by commas`)).describe(
    'Status codes, separated by commas.',
  ),
})

export type ViewFilters = z.output<typeof ViewFilters>

const fields = {
  name: line(80),
  is_personal: optional(flag).describe('Visible only to you.'),
  filters: optional(ViewFilters),
  sort: optional(oneOf(VIEW_SORTS)).describe('`waiting`: longest without a reply first.'),
}

const NewView = domain(z.object(fields))
const ViewChanges = domain(
  z.object({
    ...fields,
    name: optional(fields.name),
    position: optional(integer(0, 10_000)).describe('Place among the views, from 0.'),
  }),
)

export const NewViewBody = payload('saved_view', NewView)
export const ViewChangesBody = payload('saved_view', ViewChanges)
export const SavedViewParams = z.object({ id: idInPath })
export const SavedViewsQuery = z.object({
  include: parameter(oneOf(['counts'])).describe('`counts` adds the number of conversations of each view.'),
})

export type NewView = z.output<typeof NewView>
export type ViewChanges = z.output<typeof ViewChanges>
