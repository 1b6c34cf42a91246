import { z } from 'zod'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Happening } from '../../channels/incoming.ts'
import { without, wordsOrKind } from '../shared/name-kind.ts'
import { handleOf } from './handle.ts'
import { readPost } from './read-post.ts'
import { Entities, wordsOf } from './text.ts'

/** https://docs.x.com/x-api/activity/event-payloads */
const Told = z.object({
  data: z.object({
    event_uuid: z.coerce.string(),
    event_type: z.string(),
    filter: z.object({ user_id: z.string() }),
    payload: z.looseObject({}),
    includes: z.looseObject({}).optional().catch(undefined),
  }),
})

const Media = z.object({ type: z.string(), media: z.object({ media_url_https: z.string() }).optional() })
const Direct = z.object({
  id: z.string(),
  message_create: z.object({
    target: z.object({ recipient_id: z.string() }),
    sender_id: z.string(),
    message_data: z.looseObject({
      text: z.string().catch(''),
      entities: Entities,
      attachment: Media.optional().catch(undefined),
    }),
  }),
})
const Directs = z.object({ direct_message_events: z.array(z.unknown()), users: z.unknown().optional() })
const Post = z.looseObject({ id: z.string(), author_id: z.string(), conversation_id: z.string() })
const Sealed = z.object({ id: z.string(), sender_id: z.string() })

const User = z.object({ name: z.string().optional(), username: z.string().optional() })
/** Some come as they are, others below a key of their own. */
const Users = z.record(z.string(), z.union([z.object({ data: User }).transform(({ data }) => data), User]))

const POSTS = new Set(['post.create', 'post.mention.create', 'post.reply.create'])

/** The events that concern this account; an app may have others. */
export function twitterEvents(body: unknown, accountId: string): ProviderEvent[] {
  const told = Told.safeParse(body).data?.data
  if (told?.filter.user_id !== accountId) return []
  const { event_type, payload, includes } = told
  if (event_type === 'dm.received' || event_type === 'dm.sent') {
    const { direct_message_events = [], users } = Directs.safeParse(payload).data ?? {}
    return direct_message_events.flatMap(direct => {
      const { data } = Direct.safeParse(direct)
      if (!data) return []
      const { sender_id, target } = data.message_create
      const party = sender_id === accountId ? target.recipient_id : sender_id
      return [{ key: data.id, party, body: { direct, users, accountId } }]
    })
  }
  const post = POSTS.has(event_type) ? Post.safeParse(payload).data : undefined
  // A mention in a reply comes twice, as both.
  if (post) return [{ key: post.id, party: post.author_id, body: { post: payload, includes, accountId } }]
  const sealed = event_type === 'chat.received' ? Sealed.safeParse(payload).data : undefined
  return sealed ? [{ key: `chat ${sealed.id}`, party: sealed.sender_id, body: { sealed: payload } }] : []
}

export function readTwitter(body: ProviderEvent['body']): Happening | undefined {
  const direct = Direct.safeParse(body.direct).data
  if (direct) return readDirect(direct, body)
  if (body.post) return readPost(body)
  const sealed = Sealed.safeParse(body.sealed).data
  return sealed && readSealed(sealed)
}

/** The thread of the direct messages with somebody. */
export const directThread = (userId: string) => `dm ${userId}`

function readDirect(
  { id: originId, message_create: { sender_id, target, message_data } }: z.output<typeof Direct>,
  { users, accountId }: ProviderEvent['body'],
): Happening {
  const { text, entities, attachment } = message_data
  const url = attachment?.media?.media_url_https
  const fileUrls = url ? [url] : []
  const body = wordsOrKind({
    body: wordsOf(text, entities),
    fileUrls,
    kind: attachment?.type ?? 'message',
    content: without(message_data, /^(?:text|entities)$/),
  })
  if (sender_id === accountId) {
    const account = { type: 'twitter_id', identifier: sender_id } as const
    const threadId = directThread(target.recipient_id)
    return { type: 'echo', originId, threadId, body, fileUrls, mark: undefined, account }
  }
  const { name, username } = Users.safeParse(users).data?.[sender_id] ?? {}
  return {
    type: 'message',
    incoming: {
      originId,
      threadId: directThread(sender_id),
      recipients: [],
      body,
      sender: { type: 'twitter_id', identifier: sender_id, name: name ?? username },
      handle: handleOf(username),
    },
    fileUrls,
  }
}

/** A message that only X’s own apps can open. */
function readSealed({ id, sender_id }: z.output<typeof Sealed>): Happening {
  return {
    type: 'message',
    incoming: {
      originId: `chat ${id}`,
      threadId: directThread(sender_id),
      recipients: [],
      sender: { type: 'twitter_id', identifier: sender_id },
      body: '*(An encrypted message, which can be read on X only)*',
    },
    fileUrls: [],
  }
}
