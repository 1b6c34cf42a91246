import sql, { type Sql } from 'sql-template-tag'
import { WEBHOOKS } from '../../follow-up/webhooks/lanes.ts'
import type { Reads } from '../../kit/db.ts'
import { selectLongestWait } from '../../kit/events/react.ts'
import { countParked, WAITS_FOR_WORKER } from '../../kit/jobs/queries.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { openSettings } from '../../talk/channels/secret-settings.ts'

export interface DatabaseState {
  /** In PostgreSQL's format: 150012 is 15.12. */
  version: number
  bytes: number
  /** Milliseconds since 1970. */
  now: number
  /** Age of the oldest open transaction of any client. */
  oldestTransactionSeconds: number
  connections: number
  maxConnections: number
}

export async function selectDatabaseState(db: Reads): Promise<DatabaseState> {
  const row = await db.row<DatabaseState>(sql`
    select current_setting('server_version_num')::int as version, pg_database_size(current_database()) as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      coalesce((
        select extract(epoch from max(now() - xact_start)) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
      ), 0)::int as "oldestTransactionSeconds",
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
      current_setting('max_connections')::int as "maxConnections"`)
  return row as DatabaseState
}

export interface WorkState {
  brands: number
  /** Changes not in the totals of lists; counted up to 100,001. */
  backlog: number
  disabledWebhooks: number
  /** Messages of an older release that searches find only as that release did; counted up to 1,000,001. */
  unpreparedMessages: number
  /** Brands with events older than two minutes that are not dispatched to webhooks. */
  brandsBehind: number
  /** Deliveries that only a worker holds up, never attempted, and how long the oldest has been due. */
  waitingDeliveries: number
  waitingSeconds: number
}

/** For all brands. */
export async function selectWorkState(db: Reads): Promise<WorkState> {
  // Each by itself: a cluster puts no sums of all its nodes beside each other.
  const count = async (from: Sql) =>
    (await db.row<{ count: number }>(sql`/* all brands */ select count(*)::int as count from ${from}`))
      ?.count ?? 0
  const waiting = await db.row<Pick<WorkState, 'waitingDeliveries' | 'waitingSeconds'>>(sql`
    /* all brands */ select count(j.id)::int as "waitingDeliveries",
      coalesce(extract(epoch from now() - min(j.run_at)), 0)::int as "waitingSeconds"
    from jobs j join job_lanes l on l.brand_id = j.brand_id and l.lane = j.lane
    where ${WAITS_FOR_WORKER} and l.places > 0`)
  return {
    brands: await count(sql`brands`),
    backlog: await count(sql`(select 1 from conversation_deltas limit 100001) deltas`),
    unpreparedMessages: await count(
      sql`(select 1 from messages where search is null limit 1000001) messages`,
    ),
    disabledWebhooks: await count(sql`webhooks where disabled_because is not null`),
    brandsBehind: await count(sql`log_cursors l where l.follower = ${WEBHOOKS} and exists (
      select 1 from events e where e.brand_id = l.brand_id and e.created_at < now() - interval '2 minutes'
        and (e.epoch, e.xid, e.id) > (l.epoch, l.xid, l.id)
    )`),
    ...(waiting as Pick<WorkState, 'waitingDeliveries' | 'waitingSeconds'>),
  }
}

export interface ReplicaState {
  isReplica: boolean
  hasSchema: boolean
  /** Since the last change that has arrived; null if there was none. */
  lagSeconds: number | null
}

export async function selectReplicaState(copy: Reads): Promise<ReplicaState> {
  const row = await copy.row<ReplicaState>(sql`
    select pg_is_in_recovery() as "isReplica", to_regclass('public.conversations') is not null as "hasSchema",
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::int end as "lagSeconds"`)
  return row as ReplicaState
}

export interface JobState {
  /** How long the oldest job or event has waited for a worker. */
  waitingSeconds: number
  parked: number
  /** Older than five minutes. */
  heldMails: number
  /** Set aside, and perhaps from people. */
  doubtfulMails: number
}

export async function selectJobState(db: Reads): Promise<JobState> {
  const mails = await db.row<Pick<JobState, 'heldMails' | 'doubtfulMails'>>(sql`
    /* all brands */ select
      count(*) filter (where state = 'received' and received_at < now() - interval '5 minutes')::int as "heldMails",
      count(*) filter (where is_doubtful)::int as "doubtfulMails"
    from mails`)
  return {
    waitingSeconds: await selectLongestWait(db),
    parked: await countParked(db),
    ...(mails as Pick<JobState, 'heldMails' | 'doubtfulMails'>),
  }
}

export interface MailChannel {
  brandId: number
  brand: string
  slug: string
  email: string
  settings: Record<string, unknown>
  /** The last error of the mailbox reader. */
  mailboxError: string | null
}

/** Email channels of all brands. */
export async function selectMailChannels(db: Reads): Promise<MailChannel[]> {
  const rows = await db.rows<MailChannel>(sql`
    select c.brand_id as "brandId", b.slug as brand, c.slug, c.email, c.settings, (
      select e.last_error from mailbox_ends e where e.brand_id = c.brand_id and e.channel_id = c.id
      order by e.read_at desc nulls last limit 1
    ) as "mailboxError"
    from channels c join brands b on b.id = c.brand_id where c.kind = ${CHANNEL_KINDS.email} and c.email is not null order by c.brand_id, c.id`)
  return rows.map(row => ({ ...row, settings: openSettings(row.brandId, row.settings) }))
}

/** The certificates of SAML providers of all brands. */
export function selectSamlCertificates(db: Reads): Promise<{ brand: string; certificates: string[] }[]> {
  return db.rows(sql`
    select b.slug as brand, o.saml->'certificates' as certificates
    from sign_on o join brands b on b.id = o.brand_id where o.kind = 'saml' order by b.slug`)
}

export interface AddressState {
  /** Channel addresses that belong to another brand. */
  lost: string[]
  /** Claimed but not verified. */
  unverified: string[]
  /** Set before addresses had to be verified, on a server with several brands. */
  earlier: string[]
}

export async function selectAddressState(db: Reads): Promise<AddressState> {
  const row = await db.row<AddressState>(sql`
    with claims as (
      select c.email || ' (' || b.slug || ')' as name, b.is_demo, a.brand_id as owner, c.brand_id as brand, a.proof, a.proven_at
      from channels c join brands b on b.id = c.brand_id
      left join mail_addresses a on a.address = lower(regexp_replace(c.email, '\\+[^@]*@', '@'))
      where c.email is not null
    )
    select coalesce(array_agg(name) filter (where owner is distinct from brand), '{}') as lost,
      coalesce(array_agg(name) filter (where owner = brand and proven_at is null), '{}') as unverified,
      coalesce(array_agg(name) filter (
        where owner = brand and proof = 'earlier' and not is_demo and (select count(*) from brands where not is_demo) > 1
      ), '{}') as earlier
    from claims`)
  return row as AddressState
}

/** The outcome of the mail with this Message-ID. */
export function findVerdict(db: Reads, headerId: string): Promise<{ verdict: string | null } | undefined> {
  return db.row(sql`select verdict from mails where header_id = ${headerId} and state <> 'received'`)
}
