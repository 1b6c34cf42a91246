import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { DeliveryError } from '../channel.ts'
import { PICTURES } from '../file-limits.ts'
import { CHANNEL_KINDS, type ChannelKind } from '../kinds.ts'
import { callGraph } from '../meta/graph.ts'
import { subscribe } from '../meta/subscribe.ts'
import { connected, metaWebhooks } from '../meta/webhooks.ts'
import type { Provider, ProviderEvent } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { commentTrouble } from './errors.ts'
import { feedEvents, readFeed } from './feed.ts'
import { instagramEvents, Mentioned, mentionOf, readInstagramComment } from './instagram.ts'
import { commentsIn } from './settings.ts'

const accountOf = (kind: ChannelKind) => (channel: ChannelRow) =>
  channel.kind === kind ? commentsIn(channel) : undefined

const { facebook, instagram } = CHANNEL_KINDS

const locate: Provider['locate'] = async (_channel, url) => ({ url, headersFor: () => ({}) })

const check: Provider['check'] = (channel, { client, others, connects }) =>
  subscribe(client, connected(commentsIn(channel)), { channel, others, connects })

/** Comments and posts on a Page: https://developers.facebook.com/docs/pages-api/comments-mentions */
export const facebookComments: Provider = {
  name: 'facebook',
  ...metaWebhooks({ accountOf: accountOf(facebook), eventsOf: (body, { id }) => feedEvents(body, id) }),
  read: readFeed,
  limits: () => ({
    public: {
      // As in the apps.
      text: { most: 8_000, unit: 'characters', where: 'Facebook', splits: false },
      files: [{ types: PICTURES, megabytes: 4 }],
    },
  }),
  hasUnmarkedEchoes: true,
  isPublic: () => true,
  locate,
  check,
}

/** Comments and mentions: https://developers.facebook.com/docs/instagram-platform/comment-moderation */
export const instagramComments: Provider = {
  name: 'instagram',
  ...metaWebhooks({
    accountOf: accountOf(instagram),
    eventsOf: (body, { id }) => instagramEvents(body, id),
  }),
  read: readInstagramComment,
  complete: withMention,
  limits: () => ({
    public: { text: { most: 2_200, unit: 'characters', where: 'Instagram', splits: false }, files: [] },
  }),
  hasUnmarkedEchoes: true,
  isPublic: () => true,
  locate,
  check,
}

const Answer = z.object({ mentioned_comment: Mentioned.optional(), mentioned_media: Mentioned.optional() })

async function withMention(
  channel: ChannelRow,
  body: ProviderEvent['body'],
  client: SafeClient,
): Promise<ProviderEvent['body']> {
  const mention = mentionOf(body)
  if (!mention) return body
  const { id, graph } = connected(commentsIn(channel))
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
    throw new DeliveryError('Instagram no longer has what mentions the account.', { permanent: true })
  return { ...body, mentioned }
}
