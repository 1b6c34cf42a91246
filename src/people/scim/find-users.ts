import type { Scope } from '../../kit/scope.ts'
import { type ScimUserRow, selectScimUsers } from '../provisioned/queries.ts'
import { selectDeactivatedUsers, selectUsers, type UserRow } from '../users/queries.ts'
import type { Document } from './document.ts'
import { noSuch } from './protocol.ts'

/** A member as the provider sees them. */
export interface Account {
  user: UserRow
  isActive: boolean
  /** What the provider has said of them; undefined: nothing yet. */
  row: ScimUserRow | undefined
}

/**
 * The members of the brand, and those that the provider has deactivated and not deleted, by id. Those whom it has never named are
 * among them, so that it finds them by their address.
 */
export async function selectAccounts(scope: Scope): Promise<Account[]> {
  const rows = new Map((await selectScimUsers(scope)).map(row => [row.userId, row]))
  const account = (user: UserRow, isActive: boolean): Account => {
    const row = rows.get(user.id)
    return { user, isActive, row: row?.deletedAt === null ? row : undefined }
  }
  const active = (await selectUsers(scope)).map(user => account(user, true))
  const others = (await selectDeactivatedUsers(scope)).map(user => account(user, false))
  return [...active, ...others.filter(({ row }) => row)].toSorted((a, b) => a.user.id - b.user.id)
}

/** Throws 404, also for an id of another brand. */
export async function getAccount(scope: Scope, id: string): Promise<Account> {
  const found = (await selectAccounts(scope)).find(({ user }) => String(user.id) === id)
  if (!found) throw noSuch('user')
  return found
}

/** What the provider has said of the member; or what is known here. */
export function documentOf({ user, isActive, row }: Account): Document {
  if (row) {
    const { userName, externalId, resource } = row
    return { userName, ...(externalId === null ? {} : { externalId }), ...resource, active: isActive }
  }
  return {
    userName: user.email,
    displayName: user.name,
    name: { formatted: user.name },
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: isActive,
  }
}
