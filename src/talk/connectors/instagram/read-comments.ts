import { z } from 'zod'
import type { ProviderEvent } from '../../channels/connector.ts'
import type { Happening } from '../../channels/incoming.ts'
import { aboutPost, changesOf, metaName, metaText } from '../shared/meta/changes.ts'
import { aside, without, wordsOrKind } from '../shared/name-kind.ts'
import { handleOf } from './handle.ts'

/** https://developers.facebook.com/docs/graph-api/webhooks/reference/instagram */
const Comment = z.looseObject({
  id: metaName,
  from: z.object({ id: z.coerce.string(), username: metaText, self_ig_scoped_id: z.unknown().optional() }),
  text: metaText,
  parent_id: metaName.optional().catch(undefined),
  media: z.object({ id: metaName, ad_title: metaText }).optional().catch(undefined),
})
const Mention = z.object({ media_id: metaName, comment_id: metaName.optional() })

/** What is asked for before a mention can be read: the event itself has only its IDs. */
export const Mentioned = z.object({
  text: metaText,
  caption: metaText,
  username: z.string(),
  permalink: metaText,
  media: z.object({ permalink: metaText }).optional().catch(undefined),
})

export function instagramEvents(body: unknown, accountId: string): ProviderEvent[] {
  return changesOf(body, 'instagram', accountId).flatMap(({ field, value }): ProviderEvent[] => {
    const comment =
      field === 'comments' || field === 'live_comments' ? Comment.safeParse(value).data : undefined
    if (comment)
      return [
        { key: comment.id, party: comment.parent_id ?? comment.id, body: { comment: value, accountId } },
      ]
    const mention = field === 'mentions' ? Mention.safeParse(value).data : undefined
    if (!mention) return []
    const name = mentionName(mention)
    return [{ key: name, party: name, body: { mention: value } }]
  })
}

const MENTION = /^mention ([\w.-]+)(?: in ([\w.-]+))?$/

function mentionName({ media_id, comment_id }: z.output<typeof Mention>): string {
  return comment_id ? `mention ${media_id} in ${comment_id}` : `mention ${media_id}`
}

/** The media and comment of a thread that began with a mention; undefined for others. */
export function mentionIn(threadId: string): z.output<typeof Mention> | undefined {
  const [, media_id, comment_id] = MENTION.exec(threadId) ?? []
  return media_id === undefined ? undefined : { media_id, comment_id }
}

/** The mention that an event is about. */
export function mentionOf(body: ProviderEvent['body']): z.output<typeof Mention> | undefined {
  return Mention.safeParse(body.mention).data
}

export function readInstagramComment(body: ProviderEvent['body']): Happening | undefined {
  const comment = Comment.safeParse(body.comment).data
  return comment ? readComment(comment, body.accountId) : readMention(body)
}

function readComment(
  { id: originId, from, ...comment }: z.output<typeof Comment>,
  accountId: unknown,
): Happening {
  const threadId = comment.parent_id ?? originId
  const sender = { type: 'igsid', identifier: from.id } as const
  if (from.id === accountId || from.self_ig_scoped_id !== undefined)
    return {
      type: 'echo',
      originId,
      threadId,
      body: comment.text ?? '',
      fileUrls: [],
      mark: undefined,
      account: sender,
    }
  const ad = comment.media?.ad_title
  return {
    type: 'message',
    incoming: {
      originId,
      threadId,
      recipients: [],
      sender: { ...sender, name: from.username },
      handle: handleOf(from.username),
      whereabouts: ad && aside(`On an ad: ${ad}`),
      body: wordsOrKind({
        body: comment.text ?? '',
        kind: 'comment',
        content: without(comment, /^(?:text|media|parent_id)$/),
      }),
    },
    fileUrls: [],
  }
}

function readMention(body: ProviderEvent['body']): Happening | undefined {
  const mention = mentionOf(body)
  const mentioned = Mentioned.safeParse(body.mentioned).data
  if (!mention || !mentioned) return undefined
  const { username, permalink, media, caption } = mentioned
  const name = mentionName(mention)
  return {
    type: 'message',
    incoming: {
      originId: name,
      threadId: name,
      recipients: [],
      sender: { type: 'instagram', identifier: username.toLowerCase(), name: username },
      whereabouts: aboutPost(permalink ?? media?.permalink),
      body: mentioned.text ?? caption ?? '',
    },
    fileUrls: [],
  }
}
