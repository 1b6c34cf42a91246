import { upsertRead } from '../../src/desk/reads/queries.ts'
import { rateConversation } from '../../src/follow-up/surveys/rate-conversation.ts'
import type { Queries } from '../../src/kit/db.ts'
import {
  actorFor,
  type Brand,
  type Scope,
  systemScope,
  type TxScope,
  transaction,
} from '../../src/kit/scope.ts'
import { formatTime } from '../../src/kit/time.ts'
import type { Named } from '../../src/people/contacts/resolve-identity.ts'
import { findUserByEmail, selectUsers } from '../../src/people/users/queries.ts'
import { changeConversation } from '../../src/talk/conversations/change-conversation.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../../src/talk/conversations/codes.ts'
import { getConversation } from '../../src/talk/conversations/find-conversation.ts'
import { postMessage } from '../../src/talk/messages/post-message.ts'
import { startConversation } from '../../src/talk/messages/start-conversation.ts'
import type { DemoConversation } from './demo-conversation.ts'
import type { Post } from './post.ts'
import { STAFF, type Staff } from './team.ts'
import { writtenMail } from './write-mail.ts'

const HOUR = 3_600_000
/** What has come since is unread. */
const NEW_HOURS = 3
/** Until the shop replies, as a rule. */
const REPLY_HOURS = 0.7
const CHAT_REPLY_HOURS = 0.04
/** Until the customer writes again. */
const CUSTOMER_HOURS = 2

const LINE = /^(<|>>?|##?)(\w*) (.*)$/s

/** `> Hello` → a message from Ana; see demo-conversation.ts. */
function toMessage(line: string, customer: Named) {
  const [, mark = '', named, body = ''] = LINE.exec(line) ?? []
  const visibility = mark.startsWith('#') ? VISIBILITY.internalNote : VISIBILITY.regular
  const staff = (named || (mark.length > 1 ? 'olga' : 'ana')) as Staff
  const sender: Named = mark === '<' ? customer : { type: 'email', identifier: STAFF[staff].email }
  return { body, visibility, sender }
}

/** How many hours ago each message was written, the last change made, and the rating given: never in the future. */
function timesOf({ said, hoursAgo, origin }: DemoConversation): number[] {
  // Spread over the first two thirds of the time since then.
  const most = (hoursAgo * 0.66) / said.length
  const reply = origin === ORIGIN.chat || origin === ORIGIN.classicChat ? CHAT_REPLY_HOURS : REPLY_HOURS
  const times = [hoursAgo]
  for (const line of [...said.slice(1), '>', '>'])
    times.push((times.at(-1) as number) - Math.min(most, line.startsWith('<') ? CUSTOMER_HOURS : reply))
  return times
}

interface Telling {
  story: DemoConversation
  now: Date
  /** Brings its mails; without it, only their words are told. */
  post: Post | undefined
}

/** Makes a conversation of the demo what it tells, message by message. Call it inside a transaction. */
export async function tell(sql: Queries, brand: Brand, { story, now, post }: Telling): Promise<void> {
  const [name, identifier, type = 'email'] = story.from
  const customer = { type, identifier, name }
  const times = timesOf(story)
  const at = (index: number) =>
    systemScope(brand, sql, () => new Date(now.getTime() - (times[index] as number) * HOUR))
  const assignee = story.assignee && STAFF[story.assignee].email
  const actor = await actorOf(at(0), assignee)
  const byAssignee = (index: number) => ({ ...at(index), actor })
  const messages = story.said.map(line => toMessage(line, customer))
  /** The last message of staff, which the customer's next mail answers. */
  let last: { id: number; body: string } | undefined
  const mailed = async (index: number) => {
    const mail = story.mails?.[index]
    const body = messages[index]?.body
    if (!post || !mail || body === undefined) return undefined
    const written = await writtenMail(at(index), { story, mail, body, last, now })
    const conversation = await post.deliver(at(index), story.in, written)
    const { tags, data } = story
    return index > 0
      ? conversation
      : transaction(byAssignee(0), tx => changeConversation(tx, conversation.slug, { tags, data }))
  }
  const { slug, authorId } =
    (await mailed(0)) ??
    (await transaction(at(0), tx => startConversation(tx, beginningOf(story, messages[0])))).conversation
  for (const [index, message] of messages.entries()) {
    if (index === 0 || (await mailed(index))) continue
    const posted = await transaction(at(index), tx =>
      postMessage(tx, slug, { ...message, came: { origin: story.origin } }),
    )
    if (posted.message.fromStaff) last = posted.message
  }
  const holdUntil =
    story.status === STATUS.onHold ? formatTime(new Date(now.getTime() + 72 * HOUR), 'UTC') : undefined
  await transaction(byAssignee(story.said.length), tx =>
    changeConversation(tx, slug, { status: story.status, holdUntil, assignee }),
  )
  const { rating } = story
  if (rating)
    await transaction(at(story.said.length + 1), tx =>
      rateConversation(tx, slug, { identityId: authorId, ...rating }),
    )
  const isNew = story.hoursAgo <= NEW_HOURS && story.said.at(-1)?.startsWith('<')
  if (isNew) await transaction(at(0), tx => markUnread(tx, slug))
}

async function actorOf(scope: Scope, email: string | undefined): Promise<Scope['actor']> {
  const user = email === undefined ? undefined : await findUserByEmail(scope, email)
  if (!user) return null
  return actorFor({ ...user, userId: user.id }, 'token 0')
}

/** For all staff. */
async function markUnread(tx: TxScope, slug: string): Promise<void> {
  const { id: conversationId } = await getConversation(tx, slug)
  for (const { id } of await selectUsers(tx)) await upsertRead(tx, id, { conversationId, readAt: null })
}

function beginningOf(
  { in: channel, subject, tags, data, origin, from, cc }: DemoConversation,
  first: ReturnType<typeof toMessage> | undefined,
) {
  const [name, identifier, type = 'email' as const] = from
  const recipients = cc?.map(email => ({ type: 'email' as const, identifier: email }))
  return {
    channel,
    subject,
    tags,
    data,
    origin,
    customer: { name, identifier, type, data: undefined },
    message: { ...(first as NonNullable<typeof first>), recipients },
  }
}
