import type { z } from 'zod'
import { integer, oneOf, parameter, textParameter } from '../../kit/input.ts'
import { MAX_PAGE_SIZE } from '../../kit/paging.ts'
import { ContactLookup } from '../../people/contacts/input.ts'

/** Kinds of what a timeline has; changes are all that is neither of the others. */
export const KINDS = ['conversations', 'notes', 'changes'] as const

export type Kind = (typeof KINDS)[number]

export const TimelineQuery = ContactLookup.extend({
  kind: parameter(oneOf(KINDS)).describe('Only these entries; `changes` are all other than the first two.'),
  page_size: parameter(integer(1, MAX_PAGE_SIZE)).describe('Entries per page, 30 by default.'),
  cursor: textParameter.describe('The `next` of the previous page.'),
})

export type TimelineQuery = z.output<typeof TimelineQuery>
