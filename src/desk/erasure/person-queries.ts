import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import type { IdentityName } from '../../people/identities/queries.ts'

export interface OwnName extends IdentityName {
  id: number
  handle: string | null
}

/** Somebody to be erased: a contact, those that were merged into it, and the names of all of them. */
export interface ErasedPerson {
  contactId: number
  contactIds: number[]
  identities: OwnName[]
  identityIds: number[]
  /** Their ids in other systems. */
  externalIds: string[]
  /** What texts are searched for: addresses, numbers and ids that are nobody else's, nor a word. */
  marks: string[]
  /** What they call themselves elsewhere, which may be a word of others or of ours: "message", "base64". */
  handles: string[]
}

/** Shorter ones are in other words. */
const SHORTEST_MARK = 6

export async function findPerson(scope: Scope, contactId: number): Promise<ErasedPerson> {
  const contactIds = [contactId]
  for (let found = [contactId]; found.length > 0; ) {
    const rows = await scope.sql.rows<{ id: number }>(sql`
      select id from contacts where brand_id = ${scope.brand.id} and absorbed_into = any(${found}::bigint[])`)
    found = rows.map(({ id }) => id).filter(id => !contactIds.includes(id))
    contactIds.push(...found)
  }
  const identities = await scope.sql.rows<OwnName>(sql`
    select id, type, identifier, handle from identities
    where brand_id = ${scope.brand.id} and contact_id = any(${contactIds}::bigint[]) order by id`)
  const externalIds = await selectExternalIds(scope, contactIds)
  return {
    contactId,
    contactIds,
    externalIds,
    identities,
    identityIds: identities.map(({ id }) => id),
    marks: marksOf(identities, externalIds),
    handles: handlesOf(identities, externalIds),
  }
}

/** An address that staff use by now is no mark of the person, nor is one that their shop does not vouch for. */
const proven = (identities: OwnName[]) =>
  identities.filter(({ type }) => type !== 'unproven_email' && type !== 'erased')

function marksOf(identities: OwnName[], externalIds: string[]): string[] {
  const own = [...proven(identities).map(({ identifier }) => identifier), ...externalIds.filter(isNoWord)]
  return [...new Set(own.filter(mark => mark.length >= SHORTEST_MARK))]
}

function handlesOf(identities: OwnName[], externalIds: string[]): string[] {
  const own = proven(identities).flatMap(({ type, handle }) => (handle && type !== 'account' ? [handle] : []))
  const handles = [...own, ...externalIds.filter(id => !isNoWord(id))]
  return [...new Set(handles.filter(handle => handle.length >= SHORTEST_MARK))]
}

/** Whether an id can hardly be a word or the name of a field: an address, or with several digits, or long. */
const isNoWord = (id: string) => id.includes('@') || (id.match(/\d/g) ?? []).length >= 4 || id.length >= 20

async function selectExternalIds(scope: Scope, contactIds: number[]): Promise<string[]> {
  const rows = await scope.sql.rows<{ id: string }>(sql`
    select external_id as id from contacts
    where brand_id = ${scope.brand.id} and id = any(${contactIds}::bigint[]) and external_id is not null`)
  return rows.map(({ id }) => id)
}

/** Conversations that the person takes part in, by their ids, after one of them. */
export async function selectOwnConversations(
  scope: Scope,
  ids: number[],
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from (
      select id from conversations where brand_id = ${scope.brand.id} and author_id = any(${ids}::bigint[])
      union
      select id from conversations where brand_id = ${scope.brand.id} and follower_ids && ${ids}::bigint[]
      union
      select conversation_id from messages where brand_id = ${scope.brand.id} and identity_id = any(${ids}::bigint[])
    ) own where id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Those of these conversations that other customers take part in, too. */
export async function selectShared(
  scope: Scope,
  conversationIds: number[],
  own: number[],
): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select distinct p.id from (
      select id, author_id as identity_id from conversations
      where brand_id = ${scope.brand.id} and id = any(${conversationIds}::bigint[])
      union all
      select id, unnest(follower_ids) from conversations
      where brand_id = ${scope.brand.id} and id = any(${conversationIds}::bigint[])
      union all
      select conversation_id, identity_id from messages
      where brand_id = ${scope.brand.id} and conversation_id = any(${conversationIds}::bigint[])
    ) p join identities i on i.brand_id = ${scope.brand.id} and i.id = p.identity_id
    where i.contact_id is not null and i.type <> 'erased' and i.id <> all(${own}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Conversations that were merged into these. */
export async function selectMergedInto(scope: Scope, ids: number[]): Promise<number[]> {
  const rows = await scope.sql.rows<{ id: number }>(sql`
    select id from conversations where brand_id = ${scope.brand.id} and merged_into = any(${ids}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** Whether a message of the person is left in a conversation with others. */
export async function hasMessages(scope: Scope, ids: number[]): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from messages
    where brand_id = ${scope.brand.id} and identity_id = any(${ids}::bigint[]) and deleted_at is null limit 1`)
  return row !== undefined
}

/** When these contacts were created. */
export function selectBirths(scope: Scope, contactIds: number[]): Promise<{ id: number; createdAt: Date }[]> {
  return scope.sql.rows(sql`
    select id, created_at as "createdAt" from contacts
    where brand_id = ${scope.brand.id} and id = any(${contactIds}::bigint[])`)
}

export interface NamedContact {
  id: number
  createdAt: Date
  externalId: string | null
  names: IdentityName[]
}

const CONTACTS = 1_000

/** Contacts that were there at that time, with their names; the next after one of them. */
export function selectContactsBefore(scope: Scope, time: Date, after: number): Promise<NamedContact[]> {
  return scope.sql.rows(sql`
    ${namedContacts(scope)} and c.id > ${after} and c.created_at <= ${time} order by c.id limit ${CONTACTS}`)
}

export function selectNamedContacts(scope: Scope, ids: number[]): Promise<NamedContact[]> {
  return scope.sql.rows(sql`${namedContacts(scope)} and c.id = any(${ids}) order by c.id`)
}

function namedContacts(scope: Scope): Sql {
  return sql`
    select c.id, c.created_at as "createdAt", c.external_id as "externalId", coalesce((
      select jsonb_agg(jsonb_build_object('type', i.type, 'identifier', i.identifier)) from identities i
      where i.brand_id = ${scope.brand.id} and i.contact_id = c.id
    ), '[]'::jsonb) as names
    from contacts c where c.brand_id = ${scope.brand.id}`
}
