import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import { otherNumber } from './other-number.ts'

export type IdentityType =
  | 'email'
  /** A staff address used without proof. */
  | 'unproven_email'
  | 'mobile'
  | 'instagram'
  | 'igsid'
  | 'twitter'
  /** The number of an account on X. */
  | 'twitter_id'
  | 'facebook'
  /** The number of an account. */
  | 'telegram'
  /** What WhatsApp calls somebody toward our company, whose number we may not know. */
  | 'whatsapp'
  /** A short code or name that a carrier gives in place of a number, in one channel: nobody can write to it. */
  | 'sender_name'
  /** The customer's ID in the brand's shop, which signs them in. */
  | 'account'
  /** What a service account logs in as: a program of the brand's own, without an address. */
  | 'service'
  /** Of somebody who was erased; says nothing. */
  | 'erased'

/** An address, number or handle that belongs to a user or a contact. */
export interface Identity {
  id: number
  userId: number | null
  contactId: number | null
}

export interface IdentityName {
  type: IdentityType
  /** Normalised. */
  identifier: string
}

export function findIdentity(
  scope: Scope,
  { type, identifier }: IdentityName,
): Promise<Identity | undefined> {
  return scope.sql.row(sql`
    select id, user_id as "userId", contact_id as "contactId" from identities
    where brand_id = ${scope.brand.id} and type = ${type} and identifier = ${identifier}`)
}

export function findIdentityById(scope: Scope, id: number): Promise<(Identity & IdentityName) | undefined> {
  return scope.sql.row(sql`
    select id, user_id as "userId", contact_id as "contactId", type, identifier from identities
    where brand_id = ${scope.brand.id} and id = ${id}`)
}

/** The same name as we have it: a number that is written in two ways is one person’s, whichever way came first. */
export async function asKnown<Name extends IdentityName>(scope: Scope, name: Name): Promise<Name> {
  const identifier = name.type === 'mobile' ? otherNumber(name.identifier) : undefined
  if (identifier === undefined || (await findIdentity(scope, name))) return name
  return (await findIdentity(scope, { type: 'mobile', identifier })) ? { ...name, identifier } : name
}

/** Records what its provider calls the owner of an account now; returns what it did before. */
export async function updateHandle(tx: TxScope, id: number, handle: string): Promise<string | null> {
  const row = await tx.sql.row<{ handle: string | null }>(sql`
    select handle from identities where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (row?.handle !== handle)
    await tx.sql.write(sql`
      update identities set handle = ${handle} where brand_id = ${tx.brand.id} and id = ${id}`)
  return row?.handle ?? null
}

/** All identities of the person with this one. */
export function selectIdentitiesOfSamePerson(
  scope: Scope,
  { type, identifier }: IdentityName,
): Promise<Identity[]> {
  return scope.sql.rows(sql`
    select other.id, other.user_id as "userId", other.contact_id as "contactId"
    from identities one
    join identities other on other.brand_id = ${scope.brand.id}
      and (other.contact_id = one.contact_id or other.user_id = one.user_id)
    where one.brand_id = ${scope.brand.id} and one.type = ${type} and one.identifier = ${identifier}`)
}

export function selectIdentitiesOfContact(scope: Scope, contactId: number): Promise<Identity[]> {
  return scope.sql.rows(sql`
    select id, user_id as "userId", contact_id as "contactId" from identities
    where brand_id = ${scope.brand.id} and contact_id = ${contactId}`)
}

/** The first of these identities that belongs to a customer. */
export async function findFirstCustomer(scope: Scope, ids: number[]): Promise<number | undefined> {
  const row = await scope.sql.row<{ id: number }>(sql`
    select i.id from unnest(${ids}::bigint[]) with ordinality f (id, place)
    join identities i on i.brand_id = ${scope.brand.id} and i.id = f.id and i.contact_id is not null
    order by f.place limit 1`)
  return row?.id
}

/** All identities of the contact that has this one. */
export async function selectIdentitiesBeside(scope: Scope, id: number): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select other.id from identities one
    join identities other on other.brand_id = ${scope.brand.id} and other.contact_id = one.contact_id
    where one.brand_id = ${scope.brand.id} and one.id = ${id}`)
  return rows.map(row => row.id)
}

