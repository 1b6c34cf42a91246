import sql, { join, raw, type Sql } from 'sql-template-tag'
import { deleteJobsWhere } from '../../kit/jobs/delete-queries.ts'
import type { TxScope } from '../../kit/scope.ts'
import { SEALED_PREFIX } from '../../kit/secrets.ts'
import type { ErasedPerson } from './person-queries.ts'

/**
 * The condition that a text has one of the person's marks in it; short numbers, which are in many others, and addresses as a whole, also
 * behind a sign that is escaped in JSON or a URL.
 */
export function mentions(text: Sql, marks: string[]): Sql {
  const inParts = (parts: string[]) =>
    sql`${text} ilike any(${parts.map(mark => `%${mark.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`
  const numbers = marks.filter(isShortNumber)
  const addresses = marks.filter(isAddress)
  const conditions = [inParts(marks.filter(mark => !isShortNumber(mark) && !isAddress(mark)))]
  if (numbers.length > 0)
    conditions.push(
      sql`${text} ~ any(${numbers.map(mark => `(^|[^[:alnum:]]|${ESCAPED})${mark}([^[:alnum:]]|$)`)}::text[])`,
    )
  if (addresses.length > 0)
    conditions.push(sql`(${inParts(addresses)} and ${text} ~* any(${addresses.map(asWhole)}::text[]))`)
  return sql`(${join(conditions, ' or ')})`
}

/** A line break, a sign by its number, or one of a URL. */
const ESCAPED = '\\\\[nrtbf]|\\\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2}'

const isAddress = (mark: string) => mark.includes('@')

/** As `namer` has it: "joann@" and "ann@shop.de.test" are others. */
const asWhole = (mark: string) =>
  `(^|[^[:alnum:]._%+-]|${ESCAPED})${mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]_-]|\\.[[:alnum:]])`

/** As an external ID can be. */
const isShortNumber = (mark: string) => /^\d{1,9}$/.test(mark)

/** In the data of jobs, numbers are ids of ours; what others call somebody is a text. */
const asTexts = (marks: string[]) => marks.map(mark => (isShortNumber(mark) ? `"${mark}"` : mark))

/** The same for words that a search has taken apart: without the signs of addresses and numbers. */
export function mentionsInWords(words: Sql, marks: string[]): Sql {
  const bare = marks.map(mark => mark.replace(/[^\p{L}\p{N}]/gu, '')).filter(mark => mark.length >= SHORTEST)
  return sql`(${mentions(words, marks)} or ${mentions(sql`regexp_replace(${words}, '[^[:alnum:]]', '', 'g')`, bare)})`
}

/** Shorter ones could be part of any word. */
const SHORTEST = 5

/**
 * Records beside conversations that have the person's marks in them: what providers sent, jobs that wait, subscriptions to the
 * status page, words that found no article.
 */
export async function deleteMentions(tx: TxScope, { marks, identityIds }: ErasedPerson): Promise<void> {
  if (marks.length > 0) {
    await tx.sql.write(sql`
      update provider_events set body = '{}', about = null, trouble = null
      where brand_id = ${tx.brand.id} and ${mentions(sql`(body::text || ' ' || coalesce(about, '') || coalesce(trouble, ''))`, marks)}`)
    await deleteJobsWhere(tx, mentions(sql`(j.data::text || ' ' || coalesce(j.topic, ''))`, asTexts(marks)))
    await tx.sql.write(sql`
      update jobs set last_error = null, history = '[]'
      where brand_id = ${tx.brand.id} and ${mentions(sql`(history::text || coalesce(last_error, ''))`, marks)}`)
    await tx.sql.write(sql`
      update jobs set cause = jsonb_set(cause, '{macro,name}', '""')
      where brand_id = ${tx.brand.id} and ${mentions(sql`(cause #>> '{macro,name}')`, marks)}`)
    await tx.sql.write(sql`
      delete from status_subscribers where brand_id = ${tx.brand.id} and lower(email) = any(${marks}::text[])`)
    await tx.sql.write(sql`
      delete from missed_searches where brand_id = ${tx.brand.id} and ${mentionsInWords(sql`words`, marks)}`)
    await tx.sql.write(sql`
      update idempotency_keys set answer = '{}'
      where brand_id = ${tx.brand.id} and ${mentions(sql`answer::text`, marks)}`)
    for (const [table, column] of ERRORS) await forgetError(tx, { table, column, marks })
  }
  await tx.sql.write(sql`
    delete from reader_tickets where brand_id = ${tx.brand.id} and identity_id = any(${identityIds}::bigint[])`)
}

/** What servers and services said, which may quote an address. */
const ERRORS = [
  ['channel_health', 'sending_error'],
  ['channel_health', 'check_error'],
  ['mailbox_ends', 'last_error'],
  ['webhook_deliveries', 'last_error'],
  ['notifications', 'detail'],
  ['task_failures', 'error'],
  // What an import has left out, by its id at the source.
  ['import_remarks', 'source_id'],
  ['imports', 'error'],
  ['exports', 'error'],
] as const

async function forgetError(
  tx: TxScope,
  { table, column, marks }: { table: string; column: string; marks: string[] },
): Promise<void> {
  await tx.sql.write(sql`
    update ${raw(table)} set ${raw(column)} = ${WITHHELD}
    where brand_id = ${tx.brand.id} and ${mentions(raw(column), marks)}`)
}

/** In place of what named somebody who was erased. */
export const WITHHELD = '(erased)'

/**
 * Answers that are kept for repeated requests and are about these conversations, by their slugs, or that cannot be searched,
 * since they are sealed: a repeated request is still recognised, and gets an empty answer.
 */
export async function forgetAnswersAbout(tx: TxScope, words: string[]): Promise<void> {
  await tx.sql.write(sql`
    update idempotency_keys set answer = '{}'
    where brand_id = ${tx.brand.id} and ((json_typeof(answer) = 'string' and starts_with(answer #>> '{}', ${SEALED_PREFIX}))
      or ${mentions(sql`answer::text`, words)})`)
}

/** What the log of mails shows of one. */
export const LOGGED = sql`concat_ws(' ', from_address, subject, header_id, verdict, envelope::text)`

interface LooseMail {
  id: number
  file: string
  /** It names the person where the log of mails shows it. */
  isNamed: boolean
}

/** Mails that became no message, after one of them: spam, reports of servers, those that were set aside. */
export async function selectLooseMails(
  tx: TxScope,
  { marks }: ErasedPerson,
  { after, limit }: { after: number; limit: number },
): Promise<LooseMail[]> {
  return tx.sql.rows(sql`
    select id, file, ${mentions(LOGGED, marks)} as "isNamed"
    from mails where brand_id = ${tx.brand.id} and message_id is null and id > ${after} order by id limit ${limit}`)
}

/** Deletes mails that became no message, with their jobs. */
export async function deleteMails(tx: TxScope, ids: number[]): Promise<void> {
  await deleteJobsWhere(tx, sql`(j.data ->> 'mail_id')::bigint = any(${ids}::bigint[])`)
  await tx.sql.write(sql`delete from mails where brand_id = ${tx.brand.id} and id = any(${ids}::bigint[])`)
}

/** What else belongs to the person, and is not in a conversation of theirs. Returns how much of it people are told. */
export async function deleteOwn(
  tx: TxScope,
  { contactIds, identityIds }: ErasedPerson,
): Promise<{ notes: number; ratings: number }> {
  const ofIdentity = sql`brand_id = ${tx.brand.id} and identity_id = any(${identityIds}::bigint[])`
  await tx.sql.write(sql`delete from message_deliveries where ${ofIdentity}`)
  await tx.sql.write(sql`delete from acknowledgements where ${ofIdentity}`)
  const ratings = await tx.sql.write(sql`delete from satisfaction_ratings where ${ofIdentity} returning id`)
  await tx.sql.write(sql`delete from surveys where ${ofIdentity}`)
  await tx.sql.write(sql`delete from notifications where ${ofIdentity}`)
  await tx.sql.write(sql`
    delete from identity_moves where brand_id = ${tx.brand.id}
      and (from_contact_id = any(${contactIds}::bigint[]) or to_contact_id = any(${contactIds}::bigint[])
        or identity_id = any(${identityIds}::bigint[]))`)
  // At other sources, ids of people can be their addresses. Another import finds that they were erased by these.
  const imported = (kind: string, ids: number[]) => sql`
    delete from imported_rows where brand_id = ${tx.brand.id} and kind = ${kind} and own_id = any(${ids}::bigint[])`
  await tx.sql.write(imported('contacts', contactIds))
  await tx.sql.write(imported('identities', identityIds))
  await tx.sql.write(sql`
    delete from refused_matches where brand_id = ${tx.brand.id}
      and (contact_id = any(${contactIds}::bigint[]) or other_id = any(${contactIds}::bigint[]))`)
  const notes = await tx.sql.write(sql`
    delete from contact_notes where brand_id = ${tx.brand.id} and contact_id = any(${contactIds}::bigint[]) returning id`)
  return { notes: notes.length, ratings: ratings.length }
}

/** Leaves shells of the contacts and their identities, which the log and others' conversations point at. */
export async function emptyPerson(
  tx: TxScope,
  { contactId, contactIds, identityIds }: ErasedPerson,
  name: string,
): Promise<void> {
  await tx.sql.write(sql`
    update identities set type = 'erased', identifier = 'erased ' || id, handle = null, bounced_at = null,
      bounced_because = null, unsubscribed_at = null, shows_images = false
    where brand_id = ${tx.brand.id} and id = any(${identityIds}::bigint[])`)
  await tx.sql.write(sql`
    update contacts set name = ${name}, external_id = null, data = '{}', friendly_name = null, external_avatar_url = null,
      folded_names = null, last_seen_at = null, absorbed_into = ${contactId}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = any(${contactIds}::bigint[])`)
}
