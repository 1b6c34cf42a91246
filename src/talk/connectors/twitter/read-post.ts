import { z } from 'zod'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Happening } from '../../channels/incoming.ts'
import { itemsOf } from '../shared/items.ts'
import { wordsOrKind } from '../shared/name-kind.ts'
import { handleOf } from './handle.ts'
import { Entities, wordsOf } from './text.ts'

const Post = z.object({
  id: z.string(),
  author_id: z.string(),
  conversation_id: z.string(),
  in_reply_to_user_id: z.string().optional().catch(undefined),
  text: z.string(),
  entities: Entities,
  /** Of posts over 280 characters, the whole. */
  note_tweet: z.object({ text: z.string(), entities: Entities }).optional().catch(undefined),
  in_reply_to_tweet_id: z.string().optional().catch(undefined),
  referenced_tweets: z
    .array(z.object({ type: z.string() }))
    .optional()
    .catch(undefined),
})
type Post = z.output<typeof Post>

const User = z.object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
const Wrapped = z.union([z.object({ data: User }).transform(({ data }) => data), User])
const Picture = z.object({ type: z.literal('photo'), url: z.string() })

/** The thread of what somebody writes to the account below a post. */
const postThread = (conversationId: string, userId: string) => `post ${conversationId} ${userId}`

/** Whether the thread is one of posts, which everybody can read. */
export function isPostThread(threadId: string): boolean {
  return threadId.startsWith('post ')
}

export function readPost({ post: told, includes, accountId }: ProviderEvent['body']): Happening | undefined {
  const post = Post.safeParse(told).data
  if (!post || post.referenced_tweets?.some(({ type }) => type === 'retweeted')) return undefined
  const { id: originId, author_id, conversation_id } = post
  const { text, entities } = post.note_tweet ?? post
  const related = z.looseObject({}).safeParse(includes).data ?? {}
  const fileUrls = itemsOf(related.media, Picture).map(({ url }) => url)
  const body = wordsOrKind({
    body: wordsOf(text, entities),
    fileUrls,
    kind: 'post',
    content: related.media,
  })
  if (author_id === accountId) return ofOurs(post, { body, fileUrls })
  const { name, username } = itemsOf(related.users, Wrapped).find(({ id }) => id === author_id) ?? {}
  return {
    type: 'message',
    incoming: {
      originId,
      threadId: postThread(conversation_id, author_id),
      recipients: [],
      body,
      sender: { type: 'twitter_id', identifier: author_id, name: name ?? username },
      handle: handleOf(username),
      whereabouts: `*(In public: <https://x.com/i/status/${encodeURIComponent(originId)}>)*`,
    },
    fileUrls,
  }
}

/** A reply of ours, by us or in X’s app; other posts concern nobody. */
function ofOurs(
  { id: originId, author_id, conversation_id, in_reply_to_user_id }: Post,
  { body, fileUrls }: { body: string; fileUrls: string[] },
): Happening | undefined {
  if (!in_reply_to_user_id) return undefined
  const threadId = postThread(conversation_id, in_reply_to_user_id)
  // X begins a reply with the handles of those whom it answers.
  const own = body.replace(/^(@\w+\s+)+/, '')
  const account = { type: 'twitter_id', identifier: author_id } as const
  return { type: 'echo', originId, threadId, body: own, fileUrls, mark: undefined, account }
}