/** Undefined if the identity is taken. */
export function insertUserIdentity(
  tx: TxScope,
  userId: number,
  name: IdentityName,
): Promise<Identity | undefined> {
  return tx.sql.writeRow(sql`
    insert into identities (brand_id, type, identifier, user_id, created_at)
    values (${tx.brand.id}, ${name.type}, ${name.identifier}, ${userId}, ${tx.now()})
    on conflict (brand_id, type, identifier) do nothing
    returning id, user_id as "userId", contact_id as "contactId"`)
}

/**
 * Turns a contact's email identity into an unproven one, because its address becomes a member of staff's: the contact keeps
 * what they wrote. False if no contact has the address.
 */
export async function updateToUnproven(tx: TxScope, email: string): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update identities set type = 'unproven_email'
    where brand_id = ${tx.brand.id} and type = 'email' and identifier = ${email} and contact_id is not null
      and not exists (
        select 1 from identities other
        where other.brand_id = ${tx.brand.id} and other.type = 'unproven_email' and other.identifier = ${email})
    returning id`)
  return row !== undefined
}

/** Undefined if the identity is taken. */
export function insertContactIdentity(
  tx: TxScope,
  contactId: number,
  name: IdentityName,
): Promise<Identity | undefined> {
  return tx.sql.writeRow(sql`
    insert into identities (brand_id, type, identifier, contact_id, created_at)
    values (${tx.brand.id}, ${name.type}, ${name.identifier}, ${contactId}, ${tx.now()})
    on conflict (brand_id, type, identifier) do nothing
    returning id, user_id as "userId", contact_id as "contactId"`)
}

/** Moves an identity to another contact; false if it no longer belongs to the first. */
export async function updateIdentityOwner(
  tx: TxScope,
  id: number,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const row = await tx.sql.writeRow(sql`
    update identities set contact_id = ${to}
    where brand_id = ${tx.brand.id} and id = ${id} and contact_id = ${from} returning id`)
  return row !== undefined
}

/** Gives an identity another identifier, which nobody has. */
export async function updateIdentifier(tx: TxScope, id: number, identifier: string): Promise<void> {
  await tx.sql.write(sql`
    update identities set identifier = ${identifier} where brand_id = ${tx.brand.id} and id = ${id}`)
}

const BOUNCE_LASTS_MS = 90 * 86_400_000

/** Whether mail to the identity of this alias bounces. After 90 days it may be tried again. */
export function isBouncing(scope: Scope, alias: string): Sql {
  const since = new Date(scope.now().getTime() - BOUNCE_LASTS_MS)
  return sql`coalesce(${raw(alias)}.bounced_at > ${since}, false)`
}

/** Records that mail to the identity bounces: no automatic mail goes there for 90 days. */
export async function updateBounced(tx: TxScope, id: number, because: Sentence): Promise<void> {
  await tx.sql.write(sql`
    update identities set bounced_at = ${tx.now()}, bounced_because = ${String(because)}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Clears the bounce. */
export async function updateAlive(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update identities set bounced_at = null, bounced_because = null
    where brand_id = ${tx.brand.id} and id = ${id} and bounced_at is not null`)
}

/** Records that the customer wants no surveys. */
export async function updateUnsubscribed(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update identities set unsubscribed_at = coalesce(unsubscribed_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Records whether images of other servers are fetched for mails of this sender. */
export async function updateShowsImages(tx: TxScope, id: number, showsImages: boolean): Promise<void> {
  await tx.sql.write(sql`
    update identities set shows_images = ${showsImages} where brand_id = ${tx.brand.id} and id = ${id}`)
}
