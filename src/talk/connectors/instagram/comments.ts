import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { ProviderEvent } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { commentTrouble } from '../shared/meta/comment-errors.ts'
import { commentsConnector } from '../shared/meta/comments.ts'
import { callGraph } from '../shared/meta/graph.ts'
import { connected } from '../shared/meta/webhooks.ts'
import { instagramEvents, Mentioned, mentionIn, mentionOf, readInstagramComment } from './read-comments.ts'
import { CommentsSettings, instagramIn } from './settings.ts'

/** Comments and mentions: https://developers.facebook.com/docs/instagram-platform/comment-moderation */
export const comments = commentsConnector({
  kind: CHANNEL_KINDS.instagram,
  settings: CommentsSettings,
  requires: [['account_id'], ['access_token'], ['app_secret']],
  origin: ORIGIN.instagram,
  name: 'instagram',
  accountOf: instagramIn,
  eventsOf: (body, { id }) => instagramEvents(body, id),
  read: readInstagramComment,
  complete: withMention,
  limits: () => ({
    public: { text: { most: 2_200, unit: 'characters', where: 'Instagram', splits: false }, files: [] },
  }),
  replyTo({ id }, thread) {
    const mention = mentionIn(thread)
    return mention
      ? { path: `${id}/mentions`, fields: mention }
      : { path: `${encodeURIComponent(thread)}/replies` }
  },
})

const Answer = z.object({ mentioned_comment: Mentioned.optional(), mentioned_media: Mentioned.optional() })

async function withMention(
  channel: ChannelRow,
  body: ProviderEvent['body'],
  client: SafeClient,
): Promise<ProviderEvent['body']> {
  const mention = mentionOf(body)
  if (!mention) return body
  const { id, graph } = connected(instagramIn(channel))
  const field = mention.comment_id
    ? `mentioned_comment.comment_id(${mention.comment_id}){text,username,media{permalink}}`
    : `mentioned_media.media_id(${mention.media_id}){caption,username,permalink}`
  const answer = await callGraph(client, graph, {
    path: `${id}?fields=${encodeURIComponent(field)}`,
    request: { method: 'GET' },
    result: Answer,
    troubleOf: commentTrouble,
  })
  const mentioned = answer.mentioned_comment ?? answer.mentioned_media
  if (!mentioned)
    throw new DeliveryError(say`Instagram no longer has what mentions the account.`, { permanent: true })
  return { ...body, mentioned }
}
