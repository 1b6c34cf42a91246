import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import type { CustomData } from '../../kit/custom-data.ts'
import { directionOf, isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import { insertsOf, reserveIds } from '../../kit/rows.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { foldedNames } from '../identities/like-queries.ts'
import type { Identity, IdentityName, IdentityType } from '../identities/queries.ts'

const CONTACT = columns({
  id: fixed<number>(),
  name: column<string | null>(),
  externalId: column<string | null>(),
  friendlyName: column<string | null>(),
  externalAvatarUrl: column<string | null>(),
  data: json<CustomData>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  lastSeenAt: column<Date | null>(),
  foldedNames: hidden<string | null>(),
})

export type ContactRow = RowOf<typeof CONTACT>

/** Identity ids of the contact with this external id. */
export function selectIdentitiesByExternalId(scope: Scope, externalId: string): Promise<{ id: number }[]> {
  return scope.sql.rows(sql`
    select i.id from contacts c join identities i on i.brand_id = ${scope.brand.id} and i.contact_id = c.id
    where c.brand_id = ${scope.brand.id} and c.external_id = ${externalId}`)
}

export function selectContactByIdentity(
  scope: Scope,
  { type, identifier }: IdentityName,
): Promise<ContactRow | undefined> {
  return scope.sql.row(sql`
    select ${CONTACT.list('c')} from identities i join contacts c on c.brand_id = ${scope.brand.id} and c.id = i.contact_id
    where i.brand_id = ${scope.brand.id} and i.type = ${type} and i.identifier = ${identifier}`)
}

export function selectContactById(scope: Scope, id: number): Promise<ContactRow | undefined> {
  return scope.sql.row(sql`
    select ${CONTACT.list('c')} from contacts c
    where c.brand_id = ${scope.brand.id} and c.id = ${id} and c.absorbed_into is null`)
}

export function selectContactByExternalId(scope: Scope, externalId: string): Promise<ContactRow | undefined> {
  return scope.sql.row(sql`
    select ${CONTACT.list('c')} from contacts c where c.brand_id = ${scope.brand.id} and c.external_id = ${externalId}`)
}

/** The contact that this one was merged into. */
export async function selectAbsorber(scope: Scope, id: number): Promise<number | undefined> {
  const row = await scope.sql.row<{ into: number | null }>(sql`
    select absorbed_into as "into" from contacts where brand_id = ${scope.brand.id} and id = ${id}`)
  return row?.into ?? undefined
}

/** Locks contacts until the transaction ends, always in the order of their ids. */
export function lockContacts(tx: TxScope, ids: number[]): Promise<ContactRow[]> {
  return tx.sql.rows(sql`
    select ${CONTACT.list('c')} from contacts c
    where c.brand_id = ${tx.brand.id} and c.id = any(${ids}::bigint[]) order by c.id for update`)
}

/**
 * What contacts are listed by: an index serves each, in both directions. Names are those that are shown, in lower case and without
 * accents, which are prepared for names that have some.
 */
export const CONTACT_SORTS = {
  date: sql`c.created_at`,
  last_seen: sql`coalesce(c.last_seen_at, '-infinity')`,
  name: sql`left(case
    when c.folded_names is null then lower(coalesce(c.friendly_name, c.name, ''))
    else split_part(c.folded_names, E'\\n', case when c.friendly_name is null or c.name is null then 1 else 2 end)
  end, 200)`,
}

export type ContactSort = keyof typeof CONTACT_SORTS

export type ListedContact = ContactRow & { sortName: string }

interface ContactPage {
  by: ContactSort
  page: Page
}

/** `where` refers to the contact as c. */
export function selectContacts(
  scope: Scope,
  where: Sql,
  { by, page }: ContactPage,
): Promise<ListedContact[]> {
  const { limit, offset } = rangeOf(page)
  const [key, direction] = [CONTACT_SORTS[by], directionOf(page)]
  return scope.reads.rows(sql`
    select ${CONTACT.list('c')}, ${CONTACT_SORTS.name} as "sortName" from contacts c
    where c.brand_id = ${scope.brand.id} and c.absorbed_into is null and ${where} and ${isAfter(page, key, sql`c.id`)}
    order by ${key} ${direction}, c.id ${direction} limit ${limit} offset ${offset}`)
}

export async function countContacts(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from contacts c
    where c.brand_id = ${scope.brand.id} and c.absorbed_into is null and ${where}`)
  return row?.count ?? 0
}

/** Those of these contacts for which a condition holds. */
export async function selectContactsAmong(scope: Scope, ids: number[], where: Sql): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select c.id from contacts c
    where c.brand_id = ${scope.brand.id} and c.id = any(${ids}::bigint[]) and ${where}`)
  return rows.map(({ id }) => id)
}

export interface OwnedIdentity extends Identity {
  contactId: number
  type: IdentityType
  identifier: string
}

/** Identities of these contacts, oldest first. */
export function selectIdentitiesOf(scope: Scope, contactIds: number[]): Promise<OwnedIdentity[]> {
  return scope.sql.rows(sql`
    select id, user_id as "userId", contact_id as "contactId", type, identifier from identities
    where brand_id = ${scope.brand.id} and contact_id = any(${contactIds}::bigint[]) order by id`)
}

export interface NewContact {
  name: string | null
}

