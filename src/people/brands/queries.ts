import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries, Reads } from '../../kit/db.ts'
import type { Brand, Scope, TxScope } from '../../kit/scope.ts'
import { deleteCertificate } from './certificates/queries.ts'

/** Of brands b. */
export const BRAND_COLUMNS = raw(`
  b.id, b.slug, b.name, b.time_zone as "timeZone", b.language, b.resolve_on as "resolveOn",
  b.survey_after_minutes as "surveyAfterMinutes", b.log_epoch as "logEpoch",
  b.mail_footer as "mailFooter", b.logo_file as "logoFile", b.logo_type as "logoType",
  b.icon_file as "iconFile", b.icon_type as "iconType", b.color, b.site_footer as "siteFooter",
  b.site_links as "siteLinks", b.site_language as "siteLanguage", b.site_languages as "siteLanguages",
  b.purge_at as "purgeAt",
  (select h.host from brand_hosts h where h.brand_id = b.id and h.proven_at is not null order by h.created_at, h.host limit 1) as host`)

/** Cache topic of brands by host. */
export const BRANDS = 'brands'

/** The brand with this custom host, or else with that slug. */
export function selectBrandByHost(db: Reads, host: string, slug: string | null): Promise<Brand | undefined> {
  return db.row(sql`
    select ${BRAND_COLUMNS} from brands b
    where (b.id = (select brand_id from brand_hosts where host = ${host}) or b.slug = ${slug}) and b.closed_at is null
    order by (b.slug = ${slug}) is not true desc limit 1`)
}

export function selectOldestBrand(db: Reads): Promise<Brand | undefined> {
  return db.row(sql`select ${BRAND_COLUMNS} from brands b where b.closed_at is null order by b.id limit 1`)
}

export function selectBrandBySlug(db: Reads, slug: string): Promise<Brand | undefined> {
  return db.row(sql`select ${BRAND_COLUMNS} from brands b where b.slug = ${slug} and b.closed_at is null`)
}

export function selectBrands(db: Reads): Promise<Brand[]> {
  return db.rows(sql`select ${BRAND_COLUMNS} from brands b where b.closed_at is null order by b.id`)
}

export function selectBrandsByIds(db: Reads, ids: number[]): Promise<Brand[]> {
  return db.rows(
    sql`select ${BRAND_COLUMNS} from brands b where b.id = any(${ids}::bigint[]) and b.closed_at is null order by b.id`,
  )
}

export interface NewBrand {
  slug: string
  name: string
  timeZone: string
  language: string
  createdAt: Date
}

export async function insertBrand(db: Queries, brand: NewBrand): Promise<void> {
  const { slug, name, timeZone, language, createdAt } = brand
  const counter = await selectCounter(db)
  await db.write(sql`
    insert into brands (slug, name, time_zone, language, created_at, log_counter)
    values (${slug}, ${name}, ${timeZone}, ${language}, ${createdAt}, ${counter})`)
  await db.invalidate(BRANDS)
}

export async function insertHost(
  db: Queries,
  { brandId, host, createdAt }: { brandId: number; host: string; createdAt: Date },
): Promise<void> {
  await db.write(sql`
    insert into brand_hosts (host, brand_id, created_at, proof, proven_at)
    values (${host}, ${brandId}, ${createdAt}, 'operator', ${createdAt})`)
  await db.invalidate(BRANDS)
}

/** Custom hosts of the brand; the first that is verified is used in links. */
export async function selectHosts({ sql: queries, brand }: Scope): Promise<string[]> {
  const rows = await queries.rows<{ host: string }>(sql`
    select host from brand_hosts where brand_id = ${brand.id} order by created_at, host`)
  return rows.map(({ host }) => host)
}

/** False if it is not the brand's. */
export async function deleteHost({ sql: queries, brand }: TxScope, host: string): Promise<boolean> {
  await queries.invalidate(BRANDS)
  await deleteCertificate(queries, { host, brandId: brand.id })
  const row = await queries.writeRow(sql`
    delete from brand_hosts where brand_id = ${brand.id} and host = ${host} returning host`)
  return row !== undefined
}

/** What selects brands by `brand_id`, and its name. */
export interface DueStatement {
  name: string
  due: Sql
}

export type BrandDue = Brand & { due: string[] }

/** The brands that one of these statements selects, or that brand alone, with the names of these statements. */
export function selectBrandsDue(
  db: Reads,
  statements: DueStatement[],
  only: { brandId?: number } = {},
): Promise<BrandDue[]> {
  const ofBrand = only.brandId === undefined ? empty : sql`where d.brand_id = ${only.brandId}`
  const named = statements.map(
    ({ name, due }) => sql`select ${name}::text as name, d.brand_id from (${due}) d ${ofBrand}`,
  )
  // A table expression of its own: Citus cannot join the union.
  return db.rows(sql`
    /* all brands */ with n as materialized (
      select brand_id, array_agg(name) as due from (${join(named, ' union all ')}) named group by brand_id
    ) select ${BRAND_COLUMNS}, n.due from n join brands b on b.id = n.brand_id where b.closed_at is null order by b.id`)
}

/**
 * Identifies the source of transaction numbers: the server, and its timeline, which changes when a standby is promoted and
 * after a point-in-time recovery. The last checkpoint has it minutes later than the name of the log file. The coordinator of
 * a cluster is another source after each start: a transaction whose rows are on other nodes leaves nothing there that is on disk
 * before it is answered, so a crash can give its number to another one. A crash resets its statistics.
 */
const COUNTER = raw(`(
  select s.system_identifier || '/' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int || case
    when exists (select 1 from pg_proc where proname = 'create_distributed_table')
    then '/' || extract(epoch from pg_postmaster_start_time()) || '/' || (
      select coalesce(extract(epoch from stats_reset), 0) from pg_stat_bgwriter)
    else '' end
  from pg_control_system() s)`)

