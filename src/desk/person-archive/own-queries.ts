import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import type { ErasedPerson } from '../erasure/person-queries.ts'
import { mentionsInWords } from '../erasure/trace-queries.ts'

/** A row as it is in the archive. */
export type Row = Record<string, unknown>

/** The contact that this one belongs to by now, if it was merged since the archive was ordered. */
export async function selectWhole(scope: Scope, contactId: number): Promise<number> {
  const row = await scope.sql.row<{ id: number }>(sql`
    with recursive up as (
      select id, absorbed_into from contacts where brand_id = ${scope.brand.id} and id = ${contactId}
      union
      select c.id, c.absorbed_into from up
        join contacts c on c.brand_id = ${scope.brand.id} and c.id = up.absorbed_into
    )
    select id from up where absorbed_into is null`)
  return row?.id ?? contactId
}

/** What is known of the person beside conversations, by its key in `person.json`. */
export async function selectOwn(
  scope: Scope,
  person: ErasedPerson,
  { withNotes }: { withNotes: boolean },
): Promise<Record<string, Row[]>> {
  return {
    contacts: await selectContacts(scope, person),
    identities: await selectIdentities(scope, person),
    ...(withNotes ? { notes: await selectNotes(scope, person) } : {}),
    merges: await selectMoves(scope, person),
    subscriptions: await selectSubscriptions(scope, person),
    searches: await selectSearches(scope, person),
    logins: await selectLogins(scope, person),
    events: await selectEvents(scope, person),
  }
}

function selectContacts(scope: Scope, { contactId, contactIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select id, name, friendly_name, external_id, external_avatar_url, data, last_seen_at, created_at, updated_at,
      id <> ${contactId} as merged
    from contacts where brand_id = ${scope.brand.id} and id = any(${contactIds}::bigint[]) order by id <> ${contactId}, id`)
}

function selectIdentities(scope: Scope, { identityIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select type, identifier, handle, created_at, bounced_at, bounced_because, unsubscribed_at
    from identities where brand_id = ${scope.brand.id} and id = any(${identityIds}::bigint[]) order by id`)
}

function selectNotes(scope: Scope, { contactIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select note, created_at, updated_at
    from contact_notes where brand_id = ${scope.brand.id} and contact_id = any(${contactIds}::bigint[]) order by id`)
}

/** What the custom fields of contacts are called, by their keys. */
export async function selectFieldNames(scope: Scope): Promise<Map<string, string>> {
  const rows = await scope.sql.rows<{ key: string; name: string }>(sql`
    select key, name from custom_fields where brand_id = ${scope.brand.id} and subject = 'contact'`)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** How the person's addresses came together. */
function selectMoves(scope: Scope, { identityIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select i.type, i.identifier, m.external_id, m.created_at, m.undone_at
    from identity_moves m join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and m.identity_id = any(${identityIds}::bigint[]) order by m.id`)
}

function selectSubscriptions(scope: Scope, person: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select s.email, s.asked_at, s.confirmed_at, s.created_at, s.planned, (
      select jsonb_agg(y.title order by y.id) from systems y
      where y.brand_id = ${scope.brand.id} and y.id = any(s.system_ids)
    ) as systems
    from status_subscribers s
    where s.brand_id = ${scope.brand.id} and lower(s.email) = any(${addressesOf(person)}::text[]) order by s.id`)
}

/** Words that found no article, if they name the person. */
async function selectSearches(scope: Scope, { marks }: ErasedPerson): Promise<Row[]> {
  if (marks.length === 0) return []
  return scope.sql.rows(sql`
    select words, count, last_at from missed_searches
    where brand_id = ${scope.brand.id} and ${mentionsInWords(sql`words`, marks)} order by words`)
}

/** Logins at the help center, and links to them. */
function selectLogins(scope: Scope, { identityIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select purpose, created_at, expires_at from reader_tickets
    where brand_id = ${scope.brand.id} and identity_id = any(${identityIds}::bigint[]) order by id`)
}

/** What the log says of the person. */
function selectEvents(scope: Scope, { contactIds }: ErasedPerson): Promise<Row[]> {
  return scope.sql.rows(sql`
    select type, data, created_at from events
    where brand_id = ${scope.brand.id} and subject_id = any(${contactIds}::bigint[])
      and type in ('contact.created', 'contact.changed', 'identity.attached') order by created_at, id`)
}

export interface LooseMail extends Row {
  id: number
  file: string
}

/** Mails of the person that became no message, after one of them. */
export function selectLooseMails(
  scope: Scope,
  person: ErasedPerson,
  { after, limit }: { after: number; limit: number },
): Promise<LooseMail[]> {
  return scope.sql.rows(sql`
    select id, file, subject, state, verdict, received_at from mails
    where brand_id = ${scope.brand.id} and message_id is null and lower(from_address) = any(${addressesOf(person)}::text[])
      and id > ${after}
    order by id limit ${limit}`)
}

/** Addresses that are known to be theirs. */
function addressesOf({ identities }: ErasedPerson): string[] {
  return identities.filter(({ type }) => type === 'email').map(({ identifier }) => identifier.toLowerCase())
}
