import sql, { type Sql } from 'sql-template-tag'
import { type Scope, sessionIn, type TxScope } from '../../kit/scope.ts'
import { todayOf } from '../../kit/time.ts'
import { loginsOf } from '../roles/logins-of.ts'
import { type FactorProof, type FactorRule, NO_RULE, needsFactor } from './factor-rule.ts'

/** The day from which the rule counts, of login_settings as `l`; the release before stores its beginning alone. */
const dayColumn = ({ brand }: Scope): Sql => sql`
  coalesce(l.second_factor_day, (l.second_factor_from at time zone ${brand.timeZone})::date)`

/** The columns of the rule, of login_settings as `l`, which may have no row. */
export const ruleColumns = (scope: Scope): Sql => sql`
  coalesce(l.second_factor_required, false) as "isRequired", ${dayColumn(scope)}::text as "requiredFrom",
  coalesce(l.sign_on_counts, true) as "signOnCounts"`

const isOfProvider = (scope: Scope): Sql => sql`exists (
  select 1 from sign_on o where o.brand_id = ${scope.brand.id} and rtrim(o.issuer, '/') = s.sign_on_issuer)`

/** The columns of the proof, of sessions as `s`. */
export const proofColumns = (scope: Scope): Sql => sql`
  s.second_factor_at as "factorAt", ${isOfProvider(scope)} as "isOfProvider"`

/** isLimited in SQL, of sessions as `s`: for notices to browsers. */
export const isLimitedNow = (scope: Scope): Sql => sql`(s.second_factor_at is null and exists (
  select 1 from login_settings l
  where l.brand_id = ${scope.brand.id} and l.second_factor_required and ${dayColumn(scope)} <= ${todayOf(scope)}::date
    and not (l.sign_on_counts and ${isOfProvider(scope)})))`

export async function selectRule(scope: Scope): Promise<FactorRule> {
  const row = await scope.sql.row<FactorRule>(sql`
    select ${ruleColumns(scope)} from login_settings l where l.brand_id = ${scope.brand.id}`)
  return row ?? NO_RULE
}

/** From which day on the caller needs a second factor; null: never. */
export async function requiredFrom(scope: Scope): Promise<string | null> {
  const rule = await selectRule(scope)
  return rule.isRequired && needsFactor(rule, await proofOf(scope)) ? rule.requiredFrom : null
}

/** Of the caller's session; nothing for a program. */
export async function proofOf(scope: Scope): Promise<FactorProof> {
  const id = sessionIn(scope.actor)
  const row =
    id === null
      ? undefined
      : await scope.sql.row<FactorProof>(sql`
          select ${proofColumns(scope)} from sessions s where s.brand_id = ${scope.brand.id} and s.id = ${id}`)
  return row ?? { factorAt: null, isOfProvider: false }
}

/** The holder of the session has shown a second factor. */
export async function updateFactorShown(tx: TxScope, sessionId: number): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update sessions set second_factor_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${sessionId}`)
}

/** The member has no second factor any longer, so that no session has shown one. */
export async function forgetFactorShown(tx: TxScope, userId: number): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.write(sql`
    update sessions set second_factor_at = null where brand_id = ${tx.brand.id} and user_id = ${userId}`)
}