/** What counts the transactions. Throws on a standby. */
export async function selectCounter(db: Reads): Promise<string> {
  const row = await db.row<{ counter: string }>(sql`select ${COUNTER} as counter`)
  return row?.counter as string
}

/** Starts a new epoch of each log that another server has written so far; returns the brands. */
export async function updateLogEpochs(
  db: Queries,
): Promise<{ id: number; slug: string; logEpoch: number }[]> {
  const counter = await selectCounter(db)
  const behind = await db.row(sql`select 1 from brands where log_counter is distinct from ${counter} limit 1`)
  if (!behind) return []
  await db.invalidate(BRANDS)
  return db.write(sql`
    update brands set log_epoch = log_epoch + 1, log_counter = ${counter}
    where log_counter is distinct from ${counter} returning id, slug, log_epoch as "logEpoch"`)
}

/** The brand as it is now, locked until the transaction ends; rows that refer to it can be added meanwhile. */
export async function lockBrand({ sql: queries, brand }: TxScope): Promise<Brand> {
  const row = await queries.row<Brand>(
    sql`select ${BRAND_COLUMNS} from brands b where b.id = ${brand.id} for no key update of b`,
  )
  return row as Brand
}

export type BrandSettings = Pick<
  Brand,
  | 'name'
  | 'timeZone'
  | 'language'
  | 'resolveOn'
  | 'surveyAfterMinutes'
  | 'mailFooter'
  | 'color'
  | 'siteFooter'
  | 'siteLinks'
  | 'siteLanguage'
  | 'siteLanguages'
>

export async function updateBrand(db: Queries, id: number, settings: BrandSettings): Promise<void> {
  await db.write(sql`
    update brands
    set name = ${settings.name}, time_zone = ${settings.timeZone}, language = ${settings.language},
      resolve_on = ${settings.resolveOn}, survey_after_minutes = ${settings.surveyAfterMinutes},
      mail_footer = ${settings.mailFooter}, color = ${settings.color},
      site_footer = ${settings.siteFooter}, site_links = ${JSON.stringify(settings.siteLinks)}::jsonb,
      site_language = ${settings.siteLanguage}, site_languages = ${settings.siteLanguages}::text[]
    where id = ${id}`)
  await db.invalidate(BRANDS)
}

/** The two images of a brand. */
export type BrandImage = 'logo' | 'icon'

/** Null removes it. */
export async function updateImage(
  { sql: queries, brand }: TxScope,
  name: BrandImage,
  image: { file: string; contentType: string } | null,
): Promise<void> {
  const [file, type] =
    name === 'logo' ? [raw('logo_file'), raw('logo_type')] : [raw('icon_file'), raw('icon_type')]
  await queries.write(sql`
    update brands set ${file} = ${image?.file ?? null}, ${type} = ${image?.contentType ?? null}
    where id = ${brand.id}`)
  await queries.invalidate(BRANDS)
}

export interface AddressedChannel {
  brand: Brand
  channelId: number
}

/**
 * The channel with an address (normalised, without plus suffix), of any brand. At a brand's own host no other brand has
 * addresses; at a domain where a brand has verified one, only verified addresses receive mail.
 */
export async function selectChannelOfAddress(
  db: Reads,
  address: string,
  baseDomain: string,
): Promise<AddressedChannel | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const brand = await db.row<Brand>(sql`
    select ${BRAND_COLUMNS} from mail_addresses a join brands b on b.id = a.brand_id
    where a.address = ${address} and coalesce(${ownerOf(domain, baseDomain, { proven: true })}, b.id) = b.id
      and (a.proven_at is not null or not exists (
        select 1 from mail_addresses p
        where p.brand_id <> a.brand_id and p.proven_at is not null and split_part(p.address, '@', 2) = ${domain}))`)
  const channel = brand && (await selectMailChannelId(db, brand.id, address))
  return channel && { brand, channelId: channel.id }
}

function selectMailChannelId(
  db: Reads,
  brandId: number,
  address: string,
): Promise<{ id: number } | undefined> {
  return db.row(sql`
    select id from channels where brand_id = ${brandId} and email = ${address} and kind = 1
    order by created_at, id limit 1`)
}

/** Whether the domain is another brand's host, where nobody else has addresses. */
export async function isHostOfAnother(scope: Scope, domain: string, baseDomain: string): Promise<boolean> {
  const row = await scope.sql.row<{ id: number | null }>(sql`select ${ownerOf(domain, baseDomain)} as id`)
  return row?.id != null && row.id !== scope.brand.id
}

/** Whether the domain is below a verified host of another brand, or below the one that every brand has. */
export async function isBelowHostOfAnother(
  scope: Scope,
  domain: string,
  baseDomain: string,
): Promise<boolean> {
  const labels = domain.split('.')
  const above = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
  const row = await scope.sql.row(sql`
    select 1 from brands b
    where b.id <> ${scope.brand.id} and (
      b.slug || '.' || ${baseDomain}::text = any(${above}::text[])
      or exists (select 1 from brand_hosts h where h.brand_id = b.id and h.host = any(${above}::text[]) and h.proven_at is not null)
    ) limit 1`)
  return row !== undefined
}

/** The brand with this host, if any. */
function ownerOf(domain: string, baseDomain: string, { proven = false } = {}): Sql {
  return sql`coalesce(
    (select h.brand_id from brand_hosts h where h.host = ${domain} and (h.proven_at is not null or not ${proven})),
    (select o.id from brands o where o.slug || '.' || ${baseDomain}::text = ${domain})
  )`
}
