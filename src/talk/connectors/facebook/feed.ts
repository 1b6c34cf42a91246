import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Happening } from '../../channels/incoming.ts'
import { aboutPost, changesOf, metaName, metaText } from '../shared/meta/changes.ts'
import { without, wordsOrKind } from '../shared/name-kind.ts'

/** What happened on a Page: https://developers.facebook.com/docs/graph-api/webhooks/reference/page/#feed */
const Feed = z.object({
  item: z.string(),
  verb: z.string(),
  post_id: metaName,
  comment_id: metaName.optional(),
  parent_id: metaName.optional(),
  from: z.object({ id: z.coerce.string(), name: metaText }).optional().catch(undefined),
  message: metaText,
  photo: metaText,
  photos: z.array(z.string()).optional().catch(undefined),
  link: metaText,
  video: metaText,
  post: z.object({ permalink_url: metaText }).optional().catch(undefined),
})
type Feed = z.output<typeof Feed>

/** What comes with every post and comment, or is read below. */
const ENVELOPE =
  /^(?:item|verb|.*_(?:id|time)|from|post|photos?|video|message|is_.*|published|promotion_status)$/

/** Kinds of posts; likes and the like are none. */
const POSTS = new Set(['post', 'status', 'photo', 'video', 'share'])

export function feedEvents(body: unknown, accountId: string): ProviderEvent[] {
  return changesOf(body, 'page', accountId).flatMap(({ field, value, time }) => {
    const feed = field === 'feed' ? Feed.safeParse(value).data : undefined
    const name = feed && nameOf(feed)
    if (!feed || !name) return []
    const { verb, message = '' } = feed
    // Each edit is an event of its own, also one back to an earlier text.
    const change =
      verb === 'add'
        ? ''
        : ` ${verb} ${createHash('sha256').update(`${time} ${message}`).digest('hex').slice(0, 16)}`
    return [
      {
        key: name + change,
        about: verb === 'add' ? undefined : name,
        party: threadOf(feed).threadId,
        body: { feed: value, accountId },
      },
    ]
  })
}

function nameOf({ item, post_id, comment_id }: Feed): string | undefined {
  if (item === 'comment') return comment_id
  return POSTS.has(item) ? post_id : undefined
}

/** A comment on a post is a conversation, with the replies to it; below a visitor’s post, all are one. */
function threadOf({ item, post_id, comment_id = '', parent_id = post_id }: Feed) {
  if (item !== 'comment') return { threadId: post_id }
  return { threadId: parent_id === post_id ? comment_id : parent_id, olderThreadId: post_id }
}

export function readFeed({ feed: told, accountId }: ProviderEvent['body']): Happening | undefined {
  const feed = Feed.safeParse(told).data
  const originId = feed && nameOf(feed)
  if (!feed || !originId) return undefined
  const { verb, from, message = '', photo, photos = [], link, video, post, item } = feed
  const thread = threadOf(feed)
  if (verb === 'remove') return { type: 'deletion', originId, ...thread }
  if (verb === 'edited' || verb === 'edit') return { type: 'edit', originId, ...thread, body: message }
  if (verb !== 'add') return undefined
  // A visitor’s single photo is a link.
  const single = item === 'photo' ? (photo ?? link) : photo
  const fileUrls = [...new Set([single, ...photos, video])].filter(url => url !== undefined)
  const body = wordsOrKind({
    body: message,
    fileUrls,
    kind: item,
    content: without(told as object, ENVELOPE),
  })
  if (from && from.id === accountId) {
    if (item !== 'comment') return undefined
    const account = { type: 'facebook', identifier: from.id } as const
    return { type: 'echo', originId, ...thread, body, fileUrls, mark: undefined, account }
  }
  return {
    type: 'message',
    incoming: {
      originId,
      ...thread,
      recipients: [],
      // Facebook may keep its people’s names to itself.
      sender: { type: 'facebook', identifier: from?.id ?? `of-${originId}`, name: from?.name },
      whereabouts: item === 'comment' ? aboutPost(post?.permalink_url) : undefined,
      body,
    },
    fileUrls,
  }
}
