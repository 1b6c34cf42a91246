import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Reads } from '../../../kit/db.ts'

/** Cache topic of certificates by host. */
export const CERTIFICATES = 'certificates'

export interface HostToSecure {
  host: string
  brandId: number
  attempts: number
}

/** Hosts that need a certificate, with `brand_id`: proven ones, and `{slug}.` the base domain of every brand unless that is null. */
const hostsOf = (baseDomain: string | null): Sql => sql`
  select host, brand_id from brand_hosts where proven_at is not null
  union
  select slug || '.' || ${baseDomain}, id from brands where ${baseDomain}::text is not null and closed_at is null`

/** Hosts whose certificate is missing or due, the longest overdue first. */
export function selectHostsToSecure(
  db: Reads,
  { baseDomain, now, limit }: { baseDomain: string | null; now: Date; limit: number },
): Promise<HostToSecure[]> {
  return db.rows(sql`
    /* all brands */
    select hosts.host, hosts.brand_id as "brandId", coalesce(c.attempts, 0) as attempts
    from (${hostsOf(baseDomain)}) hosts left join certificates c on c.host = hosts.host
    where c.host is null or c.next_attempt_at <= ${now}
    order by c.next_attempt_at nulls first, hosts.host limit ${limit}`)
}

/** Postpones the next attempt; false if another process has done so. */
export async function claimHost(
  db: Queries,
  { host, brandId }: HostToSecure,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db.writeRow(sql`
    insert into certificates (host, brand_id, next_attempt_at, created_at, updated_at)
    values (${host}, ${brandId}, ${until}, ${now}, ${now})
    on conflict (host) do update set brand_id = ${brandId}, next_attempt_at = ${until}, updated_at = ${now}
    where certificates.next_attempt_at <= ${now}
    returning host`)
  return claimed !== undefined
}

export interface Certificate {
  /** PEM, leaf first. */
  chain: string
  /** Sealed, if there is a key to seal with. */
  privateKey: string
}

export async function updateCertificate(
  db: Queries,
  host: string,
  certificate: Certificate & { expiresAt: Date; renewAt: Date; now: Date },
): Promise<void> {
  const { chain, privateKey, expiresAt, renewAt, now } = certificate
  await db.write(sql`
    update certificates
    set chain = ${chain}, private_key = ${privateKey}, expires_at = ${expiresAt}, next_attempt_at = ${renewAt},
      attempts = 0, reason = null, updated_at = ${now}
    where host = ${host}`)
  await db.invalidate(CERTIFICATES)
}

export async function updateRefused(
  db: Queries,
  host: string,
  { attempts, retryAt, reason, now }: { attempts: number; retryAt: Date; reason: string; now: Date },
): Promise<void> {
  await db.write(sql`
    update certificates
    set attempts = ${attempts}, next_attempt_at = ${retryAt}, reason = ${reason}, updated_at = ${now}
    where host = ${host}`)
}

export function findCertificate(db: Reads, host: string): Promise<Certificate | undefined> {
  return db.row(sql`
    select chain, private_key as "privateKey" from certificates where host = ${host} and chain is not null`)
}

/** For a host that the brand gives up. */
export async function deleteCertificate(
  db: Queries,
  { host, brandId }: { host: string; brandId: number },
): Promise<void> {
  await db.write(sql`delete from certificates where host = ${host} and brand_id = ${brandId}`)
  await db.invalidate(CERTIFICATES)
}

export interface StoredKey {
  /** A host, or the directory of an authority. */
  name: string
  privateKey: string
}

export function selectCertificateKeys(db: Reads): Promise<StoredKey[]> {
  return db.rows(sql`
    select host as name, private_key as "privateKey" from certificates where private_key is not null`)
}

export function selectAccountKeys(db: Reads): Promise<StoredKey[]> {
  return db.rows(sql`select directory as name, private_key as "privateKey" from acme_accounts`)
}

export interface ResealedKey extends StoredKey {
  /** As it was sealed before. */
  was: string
}

/** Unless another process has replaced the key meanwhile, with its certificate. */
export async function updateCertificateKey(
  db: Queries,
  { name, privateKey, was }: ResealedKey,
): Promise<void> {
  await db.write(sql`
    update certificates set private_key = ${privateKey} where host = ${name} and private_key = ${was}`)
}

/** Unless another process has replaced the key meanwhile. */
export async function updateAccountKey(db: Queries, { name, privateKey, was }: ResealedKey): Promise<void> {
  await db.write(sql`
    update acme_accounts set private_key = ${privateKey} where directory = ${name} and private_key = ${was}`)
}

/** Whether the host is a brand's: proven, or its name below the base domain. */
export async function isBrandHost(db: Reads, host: string, baseDomain: string): Promise<boolean> {
  const suffix = `.${baseDomain}`
  const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : null
  const row = await db.row(sql`
    select 1 from brand_hosts where host = ${host} and proven_at is not null
    union all select 1 from brands where slug = ${slug} limit 1`)
  return row !== undefined
}

export interface CertificateState {
  host: string
  expiresAt: Date | null
  reason: string | null
}

/** Those of hosts that need one, and were refused last time, or whose renewal was due before then. */
export function selectCertificatesInTrouble(
  db: Reads,
  { baseDomain, before }: { baseDomain: string | null; before: Date },
): Promise<CertificateState[]> {
  return db.rows(sql`
    select host, expires_at as "expiresAt", reason from certificates
    where (reason is not null or next_attempt_at < ${before})
      and host in (select host from (${hostsOf(baseDomain)}) hosts)
    order by host limit 20`)
}

export async function insertChallenge(
  db: Queries,
  { token, answer, now }: { token: string; answer: string; now: Date },
): Promise<void> {
  await db.write(sql`
    insert into acme_challenges (token, answer, created_at) values (${token}, ${answer}, ${now})
    on conflict (token) do update set answer = ${answer}, created_at = ${now}`)
}

export function findChallenge(db: Reads, token: string): Promise<{ answer: string } | undefined> {
  return db.row(sql`select answer from acme_challenges where token = ${token}`)
}

export async function deleteChallenge(db: Queries, token: string): Promise<void> {
  await db.write(sql`delete from acme_challenges where token = ${token}`)
}

export async function deleteChallengesBefore(db: Queries, before: Date): Promise<void> {
  await db.write(sql`delete from acme_challenges where created_at < ${before}`)
}

export async function findAccountKey(db: Reads, directory: string): Promise<string | undefined> {
  const row = await db.row<{ privateKey: string }>(sql`
    select private_key as "privateKey" from acme_accounts where directory = ${directory}`)
  return row?.privateKey
}

/** Keeps the key that is there, if another process was faster. */
export async function insertAccountKey(
  db: Queries,
  { directory, privateKey, now }: { directory: string; privateKey: string; now: Date },
): Promise<void> {
  await db.write(sql`
    insert into acme_accounts (directory, private_key, created_at) values (${directory}, ${privateKey}, ${now})
    on conflict (directory) do nothing`)
}
