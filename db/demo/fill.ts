import { type ReadRow, upsertRead } from '../../src/desk/reads/queries.ts'
import type { Queries } from '../../src/kit/db.ts'
import { type Brand, systemScope, type TxScope, transaction } from '../../src/kit/scope.ts'
import { formatTime } from '../../src/kit/time.ts'
import type { Named } from '../../src/people/contacts/resolve-identity.ts'
import { createUser } from '../../src/people/users/create-user.ts'
import { selectUsers } from '../../src/people/users/queries.ts'
import { createChannel } from '../../src/talk/channels/create-channel.ts'
import { CHANNEL_KINDS } from '../../src/talk/channels/kinds.ts'
import { changeConversation } from '../../src/talk/conversations/change-conversation.ts'
import { STATUS, VISIBILITY } from '../../src/talk/conversations/codes.ts'
import { postMessage } from '../../src/talk/messages/post-message.ts'
import { startConversation } from '../../src/talk/messages/start-conversation.ts'
import { ANA, OLGA } from '../cast.ts'
import { CHAT } from './chat.ts'
import type { DemoConversation } from './demo-conversation.ts'
import { FORMS } from './forms.ts'
import { MAIL } from './mail.ts'
import { PHONE } from './phone.ts'
import { SOCIAL } from './social.ts'

const HOUR = 3_600_000
/** What has come since is unread. */
const NEW_HOURS = 3

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
  { name: 'Telephone', slug: 'voice', kind: CHANNEL_KINDS.voice },
  { name: 'Shop', slug: 'shop', kind: CHANNEL_KINDS.api },
]

interface Setting {
  now: Date
  /** A brand's host is `{slug}.{baseDomain}`. */
  baseDomain: string
}

/** Fills a new brand with staff, channels and conversations, all of them in the past. Call it inside a transaction. */
export async function fillDemo(sql: Queries, brand: Brand, { now, baseDomain }: Setting): Promise<void> {
  const opened = new Date(now.getTime() - 2_000 * HOUR)
  await transaction(
    systemScope(brand, sql, () => opened),
    async tx => {
      await createUser(tx, ANA)
      for (const channel of CHANNELS)
        await createChannel(tx, { email: undefined, ...channel }, { baseDomain })
    },
  )
  const stories = [...MAIL, ...FORMS, ...CHAT, ...SOCIAL, ...PHONE].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  )
  for (const story of stories) await tell(sql, brand, { story, now })
}

const SPEAKERS = {
  '<': { visibility: VISIBILITY.regular, staff: undefined },
  '>': { visibility: VISIBILITY.regular, staff: ANA },
  '>>': { visibility: VISIBILITY.regular, staff: OLGA },
  '#': { visibility: VISIBILITY.internalNote, staff: ANA },
  '##': { visibility: VISIBILITY.internalNote, staff: OLGA },
}

/** `> Hello` → a message from Ana; see demo-conversation.ts. */
function toMessage(line: string, customer: Named) {
  const end = line.indexOf(' ')
  const { staff, visibility } = SPEAKERS[line.slice(0, end) as keyof typeof SPEAKERS]
  const sender: Named = staff ? { type: 'email', identifier: staff.email } : customer
  return { body: line.slice(end + 1), visibility, sender }
}

async function tell(
  sql: Queries,
  brand: Brand,
  { story, now }: { story: DemoConversation; now: Date },
): Promise<void> {
  const [name, identifier, type = 'email'] = story.from
  const customer = { type, identifier, name }
  const start = now.getTime() - story.hoursAgo * HOUR
  // Spread over the first two thirds of the time since then, so that no reply is in the future.
  const step = (story.hoursAgo * HOUR * 0.66) / story.said.length
  const at = (index: number) =>
    systemScope(brand, sql, () => new Date(start + index * Math.min(step, 5 * HOUR)))

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

  const assignee = story.assignee && (story.assignee === 'ana' ? ANA : OLGA).email
  const holdUntil =
    story.status === STATUS.onHold ? formatTime(new Date(now.getTime() + 72 * HOUR), 'UTC') : undefined
  await transaction(at(story.said.length), tx =>
    changeConversation(tx, conversation.slug, { status: story.status, holdUntil, assignee }),
  )
  const isNew = story.hoursAgo <= NEW_HOURS && story.said.at(-1)?.startsWith('<')
  await transaction(
    systemScope(brand, sql, () => now),
    tx => markForAll(tx, { conversationId: conversation.id, readAt: isNew ? null : now }),
  )
}

async function markForAll(tx: TxScope, read: ReadRow): Promise<void> {
  for (const { id } of await selectUsers(tx)) await upsertRead(tx, id, read)
}
