import { upsertRead } from '../../src/desk/reads/queries.ts'
import { rateConversation } from '../../src/follow-up/surveys/rate-conversation.ts'
import type { Queries } from '../../src/kit/db.ts'
import { type Brand, systemScope, type TxScope, transaction } from '../../src/kit/scope.ts'
import { formatTime } from '../../src/kit/time.ts'
import type { Named } from '../../src/people/contacts/resolve-identity.ts'
import { createTeam } from '../../src/people/teams/write-team.ts'
import { changeUser } from '../../src/people/users/change-user.ts'
import { createUser } from '../../src/people/users/create-user.ts'
import { selectUsers } from '../../src/people/users/queries.ts'
import { createChannel } from '../../src/talk/channels/create-channel.ts'
import { CHANNEL_KINDS } from '../../src/talk/channels/kinds.ts'
import { changeConversation } from '../../src/talk/conversations/change-conversation.ts'
import { ORIGIN, STATUS, VISIBILITY } from '../../src/talk/conversations/codes.ts'
import { postMessage } from '../../src/talk/messages/post-message.ts'
import { startConversation } from '../../src/talk/messages/start-conversation.ts'
import { OLGA } from '../cast.ts'
import { CHAT } from './chat.ts'
import type { DemoConversation } from './demo-conversation.ts'
import { fillHistory } from './fill-history.ts'
import { FORMS } from './forms.ts'
import { MAIL } from './mail.ts'
import { PHONE } from './phone.ts'
import { SOCIAL } from './social.ts'
import { STAFF, type Staff, TEAMS } from './team.ts'

const HOUR = 3_600_000
/** What has come since is unread. */
const NEW_HOURS = 3

/** Until the shop replies, as a rule. */
const REPLY_HOURS = 0.7
const CHAT_REPLY_HOURS = 0.04
/** Until the customer writes again. */
const CUSTOMER_HOURS = 2

const CHANNELS = [
  { name: 'Sales', slug: 'sales', kind: CHANNEL_KINDS.email, email: 'sales@demo.example' },
  { name: 'Chat', slug: 'chat', kind: CHANNEL_KINDS.chat },
  { name: 'Twitter', slug: 'twitter', kind: CHANNEL_KINDS.twitter },
  { name: 'Facebook', slug: 'facebook', kind: CHANNEL_KINDS.facebook },
  { name: 'Messenger', slug: 'messenger', kind: CHANNEL_KINDS.facebook_messenger },
  { name: 'Instagram', slug: 'instagram', kind: CHANNEL_KINDS.instagram },
  { name: 'Instagram DM', slug: 'instagram-dm', kind: CHANNEL_KINDS.instagram_dm },
  { name: 'Text messages', slug: 'sms', kind: CHANNEL_KINDS.sms },
  { name: 'WhatsApp', slug: 'whatsapp', kind: CHANNEL_KINDS.whatsapp },
  { name: 'Telegram', slug: 'telegram', kind: CHANNEL_KINDS.telegram },
  { name: 'Telephone', slug: 'voice', kind: CHANNEL_KINDS.voice },
  { name: 'Shop', slug: 'shop', kind: CHANNEL_KINDS.api },
]

interface Setting {
  now: Date
  /** A brand's host is `{slug}.{baseDomain}`. */
  baseDomain: string
  /** With the half year before. */
  hasHistory: boolean
}

/** Fills a new brand with staff, channels and conversations, all of them in the past. Call it inside a transaction. */
export async function fillDemo(
  sql: Queries,
  brand: Brand,
  { now, baseDomain, hasHistory }: Setting,
): Promise<void> {
  const opened = new Date(now.getTime() - 4_500 * HOUR)
  await transaction(
    systemScope(brand, sql, () => opened),
    async tx => {
      for (const channel of CHANNELS)
        await createChannel(tx, { email: undefined, ...channel }, { baseDomain })
    },
  )
  // Who joins now has read what was written before.
  await transaction(
    systemScope(brand, sql, () => now),
    async tx => {
      await createStaff(tx)
      if (hasHistory) await fillHistory(tx)
    },
  )
  const stories = [...MAIL, ...FORMS, ...CHAT, ...SOCIAL, ...PHONE].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  )
  for (const story of stories) await tell(sql, brand, { story, now })
}

async function createStaff(tx: TxScope): Promise<void> {
  for (const { email, name, role, signature } of Object.values(STAFF)) {
    if (email !== OLGA.email) await createUser(tx, { email, name, role })
    await changeUser(tx, email, { signature })
  }
  for (const { name, members } of TEAMS)
    await createTeam(tx, { name, members: members.map(member => STAFF[member].email) })
}

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

async function tell(
  sql: Queries,
  brand: Brand,
  { story, now }: { story: DemoConversation; now: Date },
): Promise<void> {
  const [name, identifier, type = 'email'] = story.from
  const customer = { type, identifier, name }
  const times = timesOf(story)
  const at = (index: number) =>
    systemScope(brand, sql, () => new Date(now.getTime() - (times[index] as number) * HOUR))

  const [first, ...rest] = story.said.map(line => toMessage(line, customer))
  if (!first) return
  const recipients = story.cc?.map(email => ({ type: 'email' as const, identifier: email }))
  const { conversation } = await transaction(at(0), tx =>
    startConversation(tx, {
      channel: story.in,
      subject: story.subject,
      tags: story.tags,
      data: story.data,
      origin: story.origin,
      customer: { ...customer, data: undefined },
      message: { ...first, recipients },
    }),
  )
  for (const [index, message] of rest.entries())
    await transaction(at(index + 1), tx =>
      postMessage(tx, conversation.slug, { ...message, came: { origin: story.origin } }),
    )

  const assignee = story.assignee && STAFF[story.assignee].email
  const holdUntil =
    story.status === STATUS.onHold ? formatTime(new Date(now.getTime() + 72 * HOUR), 'UTC') : undefined
  await transaction(at(story.said.length), tx =>
    changeConversation(tx, conversation.slug, { status: story.status, holdUntil, assignee }),
  )
  const { rating } = story
  if (rating)
    await transaction(at(story.said.length + 1), tx =>
      rateConversation(tx, conversation.slug, { identityId: conversation.authorId, ...rating }),
    )
  const isNew = story.hoursAgo <= NEW_HOURS && story.said.at(-1)?.startsWith('<')
  if (!isNew) return
  await transaction(
    systemScope(brand, sql, () => now),
    async tx => {
      for (const { id } of await selectUsers(tx))
        await upsertRead(tx, id, { conversationId: conversation.id, readAt: null })
    },
  )
}
