import { z } from 'zod'
import { commaSeparated, integer, oneOf, optional, parameter, textParameter } from '../../kit/input.ts'
import { MAX_PAGE_SIZE } from '../../kit/paging.ts'

export const VIEW_KEYS = [
  'open',
  'mine',
  'unassigned',
  'on_hold',
  'resolved',
  'archived',
  'spam',
  'all',
] as const

export type ViewKey = (typeof VIEW_KEYS)[number]

export const ViewParams = z.object({ key: oneOf(VIEW_KEYS) })

export const ViewQuery = z.object({
  category: textParameter.describe('Only conversations in the channel with this slug.'),
  tag: optional(commaSeparated(z.string())).describe(
    'Conversations that have all of these tags, ignoring case.',
  ),
  sort: parameter(oneOf(['updated', 'changed', 'created', 'due'])).describe(
    '`updated`: last customer message; `changed`: last change of any kind; `created`; `due`: what is due first, by SLA policies. By default, open views by `updated`, others by `changed`.',
  ),
  order: parameter(oneOf(['asc', 'desc'])).describe(
    '`asc`: oldest first; newest first by default. By `due`, the earliest comes first, with `desc` the latest.',
  ),
  page_size: parameter(integer(1, MAX_PAGE_SIZE)).describe('Conversations per page, 30 by default.'),
  cursor: textParameter.describe('The `next` of the previous page.'),
})

export type ViewQuery = z.output<typeof ViewQuery>
