import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { organizationChanged, organizationCreated, organizationDeleted } from './events.ts'
import {
  deleteOrganization,
  getOrganization,
  insertOrganization,
  isNameTaken,
  lockOrganization,
  type OrganizationRow,
  replaceDomains,
  updateOrganization,
} from './queries.ts'

interface Values {
  name: string
  domains?: string[] | undefined
}

/** Throws invalid for a name or a domain of another organization. */
export async function createOrganization(
  tx: TxScope,
  { name, domains = [] }: Values,
): Promise<OrganizationRow> {
  const id = await insertOrganization(tx, name)
  if (id === undefined) throw nameInUse()
  await setDomains(tx, id, domains)
  await recordEvent(tx, organizationCreated.of({ subjectId: id, data: { name } }))
  return getOrganization(tx, id)
}

/** Changes the given values; without a difference nothing happens. Throws not_found, invalid. */
export async function changeOrganization(
  tx: TxScope,
  id: number,
  changes: Partial<Values>,
): Promise<OrganizationRow> {
  const before = await lockOrganization(tx, id)
  const from = { name: before.name, domains: before.domains }
  const after = { name: changes.name ?? before.name, domains: changes.domains ?? before.domains }
  if (isDeepStrictEqual(from, after)) return before
  if (await isNameTaken(tx, after.name, id)) throw nameInUse()
  await updateOrganization(tx, id, after.name)
  await setDomains(tx, id, after.domains)
  await recordEvent(tx, organizationChanged.of({ subjectId: id, data: changed(from, after) }))
  return getOrganization(tx, id)
}

/** Its customers stay, without it. Throws not_found. */
export async function removeOrganization(tx: TxScope, id: number): Promise<void> {
  const { name } = await lockOrganization(tx, id)
  await deleteOrganization(tx, id)
  await recordEvent(tx, organizationDeleted.of({ subjectId: id, data: { name } }))
}

async function setDomains(tx: TxScope, id: number, domains: string[]): Promise<void> {
  const taken = await replaceDomains(tx, id, domains)
  if (taken) throw invalidInput('domains', say`contain ${taken}, which belongs to another organization`)
}

const nameInUse = () => invalidInput('name', say`is the name of another organization`)
