import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import { isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import { insertsOf } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { isLike } from '../../kit/search/found.ts'
import { say } from '../../kit/sentences/say.ts'
import { containing } from '../../kit/text.ts'

export interface OrganizationRow {
  id: number
  name: string
  /** In alphabetical order. */
  domains: string[]
  createdAt: Date
  updatedAt: Date
}

function columns(scope: Scope): Sql {
  return sql`
    o.id, o.name, o.created_at as "createdAt", o.updated_at as "updatedAt",
    array(
      select d.domain from organization_domains d
      where d.brand_id = ${scope.brand.id} and d.organization_id = o.id order by d.domain
    ) as domains`
}

/** The condition that a name or a domain contains this. */
function like(scope: Scope, q: string | undefined): Sql {
  if (q === undefined) return sql`true`
  return sql`(${isLike(sql`o.name`, q)} or o.id in (
    select d.organization_id from organization_domains d
    where d.brand_id = ${scope.brand.id} and d.domain ilike ${containing(q)}))`
}

/** Newest first. */
export function selectOrganizations(
  scope: Scope,
  q: string | undefined,
  page: Page,
): Promise<OrganizationRow[]> {
  const { limit, offset } = rangeOf(page)
  return scope.reads.rows(sql`
    select ${columns(scope)} from organizations o
    where o.brand_id = ${scope.brand.id} and ${like(scope, q)} and ${isAfter(page, sql`o.created_at`, sql`o.id`)}
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`)
}

export async function countOrganizations(scope: Scope, q: string | undefined): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from organizations o where o.brand_id = ${scope.brand.id} and ${like(scope, q)}`)
  return row?.count ?? 0
}

/** Throws not_found. */
export async function getOrganization(scope: Scope, id: number): Promise<OrganizationRow> {
  const row = await scope.sql.row<OrganizationRow>(sql`
    select ${columns(scope)} from organizations o where o.brand_id = ${scope.brand.id} and o.id = ${id}`)
  if (!row) throw notFound(say`organization`)
  return row
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockOrganization(tx: TxScope, id: number): Promise<OrganizationRow> {
  await tx.sql.rows(sql`
    select 1 from organizations where brand_id = ${tx.brand.id} and id = ${id} for update`)
  return getOrganization(tx, id)
}

/** Of the contact's oldest email address whose domain has one. */
export function selectOrganizationOf(scope: Scope, contactId: number): Promise<OrganizationRow | undefined> {
  return scope.sql.row(sql`
    select ${columns(scope)} from identities i
    join organization_domains m on m.brand_id = ${scope.brand.id} and m.domain = split_part(i.identifier, '@', 2)
    join organizations o on o.brand_id = ${scope.brand.id} and o.id = m.organization_id
    where i.brand_id = ${scope.brand.id} and i.contact_id = ${contactId} and i.type = 'email'
    order by i.id limit 1`)
}

/** Undefined if another one has the name. */
export async function insertOrganization(tx: TxScope, name: string): Promise<number | undefined> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into organizations (brand_id, name, created_at, updated_at)
    values (${tx.brand.id}, ${name}, ${tx.now()}, ${tx.now()})
    on conflict (brand_id, lower(name)) do nothing returning id`)
  return row?.id
}

export async function isNameTaken(tx: TxScope, name: string, id: number): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from organizations where brand_id = ${tx.brand.id} and lower(name) = lower(${name}) and id <> ${id}`)
  return row !== undefined
}

export async function updateOrganization(tx: TxScope, id: number, name: string): Promise<void> {
  await tx.sql.write(sql`
    update organizations set name = ${name}, updated_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Replaces the domains; returns one that another organization has: then roll back. */
export async function replaceDomains(
  tx: TxScope,
  id: number,
  domains: string[],
): Promise<string | undefined> {
  const taken = await tx.sql.row<{ domain: string }>(sql`
    select domain from organization_domains
    where brand_id = ${tx.brand.id} and domain = any(${domains}::text[]) and organization_id <> ${id} limit 1`)
  if (taken) return taken.domain
  await tx.sql.write(sql`
    delete from organization_domains
    where brand_id = ${tx.brand.id} and organization_id = ${id} and domain <> all(${domains}::text[])`)
  const rows = [...new Set(domains)].map(domain => sql`(${tx.brand.id}, ${domain}, ${id})`)
  const inserts = insertsOf(
    rows,
    values => sql`
      insert into organization_domains (brand_id, domain, organization_id) values ${values}
      on conflict (brand_id, domain) do nothing`,
  )
  for (const insert of inserts) tx.sql.send(insert)
  const lost = await tx.sql.row<{ domain: string }>(sql`
    select domain from organization_domains
    where brand_id = ${tx.brand.id} and domain = any(${domains}::text[]) and organization_id <> ${id} limit 1`)
  return lost?.domain
}

export async function deleteOrganization(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from organizations where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Organizations by contact: of its oldest email address whose domain has one. */
export async function selectOrganizationsOf(
  scope: Scope,
  contactIds: number[],
): Promise<Map<number, Pick<OrganizationRow, 'id' | 'name'>>> {
  const rows = await scope.reads.rows<{ contactId: number; id: number; name: string }>(sql`
    select distinct on (i.contact_id) i.contact_id as "contactId", o.id, o.name from identities i
    join organization_domains m on m.brand_id = ${scope.brand.id} and m.domain = split_part(i.identifier, '@', 2)
    join organizations o on o.brand_id = ${scope.brand.id} and o.id = m.organization_id
    where i.brand_id = ${scope.brand.id} and i.contact_id = any(${contactIds}::bigint[]) and i.type = 'email'
    order by i.contact_id, i.id`)
  return new Map(rows.map(({ contactId, id, name }) => [contactId, { id, name }]))
}

/** All identities of the customers of organizations with such an id or name; `any`: of all organizations. */
export function customersOfOrganization(scope: Scope, wanted: string): Sql {
  const id = /^\d{1,15}$/.test(wanted) ? Number(wanted) : -1
  const isWanted = wanted === 'any' ? sql`true` : sql`(o.id = ${id} or lower(o.name) = lower(${wanted}))`
  return sql`
    select i.id from organizations o
    join organization_domains d on d.brand_id = ${scope.brand.id} and d.organization_id = o.id
    join identities e on e.brand_id = ${scope.brand.id} and e.type = 'email' and split_part(e.identifier, '@', 2) = d.domain
    join identities i on i.brand_id = ${scope.brand.id} and i.contact_id = e.contact_id
    where o.brand_id = ${scope.brand.id} and ${isWanted}`
}

/** Names of organizations by id. */
export async function selectOrganizationNames(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  const rows = await scope.sql.rows<{ id: number; name: string }>(sql`
    select id, name from organizations where brand_id = ${scope.brand.id} and id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those with one of these ids or, ignoring case, names. */
export function selectOrganizationsNamed(
  scope: Scope,
  wanted: string[],
): Promise<{ id: number; name: string }[]> {
  const ids = wanted.filter(text => /^\d{1,15}$/.test(text)).map(Number)
  return scope.sql.rows(sql`
    select id, name from organizations
    where brand_id = ${scope.brand.id}
      and (id = any(${ids}::bigint[]) or lower(name) = any(${wanted.map(text => text.toLowerCase())}::text[]))`)
}
