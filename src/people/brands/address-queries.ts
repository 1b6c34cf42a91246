import sql from 'sql-template-tag'
import type { Queries, Reads } from '../../kit/db.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { BRANDS } from './queries.ts'

/** How a brand proved an address or a host: `mail_addresses` in db/migrations. */
export type AddressProof = 'operator' | 'first' | 'host' | 'dns' | 'link'

/** The owner of an address or host, as far as known. */
export interface Claim {
  brandId: number
  provenAt: Date | null
}

/** Locks claims at this domain until the transaction ends. */
export async function lockDomain({ sql: queries }: TxScope, domain: string): Promise<void> {
  await queries.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`)
}

/** `address` is lower case and has no plus suffix. */
export function findAddressClaim({ sql: queries }: Scope, address: string): Promise<Claim | undefined> {
  return queries.row(sql`
    select brand_id as "brandId", proven_at as "provenAt" from mail_addresses where address = ${address}`)
}

/** Gives the address to the brand, whoever had it. */
export async function upsertAddressClaim(
  { sql: queries, brand, now }: TxScope,
  address: string,
  proof: AddressProof | null,
): Promise<void> {
  const provenAt = proof ? now() : null
  await queries.write(sql`
    insert into mail_addresses (address, brand_id, proof, proven_at, created_at)
    values (${address}, ${brand.id}, ${proof}, ${provenAt}, ${now()})
    on conflict (address) do update set brand_id = ${brand.id}, proof = ${proof}, proven_at = ${provenAt}`)
}

export async function deleteAddressClaim({ sql: queries, brand }: TxScope, address: string): Promise<void> {
  await queries.write(sql`delete from mail_addresses where brand_id = ${brand.id} and address = ${address}`)
}

export function findHostClaim({ sql: queries }: Scope, host: string): Promise<Claim | undefined> {
  return queries.row(sql`
    select brand_id as "brandId", proven_at as "provenAt" from brand_hosts where host = ${host}`)
}

/** Gives the host to the brand, whoever had it. */
export async function upsertHostClaim(
  { sql: queries, brand, now }: TxScope,
  host: string,
  proof: AddressProof | null,
): Promise<void> {
  const provenAt = proof ? now() : null
  await queries.write(sql`
    insert into brand_hosts (host, brand_id, proof, proven_at, created_at)
    values (${host}, ${brand.id}, ${proof}, ${provenAt}, ${now()})
    on conflict (host) do update set brand_id = ${brand.id}, proof = ${proof}, proven_at = ${provenAt}, created_at = ${now()}`)
  await queries.invalidate(BRANDS)
}

/** Unverified hosts of the brand. */
export async function selectUnprovenHosts({ sql: queries, brand }: Scope): Promise<string[]> {
  const rows = await queries.rows<{ host: string }>(sql`
    select host from brand_hosts where brand_id = ${brand.id} and proven_at is null order by host`)
  return rows.map(({ host }) => host)
}

/** Other brands with addresses at the domain, and whether one of those is verified. */
export async function selectClaimsAt(
  { sql: queries, brand }: Scope,
  domain: string,
): Promise<{ brandId: number; address: string; isProven: boolean }[]> {
  return queries.rows(sql`
    select brand_id as "brandId", address, proven_at is not null as "isProven" from mail_addresses
    where brand_id <> ${brand.id} and address like ${`%@${domain.replace(/[\\%_]/g, '\\$&')}`}`)
}

/** Whether the server has another brand besides the demo. */
export async function hasNeighbours({ sql: queries, brand }: Scope): Promise<boolean> {
  return (
    (await queries.row(sql`select 1 from brands where id <> ${brand.id} and not is_demo limit 1`)) !==
    undefined
  )
}

/** Whether `start` created the brand to try things out. */
export async function selectIsDemo(queries: Reads, brandId: number): Promise<boolean> {
  const row = await queries.row<{ isDemo: boolean }>(
    sql`select is_demo as "isDemo" from brands where id = ${brandId}`,
  )
  return row?.isDemo ?? false
}

export async function updateIsDemo(db: Queries, brandId: number): Promise<void> {
  await db.write(sql`update brands set is_demo = true where id = ${brandId}`)
  await db.invalidate(BRANDS)
}
