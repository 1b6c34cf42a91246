import sql, { join, type Sql } from 'sql-template-tag'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { containing } from '../../kit/text.ts'
import { parseEndTime, parseTime } from '../../kit/time.ts'
import { normalizeEmail } from '../../people/identities/email.ts'
import { findChannel } from '../channels/queries.ts'
import type { MailsQuery } from './input.ts'
import { countMails, type MailRow, selectMails } from './queries.ts'

/** A page of incoming mails, newest first, and the total. */
export async function listMails(scope: Scope, query: MailsQuery) {
  const where = await conditionOf(scope, query)
  const page = toPage(scope, query, 'mails')
  const [rows, totalCount] = await Promise.all([
    selectMails(scope, sql`${where} and ${isAfter(page, sql`i.received_at`, sql`i.id`)}`, rangeOf(page)),
    countMails(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: MailRow) => row.receivedAt }
}

async function conditionOf(scope: Scope, query: MailsQuery): Promise<Sql> {
  const { q, subject, state, doubtful, category, since, until } = query
  const [from, to] = [asAddress(query.from), asAddress(query.to)]
  const { timeZone } = scope.brand
  const channel = category === undefined ? undefined : await findChannel(scope, category)
  const texts = [q, from, to, subject].filter(text => text !== undefined)
  return join(
    [
      sql`true`,
      ...texts.map(text => sql`${SEARCHED} ilike ${containing(text)}`),
      ...(from === undefined ? [] : [sql`i.from_address ilike ${containing(from)}`]),
      ...(to === undefined ? [] : [sql`(i.envelope ->> 'to') ilike ${containing(to)}`]),
      ...(subject === undefined ? [] : [sql`i.subject ilike ${containing(subject)}`]),
      ...(state === undefined ? [] : [sql`i.state = ${state}`]),
      ...(doubtful === undefined ? [] : [sql`i.is_doubtful = ${doubtful}`]),
      ...(category === undefined ? [] : [sql`i.channel_id = ${channel?.id ?? 0}`]),
      ...(since === undefined ? [] : [sql`i.received_at >= ${parseTime(since, timeZone)}`]),
      ...(until === undefined ? [] : [sql`i.received_at < ${parseEndTime(until, timeZone)}`]),
    ],
    ' and ',
  )
}

/** An address is stored in one spelling; parts of one are not changed. */
function asAddress(text: string | undefined): string | undefined {
  return text?.includes('@') ? normalizeEmail(text) : text
}

/** As in the index `mails_search`. */
const SEARCHED = sql`(coalesce(i.from_address, '') || ' ' || coalesce(i.subject, '') || ' ' || (i.envelope ->> 'to'))`
