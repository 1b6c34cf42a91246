import type { Scope } from '../../kit/scope.ts'
import {
  type ContactRow,
  selectAbsorber,
  selectContactByExternalId,
  selectContactById,
} from '../contacts/queries.ts'

/** So many merges in a row are followed. */
const MAX_MERGES = 20

/** The contact with this external id; of one that was merged, the contact that it was merged into. */
export async function findContactOfSubject(scope: Scope, subject: string): Promise<ContactRow | undefined> {
  const named = await selectContactByExternalId(scope, subject)
  let id = named?.id
  for (let merges = 0; id !== undefined && merges < MAX_MERGES; merges++) {
    const into = await selectAbsorber(scope, id)
    if (into === undefined) return selectContactById(scope, id)
    id = into
  }
  return undefined
}
