import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { mentions } from './trace-queries.ts'

export const NAMED_KINDS = [
  'saved_views',
  'segments',
  'rules',
  'macros',
  'response_templates',
  'sla_policies',
  'articles',
  'topics',
  'incidents',
  'maintenances',
  'systems',
  'organizations',
  'teams',
  'roles',
  'channels',
  'custom_fields',
  'panel_cards',
  'webhooks',
] as const

/** What staff have set up or published, and names somebody. */
export interface NamedRecord {
  kind: (typeof NAMED_KINDS)[number]
  id: number
  /** Null: it is a colleague's own. */
  name: string | null
}

export interface Named {
  records: NamedRecord[]
  /** Of the latest hundred thousand. They cannot be changed. */
  auditEntries: number
}

/** Of each kind. */
const MOST = 50
/** Entries of the audit log that are searched: a million take longer than a request may. */
const LATEST = 100_000

/** What has the person's marks in it, and stays: staff decide what it says instead. */
export async function selectNamed(scope: Scope, marks: string[]): Promise<Named> {
  if (marks.length === 0) return { records: [], auditEntries: 0 }
  const records: NamedRecord[] = []
  for (const kind of NAMED_KINDS) {
    const rows = await scope.sql.rows<Omit<NamedRecord, 'kind'>>(
      sql`${STATEMENTS[kind](scope, marks)} order by t.id limit ${MOST}`,
    )
    records.push(...rows.map(row => ({ kind, ...row })))
  }
  const row = await scope.sql.row<{ n: number }>(sql`
    select count(*)::int as n from (
      select about_name, changes from audit_entries where brand_id = ${scope.brand.id} order by number desc limit ${LATEST}
    ) latest
    where ${mentions(sql`concat_ws(' ', about_name, changes::text)`, marks)}`)
  return { records, auditEntries: row?.n ?? 0 }
}

/** The name, unless it is somebody else's own. */
const nameFor = (scope: Scope): Sql => sql`
  case when t.user_id is null or t.user_id = ${scope.actor?.userId ?? null}::bigint then t.name end as name`

const STATEMENTS: Record<NamedRecord['kind'], (scope: Scope, marks: string[]) => Sql> = {
  saved_views: (scope, marks) => sql`
    select t.id, ${nameFor(scope)} from saved_views t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`(t.name || ' ' || t.filters::text)`, marks)}`,
  segments: (scope, marks) => sql`
    select t.id, ${nameFor(scope)} from segments t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`(t.name || ' ' || t.filters::text)`, marks)}`,
  rules: (scope, marks) => sql`
    select t.id, v.name from rules t
    join rule_versions v on v.brand_id = ${scope.brand.id} and v.rule_id = t.id and v.version = t.version
    where t.brand_id = ${scope.brand.id} and t.deleted_at is null
      and ${mentions(sql`(v.name || ' ' || v.definition::text)`, marks)}`,
  macros: (scope, marks) => sql`
    select t.id, t.name from macros t
    where t.brand_id = ${scope.brand.id}
      and ${mentions(sql`concat_ws(' ', t.name, t.actions::text, t.reply::text)`, marks)}`,
  response_templates: (scope, marks) => sql`
    select t.id, ${nameFor(scope)} from response_templates t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`(t.name || ' ' || t.body)`, marks)}`,
  sla_policies: (scope, marks) => sql`
    select t.id, t.name from sla_policies t
    where t.brand_id = ${scope.brand.id} and t.deleted_at is null
      and ${mentions(sql`(t.name || ' ' || t.definition::text)`, marks)}`,
  articles: (scope, marks) => sql`
    select t.id, t.title as name from articles t
    where t.brand_id = ${scope.brand.id} and (${mentions(sql`(t.title || ' ' || t.body)`, marks)} or exists (
      select 1 from article_translations l
      where l.brand_id = ${scope.brand.id} and l.article_id = t.id and ${mentions(sql`(l.title || ' ' || l.body)`, marks)}
    ))`,
  topics: (scope, marks) => sql`
    select t.id, t.name from topics t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`t.name`, marks)}`,
  incidents: (scope, marks) => sql`
    select t.id, t.title as name from incidents t
    where t.brand_id = ${scope.brand.id} and (${mentions(sql`concat_ws(' ', t.title, t.postmortem)`, marks)} or exists (
      select 1 from incident_updates u
      where u.brand_id = ${scope.brand.id} and u.incident_id = t.id and ${mentions(sql`u.message`, marks)}
    ))`,
  maintenances: (scope, marks) => sql`
    select t.id, t.title as name from maintenances t
    where t.brand_id = ${scope.brand.id} and (${mentions(sql`t.title`, marks)} or exists (
      select 1 from maintenance_updates u
      where u.brand_id = ${scope.brand.id} and u.maintenance_id = t.id and ${mentions(sql`u.message`, marks)}
    ))`,
  systems: (scope, marks) => sql`
    select t.id, t.title as name from systems t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`concat_ws(' ', t.title, t.description, t.group_name)`, marks)}`,
  organizations: (scope, marks) => sql`
    select t.id, t.name from organizations t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`t.name`, marks)}`,
  teams: (scope, marks) => sql`
    select t.id, t.name from teams t
    where t.brand_id = ${scope.brand.id} and t.deleted_at is null and ${mentions(sql`t.name`, marks)}`,
  roles: (scope, marks) => sql`
    select t.id, t.name from roles t
    where t.brand_id = ${scope.brand.id} and t.deleted_at is null and ${mentions(sql`t.name`, marks)}`,
  channels: (scope, marks) => sql`
    select t.id, t.name from channels t
    where t.brand_id = ${scope.brand.id} and t.deleted_at is null
      and ${mentions(sql`concat_ws(' ', t.name, t.email)`, marks)}`,
  custom_fields: (scope, marks) => sql`
    select t.id, t.name from custom_fields t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`concat_ws(' ', t.name, t.choices::text)`, marks)}`,
  panel_cards: (scope, marks) => sql`
    select t.id, t.name from panel_cards t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`(t.name || ' ' || t.url)`, marks)}`,
  // Addresses of webhooks can have secrets.
  webhooks: (scope, marks) => sql`
    select t.id, coalesce(t.description, '#' || t.id) as name from webhooks t
    where t.brand_id = ${scope.brand.id} and ${mentions(sql`concat_ws(' ', t.url, t.description)`, marks)}`,
}
