import { Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { type ContactFilters, selectListedAmong } from '../../people/contacts/list-contacts.ts'
import { customersOfOrganization } from '../../people/organizations/queries.ts'
import { type SegmentRow, selectSegmentsByIds } from '../../people/segments/queries.ts'
import { authorsOfOpen } from '../conversations/author-queries.ts'
import { conditionsIn, type Group } from './condition.ts'

const FILTERS: ContactFilters = {
  ofOrganization: customersOfOrganization,
  withOpenConversation: authorsOfOpen,
}

/** By contact, the shared segments that it is in, of those that conditions ask about. */
export async function findSegmentsOf(
  scope: Scope,
  contactIds: number[],
  groups: Group[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  const ids = new Set(groups.flatMap(segmentsIn))
  if (ids.size === 0 || contactIds.length === 0) return found
  for (const segment of await selectSegmentsByIds(scope, [...ids]))
    for (const contactId of await contactsIn(scope, segment, contactIds))
      found.set(contactId, [...(found.get(contactId) ?? []), segment.id])
  return found
}

function segmentsIn(group: Group): number[] {
  return conditionsIn(group).flatMap(({ field, value }) =>
    field === 'segment' ? [value].flat().map(Number) : [],
  )
}

/** Nobody, if the caller may not know, such as when contacts last wrote. */
async function contactsIn(scope: Scope, { filters }: SegmentRow, contactIds: number[]): Promise<number[]> {
  try {
    return await selectListedAmong(scope, { query: filters, contactIds }, FILTERS)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    return []
  }
}
