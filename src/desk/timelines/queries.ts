import sql, { join, raw, type Sql } from 'sql-template-tag'
import { literals } from '../../kit/literal.ts'
import { isAfter, type Page } from '../../kit/paging.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import { CLASSES } from '../../talk/conversations/classes.ts'
import { ofVisible, ofWhole, seesPart, visible } from '../../talk/conversations/visible.ts'
import { KINDS, type Kind } from './input.ts'

/** Whose timeline it is. */
export interface Subject {
  contactId: number
  /** Of their identities. */
  identityIds: number[]
}

/** Where entries are from. The place in the list decides between entries of one time. */
export const SOURCES = ['conversations', 'notes', 'changes', 'moves', 'ratings'] as const

type Source = (typeof SOURCES)[number]

const KIND_OF: Record<Source, Kind> = {
  conversations: 'conversations',
  notes: 'notes',
  changes: 'changes',
  moves: 'changes',
  ratings: 'changes',
}

/** An entry by its source and the id there; `id` orders those of one time. */
export interface EntryRow {
  id: number
  at: Date
  source: Source
  sourceId: number
}

/** Ids of different sources in one order. */
const SLOTS = 8

/** A page of the entries of a kind, or of all, newest first. */
export async function selectEntries(
  scope: Scope,
  subject: Subject,
  { kind, page, limit }: { kind: Kind | undefined; page: Page; limit: number },
): Promise<EntryRow[]> {
  const wanted = SOURCES.filter(source => kind === undefined || KIND_OF[source] === kind)
  const runs = wanted.map(
    source => sql`(
      select at, id * ${raw(String(SLOTS))} + ${raw(String(SOURCES.indexOf(source)))} as id
      from (${STATEMENTS[source](scope, subject)}) of_source)`,
  )
  const rows = await scope.reads.rows<{ at: Date; id: number }>(
    plannedEachTime(sql`
      select at, id from (${join(runs, ' union all ')}) entries
      where ${isAfter(page, sql`at`, sql`id`)} order by at desc, id desc limit ${limit}`),
  )
  return rows.map(({ at, id }) => ({
    id,
    at,
    source: SOURCES[id % SLOTS] as Source,
    sourceId: Math.floor(id / SLOTS),
  }))
}

/** How many entries of each kind there are. */
export async function countEntries(scope: Scope, subject: Subject): Promise<Record<Kind, number>> {
  const counts = KINDS.map(kind => {
    const parts = SOURCES.filter(source => KIND_OF[source] === kind).map(
      source => sql`(select count(*) from (${STATEMENTS[source](scope, subject)}) of_source)`,
    )
    return sql`${join(parts, ' + ')} as ${raw(kind)}`
  })
  return (await scope.reads.row(plannedEachTime(sql`select ${join(counts)}`))) as Record<Kind, number>
}

/** Each finds id and time of what the caller may see of the contact. */
const STATEMENTS: Record<Source, (scope: Scope, subject: Subject) => Sql> = {
  conversations: conversationsOf,
  notes: notesOf,
  changes: changesOf,
  moves: movesOf,
  ratings: ratingsOf,
}

/** Merged ones are in no list. */
const IN_LISTS = sql`c.class in (${literals([...CLASSES.open, ...CLASSES.other, ...CLASSES.archived])})`

function conversationsOf(scope: Scope, { identityIds }: Subject): Sql {
  return sql`
    select c.id, greatest(c.created_at, c.last_customer_message_at, c.last_staff_message_at) as at from conversations c
    where c.brand_id = ${scope.brand.id} and ${IN_LISTS} and c.follower_ids && ${identityIds}::bigint[] and ${visible(scope)}`
}

function notesOf({ brand }: Scope, { contactId }: Subject): Sql {
  return sql`
    select n.id, n.created_at as at from contact_notes n where n.brand_id = ${brand.id} and n.contact_id = ${contactId}`
}

/** An identity that came from another contact is a move, and no change of its own. */
function changesOf(scope: Scope, { contactId }: Subject): Sql {
  return sql`
    select e.id, e.created_at as at from events e
    where e.brand_id = ${scope.brand.id} and e.subject_id = ${contactId}
      and e.type in ('contact.created', 'contact.changed', 'identity.attached')
      and ${madeByStaff(scope, sql`e.actor_identity_id`, sql`e.type = 'contact.created'`)}
      and not (e.type = 'identity.attached' and exists (
        select 1 from identity_moves m
        join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
        where m.brand_id = ${scope.brand.id} and m.to_contact_id = ${contactId} and m.created_at = e.created_at
          and i.type = e.data ->> 'type' and i.identifier = e.data ->> 'identifier'))`
}

function movesOf(scope: Scope, { contactId }: Subject): Sql {
  return sql`
    select m.id, m.created_at as at from identity_moves m
    where m.brand_id = ${scope.brand.id} and (m.to_contact_id = ${contactId} or m.from_contact_id = ${contactId})
      and ${madeByStaff(scope, sql`m.actor_identity_id`)}`
}

function ratingsOf(scope: Scope, { identityIds }: Subject): Sql {
  return sql`
    select r.id, r.created_at as at from satisfaction_ratings r
    where r.brand_id = ${scope.brand.id} and r.identity_id = any(${identityIds}::bigint[])
      and ${ofVisible(scope, ofWhole(scope, sql`r.conversation_id`))}`
}

/**
 * What a message brought along says when somebody wrote, maybe in a conversation that only others see: whoever sees part is told
 * of what members of staff have done, and of what is in the contact anyway.
 */
function madeByStaff(scope: Scope, actorIdentityId: Sql, orKnown: Sql = sql`false`): Sql {
  if (!seesPart(scope)) return sql`true`
  return sql`(${orKnown} or ${actorIdentityId} in (
    select by.id from identities by where by.brand_id = ${scope.brand.id} and by.user_id is not null))`
}
