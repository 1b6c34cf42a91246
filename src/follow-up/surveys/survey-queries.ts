import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { isBouncing } from '../../people/identities/queries.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'

/** A conversation as far as it matters for a survey. */
export interface SurveyCandidate {
  conversationId: number
  status: number
  channelId: number
  subject: string | null
  /** The customer; null if there is none with an email address. */
  contactId: number | null
  /** The customer's address; null if there is none. */
  identityId: number | null
  email: string | null
  /** The address is one of our channels'. */
  isOurs: boolean
  /** The brand can send email. */
  hasMailChannel: boolean
  name: string | null
  /** The customer has unsubscribed, or the address bounces. */
  hasOptedOut: boolean
  /** From the latest message that set it: a day, or `infinity` for never. */
  noSurveyBefore: string | null
  /** Both sides have written: staff, and a person who is who they say. */
  isTwoWay: boolean
  /** The customer has rated it already, in its chat. */
  isRated: boolean
  /** It has had a survey. */
  isAsked: boolean
  /** When the customer was asked last, about any conversation. */
  lastAskedAt: Date | null
}

export async function findCandidate(
  scope: Scope,
  conversationId: number,
): Promise<SurveyCandidate | undefined> {
  return (await findCandidates(scope, [conversationId]))[0]
}

export function findCandidates(scope: Scope, conversationIds: number[]): Promise<SurveyCandidate[]> {
  return scope.sql.rows(sql`
    select c.id as "conversationId", c.status, c.channel_id as "channelId", c.subject, way.contact_id as "contactId",
      way.id as "identityId", way.identifier as email, way.name, coalesce(way.closed, false) as "hasOptedOut",
      exists (select 1 from channels h where h.brand_id = ${scope.brand.id} and h.email = way.identifier) as "isOurs",
      exists (
        select 1 from channels h where h.brand_id = ${scope.brand.id} and h.kind = ${CHANNEL_KINDS.email} and h.email is not null
      ) as "hasMailChannel",
      (select max(m.no_survey_before)::text from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id)
        as "noSurveyBefore",
      exists (
        select 1 from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id and m.from_staff and m.visibility = ${VISIBILITY.regular}
      ) and exists (
        select 1 from messages m where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id and not m.from_staff
          and m.visibility = ${VISIBILITY.regular} and (m.arrival ->> 'automatic') is null and (m.arrival ->> 'bulk') is null
          and m.arrival ->> 'dmarc' is distinct from 'fail'
      ) as "isTwoWay",
      exists (select 1 from satisfaction_ratings r where r.brand_id = ${scope.brand.id} and r.conversation_id = c.id) as "isRated",
      exists (select 1 from surveys s where s.brand_id = ${scope.brand.id} and s.conversation_id = c.id) as "isAsked",
      (
        select max(s.created_at) from identities a
        join surveys s on s.brand_id = ${scope.brand.id} and s.identity_id = a.id and s.state <> 'failed'
        where a.brand_id = ${scope.brand.id} and a.contact_id = way.contact_id
      ) as "lastAskedAt"
    from conversations c
    left join lateral (
      select w.id, w.identifier, w.contact_id, k.name, ${isBouncing(scope, 'w')} or w.unsubscribed_at is not null as closed
      from identities f
      join contacts k on k.brand_id = ${scope.brand.id} and k.id = f.contact_id
      join identities w on w.brand_id = ${scope.brand.id} and w.contact_id = k.id and w.type = 'email'
      where f.brand_id = ${scope.brand.id} and f.id = any(c.author_id || c.follower_ids)
      order by array_position(c.author_id || c.follower_ids, f.id), (w.id = f.id) desc, w.id limit 1
    ) way on true
    where c.brand_id = ${scope.brand.id} and c.id = any(${conversationIds}::bigint[])`)
}

interface NewSurvey {
  conversationId: number
  identityId: number
  /** The rule that asks; null: the brand's setting. */
  ruleId: number | null
}

/** Undefined if the conversation has had a survey. */
export function insertSurvey(
  tx: TxScope,
  { conversationId, identityId, ruleId }: NewSurvey,
): Promise<{ id: number } | undefined> {
  return tx.sql.writeRow(sql`
    insert into surveys (brand_id, conversation_id, identity_id, rule_id, state, created_at)
    values (${tx.brand.id}, ${conversationId}, ${identityId}, ${ruleId}, 'queued', ${tx.now()})
    on conflict (brand_id, conversation_id) do nothing returning id`)
}

/** Nobody else asks this customer by a rule until the transaction ends. */
export async function lockAsking(tx: TxScope, contactId: number): Promise<void> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('surveys of a contact', ${contactId}))`)
}

export interface SurveyRow {
  id: number
  conversationId: number
  identityId: number
  state: 'queued' | 'sent' | 'failed'
  slug: string
  refId: string
  channelId: number
  subject: string | null
  email: string
  /** When staff replied last. */
  answeredAt: Date
  /** The customer's rating, if any. */
  rating: number | null
  comment: string | null
}

export function findSurvey(scope: Scope, id: number): Promise<SurveyRow | undefined> {
  return scope.sql.row(sql`
    select s.id, s.conversation_id as "conversationId", s.identity_id as "identityId", s.state, c.slug, c.ref_id as "refId",
      coalesce(c.last_staff_message_at, s.created_at) as "answeredAt",
      c.channel_id as "channelId", c.subject, i.identifier as email, r.rating, r.comment
    from surveys s
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = s.conversation_id
    join identities i on i.brand_id = ${scope.brand.id} and i.id = s.identity_id
    left join satisfaction_ratings r on r.brand_id = ${scope.brand.id} and r.conversation_id = s.conversation_id
      and r.identity_id = s.identity_id
    where s.brand_id = ${scope.brand.id} and s.id = ${id}`)
}

export async function updateSurvey(
  tx: TxScope,
  id: number,
  { state, detail }: { state: SurveyRow['state']; detail: string | null },
): Promise<void> {
  await tx.sql.write(sql`
    update surveys set state = ${state}, detail = ${detail} where brand_id = ${tx.brand.id} and id = ${id}`)
}
