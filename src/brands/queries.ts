import sql, { raw } from 'sql-template-tag'
import type { Queries } from '../kit/db.ts'
import type { Brand } from '../kit/scope.ts'

const COLUMNS = raw(`
  b.id, b.slug, b.name, b.time_zone as "timeZone", b.language, b.resolve_on as "resolveOn", b.log_epoch as "logEpoch",
  (select h.host from brand_hosts h where h.brand_id = b.id order by h.created_at, h.host limit 1) as host`)

/** What is kept of brands, by host. */
export const BRANDS = 'brands'

/** The brand of a registered host, else the one with that slug. */
export function selectBrandByHost(
  db: Queries,
  host: string,
  slug: string | null,
): Promise<Brand | undefined> {
  return db.row(sql`
    select ${COLUMNS} from brands b
    where b.id = (select brand_id from brand_hosts where host = ${host}) or b.slug = ${slug}
    order by (b.slug = ${slug}) is not true desc limit 1`)
}

export function selectOldestBrand(db: Queries): Promise<Brand | undefined> {
  return db.row(sql`select ${COLUMNS} from brands b order by b.id limit 1`)
}

export function selectBrandBySlug(db: Queries, slug: string): Promise<Brand | undefined> {
  return db.row(sql`select ${COLUMNS} from brands b where b.slug = ${slug}`)
}

export function selectBrands(db: Queries): Promise<Brand[]> {
  return db.rows(sql`select ${COLUMNS} from brands b order by b.id`)
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
  await db.rows(sql`
    insert into brands (slug, name, time_zone, language, created_at, log_counter)
    select ${slug}, ${name}, ${timeZone}, ${language}, ${createdAt}::timestamptz, ${COUNTER}`)
  await db.changed(BRANDS)
}

export async function insertHost(db: Queries, brandId: number, host: string, createdAt: Date): Promise<void> {
  await db.rows(sql`
    insert into brand_hosts (host, brand_id, created_at)
    values (${host}, ${brandId}, ${createdAt})`)
  await db.changed(BRANDS)
}

/** The brands with articles that are stemmed in another language than theirs. */
export function selectBrandsToRestem(db: Queries): Promise<Brand[]> {
  return db.rows(sql`
    select ${COLUMNS} from brands b where b.id in (
      select a.brand_id from articles a join brands o on o.id = a.brand_id and o.language <> a.language
    ) order by b.id`)
}

/** The brands whose conversation counts have something to fold in. */
export function selectBrandsToFold(db: Queries): Promise<Brand[]> {
  return db.rows(sql`
    select ${COLUMNS} from brands b
    where b.id in (select d.brand_id from conversation_deltas d) order by b.id`)
}

/** The brands whose log goes on beyond what is in their totals of messages. One look into an index for each. */
export function selectBrandsToCountMessages(db: Queries): Promise<Brand[]> {
  return db.rows(sql`
    select ${COLUMNS} from brands b
    where b.id in (
      select d.brand_id from message_count_ends d cross join lateral (
        select 1 from events e where e.brand_id = d.brand_id and (e.epoch, e.xid) >= (d.epoch, d.xid) limit 1
      ) beyond
    ) or b.id not in (select brand_id from message_count_ends)
    order by b.id`)
}

/** The brands that want their events sent somewhere. */
export function selectBrandsWithWebhooks(db: Queries): Promise<Brand[]> {
  return db.rows(sql`
    select ${COLUMNS} from brands b
    where b.id in (select w.brand_id from webhooks w where w.disabled_at is null) order by b.id`)
}

/** Who counts transactions: a server, and its timeline, which a recovery to an earlier moment begins anew. */
const COUNTER = raw(`
  (select s.system_identifier || '/' || c.timeline_id from pg_control_system() s, pg_control_checkpoint() c)`)

/** Begins a new epoch of each log that another server has written so far; returns the brands. */
export async function updateLogEpochs(db: Queries): Promise<{ slug: string }[]> {
  const brands = await db.rows<{ slug: string }>(sql`
    update brands set log_epoch = log_epoch + 1, log_counter = ${COUNTER}
    where log_counter is distinct from ${COUNTER} returning slug`)
  if (brands.length > 0) await db.changed(BRANDS)
  return brands
}

export type BrandSettings = Pick<Brand, 'name' | 'timeZone' | 'language' | 'resolveOn'>

export async function updateBrand(db: Queries, id: number, settings: BrandSettings): Promise<void> {
  await db.rows(sql`
    update brands
    set name = ${settings.name}, time_zone = ${settings.timeZone}, language = ${settings.language},
      resolve_on = ${settings.resolveOn}
    where id = ${id}`)
  await db.changed(BRANDS)
}
