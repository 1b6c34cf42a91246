import sql from 'sql-template-tag'
import { column, columns, json, type RowOf } from '../../kit/columns.ts'
import type { Role, Scope, TxScope } from '../../kit/scope.ts'
import { sealedText } from '../../kit/sealed-column.ts'
import { loginsOf } from '../roles/logins-of.ts'

export const CLIENT_SECRET = sealedText({ table: 'sign_on', name: 'client_secret', keys: [] })

/** What members of a group of the provider become. */
export interface GroupPlace {
  group: string
  /** The key of one. */
  role: Role
  teamIds: number[]
}

/** What is known of a SAML provider, beside its entity ID. */
export interface SamlConnection {
  /** Where people are sent to log in. */
  entryPoint: string
  /** PEM; several count while one is changed for another. */
  certificates: string[]
  /** Where its metadata was read; null: it was entered. */
  metadataUrl: string | null
  /** The attribute with the address; null: the name ID is the address. */
  emailAttribute: string | null
  nameAttribute: string | null
}

const SIGN_ON = columns({
  kind: column<'oidc' | 'saml'>(),
  /** Of a SAML provider, `saml:` and its entity ID. */
  issuer: column<string>(),
  /** Empty for a SAML provider, and so is the secret. */
  clientId: column<string>(),
  clientSecret: column<string>(),
  /** What the button of the login says. */
  button: column<string>(),
  /** Of a SAML provider. */
  saml: json<SamlConnection | null>(),
  groupClaim: column<string>(),
  groups: json<GroupPlace[]>(),
  /** Of members in no group; null: they are refused. */
  defaultRole: column<Role | null>(),
  /** Whether an unknown account becomes a member. */
  createsMembers: column<boolean>(),
  /** The provider vouches for addresses that it does not call verified. */
  trustsAddresses: column<boolean>(),
  /** Of addresses; empty: any. */
  domains: column<string[]>(),
  /** Nobody but owners logs in otherwise. */
  isOnly: column<boolean>(),
  /** Logging out here ends the login at an OpenID provider, too. */
  endsLogin: column<boolean>(),
  /** The last login that has worked with this provider and client. */
  testedAt: column<Date | null>(),
  updatedAt: column<Date>(),
})

/** How a brand's staff signs on. */
export type SignOnRow = RowOf<typeof SIGN_ON>

/** Undefined if the brand has no provider. */
export async function findSignOn(scope: Scope): Promise<SignOnRow | undefined> {
  const row = await scope.sql.row<SignOnRow>(sql`
    select ${SIGN_ON.list()} from sign_on where brand_id = ${scope.brand.id}`)
  return row && { ...row, clientSecret: CLIENT_SECRET.open(scope, row.clientSecret) }
}

/** The same, locked until the transaction ends. */
export async function lockSignOn(tx: TxScope): Promise<SignOnRow | undefined> {
  await tx.sql.row(sql`select 1 from sign_on where brand_id = ${tx.brand.id} for update`)
  return findSignOn(tx)
}

export async function upsertSignOn(tx: TxScope, row: SignOnRow): Promise<void> {
  const stored = { ...row, clientSecret: CLIENT_SECRET.seal(tx, row.clientSecret) }
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    insert into sign_on ${SIGN_ON.values(tx, stored)}
    on conflict (brand_id) do update set ${SIGN_ON.set(stored)}`)
}

export async function deleteSignOn(tx: TxScope): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`delete from sign_on where brand_id = ${tx.brand.id}`)
}

/** Unless the settings have changed since. */
export async function updateTested(tx: TxScope, { updatedAt }: SignOnRow): Promise<void> {
  await tx.sql.write(sql`
    update sign_on set tested_at = ${tx.now()} where brand_id = ${tx.brand.id} and updated_at = ${updatedAt}`)
}
