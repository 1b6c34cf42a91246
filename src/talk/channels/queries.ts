import sql, { type Sql } from 'sql-template-tag'
import { column, columns, computed, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { CHANNEL_KINDS, type ChannelKind } from './kinds.ts'
import { lockedSettings, openSettings, sealSettings } from './secret-settings.ts'

const CHANNEL = columns({
  id: fixed<number>(),
  slug: column<string>(),
  name: column<string>(),
  email: column<string | null>(),
  kind: column<ChannelKind>(),
  visibility: column<number>(),
  /** Settings of its connector, secrets included: never show them whole. */
  settings: json<Record<string, unknown>>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  /** Null: it is not deleted. Conversations still have the name of one that is. */
  deletedAt: column<Date | null>(),
  /** The address is verified: address-claims.ts. */
  isVerified: computed<boolean>(() => `${VERIFIED_AT} is not null`),
  verifiedAt: computed<Date | null>(() => VERIFIED_AT),
})

export type ChannelRow = RowOf<typeof CHANNEL>

const VERIFIED_AT = `
  (select a.proven_at from mail_addresses a
    where a.address = lower(regexp_replace(channels.email, '\\+[^@]*@', '@')) and a.brand_id = channels.brand_id)`

export async function listChannels(scope: Scope, kind?: ChannelKind): Promise<ChannelRow[]> {
  const rows = await scope.sql.rows<ChannelRow>(sql`
    select ${CHANNEL.list()} from channels
    where brand_id = ${scope.brand.id} and deleted_at is null and (${kind ?? null}::int is null or kind = ${kind ?? null})
    order by created_at desc, id desc`)
  return rows.map(row => opened(scope, row))
}

/** With its secrets as they were given. */
function opened({ brand }: Scope, row: ChannelRow): ChannelRow {
  return { ...row, settings: openSettings(brand.id, row.settings) }
}

/** With its secrets as they are stored. */
function sealed({ brand }: Scope, values: ChannelValues): ChannelValues {
  return { ...values, settings: sealSettings(brand.id, values.settings) }
}

export async function findChannel(scope: Scope, slug: string): Promise<ChannelRow | undefined> {
  const isIt = (channel: ChannelRow) => channel.slug === slug && channel.deletedAt === null
  return (await keptChannels(scope)).values().find(isIt) ?? (await loadChannels(scope)).values().find(isIt)
}

/** findChannel, also if it was deleted: its conversations can still be listed. */
export async function findChannelEver(scope: Scope, slug: string): Promise<ChannelRow | undefined> {
  const deleted = (await keptChannels(scope))
    .values()
    .find(one => one.slug === slug && one.deletedAt !== null)
  return deleted ?? findChannel(scope, slug)
}

export async function getChannel(scope: Scope, slug: string): Promise<ChannelRow> {
  const channel = await findChannel(scope, slug)
  if (!channel) throw notFound(say`channel`)
  return channel
}

/** getChannel, locked until the transaction ends. */
export async function lockChannel(tx: TxScope, slug: string): Promise<ChannelRow> {
  const channel = await tx.sql.row<ChannelRow>(sql`
    select ${CHANNEL.list()} from channels where brand_id = ${tx.brand.id} and slug = ${slug} and deleted_at is null for update`)
  if (!channel) throw notFound(say`channel`)
  return opened(tx, channel)
}

/** The brand's email channels, locked in the order of their ids, so that of two that are deleted at once the second sees the first gone. */
export async function lockMailChannels(tx: TxScope): Promise<void> {
  await tx.sql.rows(sql`
    select id from channels where brand_id = ${tx.brand.id} and kind = ${CHANNEL_KINDS.email} and deleted_at is null
    order by id for update`)
}

const ALL = 'all'
export const topicOfChannels = ({ brand }: { brand: { id: number } }): string => `channels of ${brand.id}`

/** Call it after changing the owner of an address. */
export function channelsChanged(tx: TxScope, brandId: number): Promise<void> {
  return tx.sql.invalidate(topicOfChannels({ brand: { id: brandId } }))
}

/** Whether a channel of the brand has the address, ignoring the plus suffix. */
export async function addressIsUsed(scope: Scope, address: string): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from channels
    where brand_id = ${scope.brand.id} and lower(regexp_replace(email, '\\+[^@]*@', '@')) = ${address} limit 1`)
  return row !== undefined
}

/**
 * The channels of the brand by id, cached, since there are few and every list needs them. Ids that are missing from the
 * cache may be new channels of another process and are loaded.
 */
export async function findChannels(scope: Scope, ids: Iterable<number>): Promise<Map<number, ChannelRow>> {
  const channels = await keptChannels(scope)
  for (const id of ids) if (!channels.has(id)) return loadChannels(scope)
  return channels
}

async function keptChannels(scope: Scope): Promise<Map<number, ChannelRow>> {
  const kept = await scope.sql.cached(
    topicOfChannels(scope),
    [ALL],
    async () => new Map([[ALL, await loadChannels(scope)]]),
  )
  return kept.get(ALL) ?? new Map()
}

async function loadChannels(scope: Scope): Promise<Map<number, ChannelRow>> {
  const channels = await scope.sql.rows<ChannelRow>(sql`
    select ${CHANNEL.list()} from channels where brand_id = ${scope.brand.id}`)
  return new Map(channels.map(channel => [channel.id, opened(scope, channel)]))
}

export type ChannelValues = Pick<ChannelRow, 'slug' | 'name' | 'email' | 'kind' | 'settings'>

/** Undefined if the slug or address is taken. */
export async function insertChannel(tx: TxScope, channel: ChannelValues): Promise<ChannelRow | undefined> {
  await tx.sql.invalidate(topicOfChannels(tx))
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const inserted = await tx.sql.writeRow<{ id: number }>(sql`
    insert into channels ${CHANNEL.values(tx, { ...sealed(tx, channel), ...times })}
    on conflict do nothing returning id`)
  return inserted && findWritten(tx, inserted.id)
}

/** Another channel of the brand that has the slug or the address. */
export function findChannelWithEither(
  tx: TxScope,
  { slug, email, exceptId }: { slug: string | undefined; email: string | null | undefined; exceptId: number },
): Promise<Pick<ChannelRow, 'slug' | 'name' | 'email'> | undefined> {
  return tx.sql.row(sql`
    select slug, name, email from channels
    where brand_id = ${tx.brand.id} and id <> ${exceptId} and (slug = ${slug ?? null} or email = ${email ?? null})
    order by slug = ${slug ?? ''} desc limit 1`)
}

export async function updateChannel(tx: TxScope, id: number, values: ChannelValues): Promise<ChannelRow> {
  await tx.sql.invalidate(topicOfChannels(tx))
  const stored = await tx.sql.row<Pick<ChannelRow, 'settings'>>(sql`
    select settings from channels where brand_id = ${tx.brand.id} and id = ${id}`)
  const settings = { ...lockedSettings(tx.brand.id, stored?.settings ?? {}), ...values.settings }
  tx.sql.send(sql`
    update channels set ${CHANNEL.set({ ...sealed(tx, { ...values, settings }), updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id}`)
  return findWritten(tx, id)
}

/** Takes away all that a locked channel has but its name, which its conversations show. Nobody can choose its slug. */
export async function emptyChannel(
  tx: TxScope,
  { id, slug }: Pick<ChannelRow, 'id' | 'slug'>,
): Promise<void> {
  await tx.sql.invalidate(topicOfChannels(tx))
  await tx.sql.write(sql`
    update channels set email = null, settings = '{}', slug = ${`${slug}~${id}`}, updated_at = ${tx.now()}, deleted_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
  await tx.sql.write(sql`delete from channel_health where brand_id = ${tx.brand.id} and channel_id = ${id}`)
  await tx.sql.write(sql`delete from mailbox_ends where brand_id = ${tx.brand.id} and channel_id = ${id}`)
}

/** The condition that a job j is about this channel itself, such as one that verifies its address. */
export function jobsOfChannel(id: number): Sql {
  return sql`(j.name = 'channels.send-verification' and (j.data ->> 'channel_id')::bigint = ${id})`
}

/** Apart from the write: who has verified an address stands in another table. */
async function findWritten(tx: TxScope, id: number): Promise<ChannelRow> {
  const row = await tx.sql.row<ChannelRow>(sql`
    select ${CHANNEL.list()} from channels where brand_id = ${tx.brand.id} and id = ${id}`)
  return opened(tx, row as ChannelRow)
}
