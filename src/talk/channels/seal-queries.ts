import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** Brands with something that can be sealed. */
export const BRANDS_WITH_SECRETS = sql`
  select distinct brand_id from channels where settings <> '{}'
  union select distinct brand_id from mail_logins`

/** Brands with something that is sealed. */
export const BRANDS_WITH_SEALED = sql`
  select distinct brand_id from channels where settings::text like '%"sealed:v1:%'
  union select distinct brand_id from mail_logins
  where concat(verifier, refresh_token, access_token) like '%sealed:v1:%'`

export interface StoredSettings {
  id: number
  slug: string
  settings: Record<string, unknown>
}

/** As they are stored. */
export function selectStoredSettings(scope: Scope): Promise<StoredSettings[]> {
  return scope.sql.rows(sql`
    select id, slug, settings from channels where brand_id = ${scope.brand.id} and settings <> '{}' order by id`)
}

/** Unless somebody has changed them meanwhile, which seals them, too. */
export async function updateStoredSettings(
  tx: TxScope,
  { id, settings }: StoredSettings,
  after: Record<string, unknown>,
): Promise<void> {
  await tx.sql.write(sql`
    update channels set settings = ${JSON.stringify(after)}::jsonb
    where brand_id = ${tx.brand.id} and id = ${id} and settings = ${JSON.stringify(settings)}::jsonb`)
  await tx.sql.invalidate(`channels of ${tx.brand.id}`)
}