/** Inserts a contact with its first identity; undefined if the identity is taken. */
export async function insertContactWithIdentity(
  tx: TxScope,
  contact: NewContact,
  { type, identifier }: IdentityName,
): Promise<Identity | undefined> {
  const contactId = await insertContact(tx, contact)
  const identity = await tx.sql.writeRow<{ id: number }>(sql`
    insert into identities (brand_id, type, identifier, contact_id, created_at)
    values (${tx.brand.id}, ${type}, ${identifier}, ${contactId}, ${tx.now()})
    on conflict (brand_id, type, identifier) do nothing returning id`)
  if (identity) return { id: identity.id, userId: null, contactId }
  tx.sql.send(sql`delete from contacts where brand_id = ${tx.brand.id} and id = ${contactId}`)
  return undefined
}

/** Inserts contacts of the past, each with its only identity, which nobody has yet; in the same order. */
export async function insertPastContacts(
  tx: TxScope,
  people: (NewContact & IdentityName & { createdAt: Date })[],
): Promise<Identity[]> {
  const contactIds = await reserveIds(tx, 'people_id_seq', people.length)
  const ids = await reserveIds(tx, 'identities_id_seq', people.length)
  const contacts = people.map(
    ({ name, createdAt }, index) =>
      sql`(${tx.brand.id}, ${contactIds[index]}, ${name}, ${createdAt}, ${createdAt})`,
  )
  const identities = people.map(
    ({ type, identifier, createdAt }, index) =>
      sql`(${tx.brand.id}, ${ids[index]}, ${type}, ${identifier}, ${contactIds[index]}, ${createdAt})`,
  )
  const inserts = [
    ...insertsOf(
      contacts,
      rows => sql`insert into contacts (brand_id, id, name, created_at, updated_at) values ${rows}`,
    ),
    ...insertsOf(
      identities,
      rows => sql`
        insert into identities (brand_id, id, type, identifier, contact_id, created_at) values ${rows}`,
    ),
  ]
  for (const insert of inserts) tx.sql.send(insert)
  return people.map((_, index) => ({
    id: ids[index] as number,
    userId: null,
    contactId: contactIds[index] as number,
  }))
}

/** One without identities, for the moment; returns its id. */
export async function insertContact(tx: TxScope, { name }: NewContact): Promise<number> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into contacts (brand_id, id, name, folded_names, created_at, updated_at)
    values (${tx.brand.id}, nextval('people_id_seq'), ${name}, ${foldedNames(name)}, ${tx.now()}, ${tx.now()})
    returning id`)
  return (row as { id: number }).id
}

export type ContactValues = Pick<
  ContactRow,
  'name' | 'externalId' | 'friendlyName' | 'externalAvatarUrl' | 'data'
>

export async function updateContact(tx: TxScope, id: number, values: ContactValues): Promise<ContactRow> {
  const folded = foldedNames(values.name, values.friendlyName)
  const row = await tx.sql.writeRow<ContactRow>(sql`
    update contacts c set ${CONTACT.set({ ...values, foldedNames: folded, updatedAt: tx.now() })}
    where c.brand_id = ${tx.brand.id} and c.id = ${id}
    returning ${CONTACT.list('c')}`)
  return row as ContactRow
}

export async function updateAbsorbedInto(tx: TxScope, id: number, into: number | null): Promise<void> {
  await tx.sql.write(sql`
    update contacts set absorbed_into = ${into}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Records that these identities' contacts wrote at these times, unless they have written since. */
export async function updateLastSeen(tx: TxScope, seen: { identityId: number; at: Date }[]): Promise<void> {
  await tx.sql.write(sql`
    with latest as (
      select i.contact_id, max(s.at) as at
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s ("identityId" bigint, at timestamptz)
      join identities i on i.brand_id = ${tx.brand.id} and i.id = s."identityId"
      group by i.contact_id
    ), locked as (
      -- In the order of lockContacts.
      select c.id, latest.at from contacts c join latest on latest.contact_id = c.id
      where c.brand_id = ${tx.brand.id} and (c.last_seen_at is null or c.last_seen_at < latest.at)
      order by c.id for no key update of c
    )
    update contacts c set last_seen_at = locked.at from locked
    where c.brand_id = ${tx.brand.id} and c.id = locked.id`)
}

/** Gives a contact the other's time of writing, if that is later. */
export async function shareLastSeen(tx: TxScope, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.sql.write(sql`
    update contacts c set last_seen_at = greatest(c.last_seen_at, other.last_seen_at)
    from contacts other
    where c.brand_id = ${tx.brand.id} and c.id = ${to} and other.brand_id = ${tx.brand.id} and other.id = ${from}`)
}

/** Contacts whose names are not folded yet: those of an older release, and of the past. */
const IS_UNPREPARED = sql`
  c.folded_names is null and (c.name ~ '[^\\x01-\\x7f]' or c.friendly_name ~ '[^\\x01-\\x7f]')`

export const BRANDS_WITH_NAMES_TO_FOLD = sql`select distinct c.brand_id from contacts c where ${IS_UNPREPARED}`

const BATCH = 200

/** Folds some names, except those that another process is working on; returns how many. */
export async function foldNames(tx: TxScope): Promise<number> {
  const rows = await tx.sql.rows<Pick<ContactRow, 'id' | 'name' | 'friendlyName'>>(sql`
    select c.id, c.name, c.friendly_name as "friendlyName" from contacts c
    where c.brand_id = ${tx.brand.id} and ${IS_UNPREPARED} limit ${BATCH} for update skip locked`)
  const folded = rows.map(({ id, name, friendlyName }) => ({ id, names: foldedNames(name, friendlyName) }))
  await tx.sql.write(sql`
    update contacts c set folded_names = f.names
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) as f (id bigint, names text)
    where c.brand_id = ${tx.brand.id} and c.id = f.id`)
  return rows.length
}
