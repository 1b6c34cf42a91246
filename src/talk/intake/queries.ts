import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { TextKind } from '../../kit/markdown/written.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { isShutOut } from '../../people/users/shut-queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { ofVisible, visible } from '../conversations/visible.ts'
import { textKindIn } from '../messages/kind-queries.ts'

export const MAIL_STATES = ['received', 'processed', 'set_aside'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_SOURCES = ['smtp', 'imap', 'api'] as const
export type MailSource = (typeof MAIL_SOURCES)[number]

/** The envelope of a mail. */
export interface Envelope {
  /** Empty for delivery reports; undefined if unknown. */
  from?: string | undefined
  to: string[]
  ip?: string | undefined
  /** The full size of a cut-off mail. */
  tooLarge?: number | undefined
  helo?: string | undefined
}

const MAIL = columns({
  id: fixed<number>(),
  channelId: column<number>(),
  source: column<MailSource>(),
  envelope: json<Envelope>(),
  /** In bytes. */
  size: column<number>(),
  /** Storage key. */
  file: column<string>(),
  state: column<MailState>(),
  verdict: column<string | null>(),
  headerId: column<string | null>(),
  fromAddress: column<string | null>(),
  subject: column<string | null>(),
  messageId: column<number | null>(),
  receivedAt: column<Date>(),
  processedAt: column<Date | null>(),
  /** It was set aside, and may be from a person all the same. */
  isDoubtful: column<boolean>(),
  /** The mails that it refers to; null: none, or of an older release. */
  answersTo: hidden<string[] | null>(),
  digest: hidden<Buffer>(),
})

export type MailRow = RowOf<typeof MAIL>

export type NewMail = Pick<MailRow, 'channelId' | 'source' | 'envelope' | 'size' | 'file'> & {
  digest: Buffer
}

/** Undefined if the channel has this very mail already. */
export function insertMail(tx: TxScope, mail: NewMail): Promise<MailRow | undefined> {
  return tx.sql.writeRow(sql`
    insert into mails as i ${MAIL.values(tx, { ...mail, state: 'received', receivedAt: tx.now() })}
    on conflict (brand_id, channel_id, digest) do nothing
    returning ${MAIL.list('i')}`)
}

export function findMailByDigest(
  scope: Scope,
  channelId: number,
  digest: Buffer,
): Promise<MailRow | undefined> {
  return scope.sql.row(sql`
    select ${MAIL.list('i')} from mails i
    where i.brand_id = ${scope.brand.id} and i.channel_id = ${channelId} and i.digest = ${digest}`)
}

export async function getMail(scope: Scope, id: number): Promise<MailRow> {
  const row = await scope.sql.row<MailRow>(sql`
    select ${MAIL.list('i')} from mails i where i.brand_id = ${scope.brand.id} and i.id = ${id}`)
  if (!row) throw notFound(say`mail`)
  return row
}

export interface Original {
  /** Storage key of the mail that a message came in. */
  file: string
  /** Its sender. */
  identityId: number
  /** Images of this sender are shown without asking: never for forged mail. */
  showsImages: boolean
}

/** Undefined for a message that did not come by mail. */
export function findOriginal(scope: Scope, messageId: number): Promise<Original | undefined> {
  return scope.sql.row(sql`
    select i.file, m.identity_id as "identityId",
      s.shows_images and s.type = 'email' and m.arrival ->> 'dmarc' is distinct from 'fail' as "showsImages"
    from mails i
    join messages m on m.brand_id = ${scope.brand.id} and m.id = i.message_id
    join identities s on s.brand_id = ${scope.brand.id} and s.id = m.identity_id
    where i.brand_id = ${scope.brand.id} and i.message_id = ${messageId} and ${ofVisible(scope, sql`m.conversation_id`)}
    order by i.id limit 1`)
}

/** Locks the mail until the transaction ends. Throws not_found. */
export async function lockMail(tx: TxScope, id: number): Promise<MailRow> {
  const row = await tx.sql.row<MailRow>(sql`
    select ${MAIL.list('i')} from mails i where i.brand_id = ${tx.brand.id} and i.id = ${id} for update`)
  if (!row) throw notFound(say`mail`)
  return row
}

/** `where` refers to the mail as i. Newest first. */
export function selectMails(
  scope: Scope,
  where: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<MailRow[]> {
  return scope.sql.rows(sql`
    select ${MAIL.list('i')} from mails i where i.brand_id = ${scope.brand.id} and ${where}
    order by i.received_at desc, i.id desc limit ${limit} offset ${offset}`)
}

export async function countMails(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from mails i where i.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

/** The slug of each message's conversation, by message. */
export async function selectSlugsOfMessages(
  scope: Scope,
  messageIds: number[],
): Promise<Map<number, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await scope.sql.rows<{ id: number; slug: string }>(sql`
    select m.id, c.slug from messages m
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = m.conversation_id
    where m.brand_id = ${scope.brand.id} and m.id = any(${messageIds}::bigint[]) and ${visible(scope)}`)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

export interface Verdict {
  state: MailState
  verdict: Sentence
  headerId?: string | null
  fromAddress?: string | null
  subject?: string | null
  messageId?: number | null
  isDoubtful?: boolean
  answersTo?: string[]
}

export async function updateVerdict(tx: TxScope, id: number, given: Verdict): Promise<void> {
  const { state, verdict, headerId = null, fromAddress = null, subject = null, messageId = null } = given
  const { isDoubtful = false, answersTo = [] } = given
  await tx.sql.write(sql`
    update mails set state = ${state}, verdict = ${String(verdict)}, header_id = coalesce(${headerId}, header_id),
      from_address = coalesce(${fromAddress}, from_address), subject = coalesce(${subject}, subject),
      message_id = coalesce(${messageId}, message_id), is_doubtful = ${isDoubtful},
      answers_to = coalesce(nullif(${answersTo}::text[], '{}'), answers_to), processed_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Recent messages of the conversation, which a reply may quote, with who wrote each. */
export function selectBodies(
  scope: Scope,
  conversationId: number,
  { withNotes, limit }: { withNotes: boolean; limit: number },
): Promise<{ body: string; kind: TextKind; identityId: number; userId: number | null }[]> {
  return scope.sql.rows(sql`
    select m.body, ${textKindIn(sql`m`)} as kind, m.identity_id as "identityId", i.user_id as "userId" from messages m
    join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId}
      and (m.visibility = ${VISIBILITY.regular} or ${withNotes})
    order by m.created_at desc, m.id desc limit ${limit}`)
}

/** Addresses of the brand's channels. */
export async function selectOwnAddresses(scope: Scope): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ email: string }>(sql`
    select email from channels where brand_id = ${scope.brand.id} and email is not null`)
  return new Set(rows.map(({ email }) => email))
}

/** Whether the member of staff is active, and not shut out by the brand's provider. */
export async function isActiveStaff(scope: Scope, userId: number): Promise<boolean> {
  const row = await scope.sql.row(sql`
    select 1 from users u
    where u.brand_id = ${scope.brand.id} and u.id = ${userId} and u.deactivated_at is null and not ${isShutOut(scope)}`)
  return row !== undefined
}
