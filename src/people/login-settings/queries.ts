import sql from 'sql-template-tag'
import { column, columns, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { dayOf } from '../../kit/time.ts'
import { loginsOf } from '../roles/logins-of.ts'
import { USUAL_LIMITS } from '../sessions/session-limits.ts'

const LOGIN_SETTINGS = columns({
  idleMinutes: column<number>(),
  lifetimeMinutes: column<number>(),
  secondFactorRequired: column<boolean>(),
  /** From this day on, as 2026-11-20, sessions without it can only set it up. */
  secondFactorDay: column<string | null>(),
  /** When that day began as it was chosen: for the release before. */
  secondFactorFrom: column<Date | null>(),
  /** Whether sessions that the brand's provider has opened are exempt. */
  signOnCounts: column<boolean>(),
  updatedAt: column<Date>(),
})

/** A brand's rules for logins. */
export type LoginSettingsRow = RowOf<typeof LOGIN_SETTINGS>

/** Of brands that have chosen nothing. */
export const USUAL: Omit<LoginSettingsRow, 'updatedAt'> = {
  ...USUAL_LIMITS,
  secondFactorRequired: false,
  secondFactorDay: null,
  secondFactorFrom: null,
  signOnCounts: true,
}

/** Undefined if the brand has chosen nothing. */
export async function findLoginSettings(scope: Scope): Promise<LoginSettingsRow | undefined> {
  const row = await scope.sql.row<LoginSettingsRow>(sql`
    select ${LOGIN_SETTINGS.list()} from login_settings where brand_id = ${scope.brand.id}`)
  return row && withDay(scope, row)
}

/** The release before stores the beginning of the day alone. */
function withDay({ brand }: Scope, row: LoginSettingsRow): LoginSettingsRow {
  const { secondFactorDay: day, secondFactorFrom: from } = row
  return { ...row, secondFactorDay: day ?? (from && dayOf(from, brand.timeZone)) }
}

/** The brand's, locked until the transaction ends. */
export async function lockLoginSettings(tx: TxScope): Promise<LoginSettingsRow> {
  await tx.sql.write(sql`
    insert into login_settings ${LOGIN_SETTINGS.values(tx, { ...USUAL, updatedAt: tx.now() })}
    on conflict (brand_id) do nothing`)
  const row = await tx.sql.row<LoginSettingsRow>(sql`
    select ${LOGIN_SETTINGS.list()} from login_settings where brand_id = ${tx.brand.id} for update`)
  return withDay(tx, row as LoginSettingsRow)
}

/** They count at once, in every process. */
export async function updateLoginSettings(tx: TxScope, row: LoginSettingsRow): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update login_settings set ${LOGIN_SETTINGS.set(row)} where brand_id = ${tx.brand.id}`)
}

/** Addresses of members without a second factor, by name. */
export async function selectWithoutFactor(scope: Scope): Promise<string[]> {
  const rows = await scope.sql.rows<{ email: string }>(sql`
    select i.identifier as email from users u join lateral (
      select identifier from identities
      where brand_id = ${scope.brand.id} and user_id = u.id and type = 'email' order by id limit 1
    ) i on true
    where u.brand_id = ${scope.brand.id} and u.deactivated_at is null and not exists (
      select 1 from user_logins l
      where l.brand_id = ${scope.brand.id} and l.user_id = u.id and l.totp_confirmed_at is not null
    ) and not exists (
      select 1 from passkeys p where p.brand_id = ${scope.brand.id} and p.user_id = u.id
    ) order by u.name, u.id`)
  return rows.map(({ email }) => email)
}
