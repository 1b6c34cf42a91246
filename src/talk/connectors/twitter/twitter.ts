import { z } from 'zod'
import { isSame } from '../../../kit/is-same.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import type { FileLimit } from '../../channels/limits.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { PICTURES } from '../../sending/file-limits.ts'
import { splitsTexts } from '../shared/long-texts.ts'
import { parseEvent } from '../shared/parse-event.ts'
import { signingSecrets } from '../shared/signing-secrets.ts'
import { callTwitter } from './api.ts'
import { checkTwitter, connectTwitter } from './connect.ts'
import { handleOf } from './handle.ts'
import { readTwitter, twitterEvents } from './read.ts'
import { isPostThread } from './read-post.ts'
import { sendTwitter } from './send.ts'
import { type TwitterAccount, TwitterSettings, twitterIn } from './settings.ts'
import { authorize, signTwitter, TWITTER_SIGNATURE } from './signature.ts'

const Profile = z.object({
  data: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
})
const About = z.object({ data: z.object({ filter: z.object({ user_id: z.string() }) }) })

/** https://docs.x.com/x-api/media/quickstart/best-practices */
const FILES: FileLimit[] = [
  { types: ['image/gif'], megabytes: 15 },
  { types: PICTURES, megabytes: 5 },
]

/** A picture in a direct message, by its address there: message, file, and version. */
const DIRECT_FILE = /\/dm\/(\d+)\/(\d+)\/([\w-]+)(?:\.\w+)?(?:\?|$)/

const NEEDS = say`The channel needs the API key and secret of the app, and the access token of the account with its secret.`

/** Direct messages, mentions and replies on X: https://docs.x.com/x-api/activity/introduction */
export const twitter: Connector = {
  kind: CHANNEL_KINDS.twitter,
  settings: TwitterSettings,
  secrets: ['api_key', 'api_secret', 'other_api_secret', 'access_token', 'access_token_secret'],
  requires: [['api_key'], ['api_secret'], ['access_token'], ['access_token_secret']],
  isConnected: channel => twitterIn(channel) !== undefined,
  needs: NEEDS,
  origin: ORIGIN.twitter,
  reaches: ['twitter_id'],
  reachedBy: say`account on X`,
  isPublic: isPostThread,
  limits: channel => ({
    private: {
      text: { most: 10_000, unit: 'characters', where: 'X', splits: splitsTexts(channel) },
      files: FILES,
    },
    public: {
      text: { most: 280, unit: 'x_characters', where: 'X', splits: false },
      files: FILES,
      mostFiles: 4,
    },
  }),
  send(scope, outgoing, { client }) {
    const account = twitterIn(outgoing.channel) as TwitterAccount
    return sendTwitter({ client, account, now: scope.now }, outgoing)
  },
  provider: {
    name: 'twitter',
    isTold: true,
    app: {
      family: 'twitter',
      accountsIn(body) {
        const { data } = About.safeParse(parseEvent(body))
        return data ? [data.data.filter.user_id] : []
      },
      accountOf: channel => twitterIn(channel)?.id,
    },
    open(channel, { headers, body }) {
      const account = twitterIn(channel)
      const isSigned = signingSecrets(channel, 'api_secret').some(secret =>
        isSame(headers[TWITTER_SIGNATURE], signTwitter(secret, body)),
      )
      return account && isSigned ? twitterEvents(parseEvent(body), account.id) : undefined
    },
    answer: { type: 'text/plain', body: 'OK' },
    handshake: {
      answer(channel, { crc_token }) {
        // X signs events with the same key: what could be one is not signed for whoever asks.
        if (typeof crc_token !== 'string' || !/^[\w+/=.-]{1,200}$/.test(crc_token)) return undefined
        const response_token = signTwitter(connected(channel).apiSecret, crc_token)
        return { type: 'application/json', body: JSON.stringify({ response_token }) }
      },
    },
    read: readTwitter,
    hasUnmarkedEchoes: true,
    async profileOf(channel, identifier, client) {
      const path = `2/users/${encodeURIComponent(identifier)}?user.fields=name,username`
      const { data } = await callTwitter(client, connected(channel), { method: 'GET', path, result: Profile })
      return { name: data?.name ?? data?.username, handle: handleOf(data?.username) }
    },
    async locate(channel, url) {
      const [, message, file, version] = DIRECT_FILE.exec(url) ?? []
      if (!message) return { url, headersFor: () => ({}) }
      const account = connected(channel)
      const place = `${account.apiUrl}/2/dm_conversations/media/${message}/${file}/${version}`
      return { url: place, headersFor: address => credentialsFor(account, address) }
    },
    async check(channel, { client, webhookUrl, others, connects }) {
      const account = connected(channel)
      await checkTwitter(client, account)
      if (!connects) return
      const sharing = others.filter(other => twitterIn(other)?.apiKey === account.apiKey)
      const urls = sharing.map(({ slug }) => new URL(slug, webhookUrl).href)
      await connectTwitter(client, account, [webhookUrl, ...urls])
    },
  },
}

/** For the API itself, and for no other host. */
function credentialsFor(account: TwitterAccount, url: string): Record<string, string> {
  if (new URL(url).origin !== new URL(account.apiUrl).origin) return {}
  return { authorization: authorize(account, { method: 'GET', url, now: new Date() }) }
}

function connected(channel: ChannelRow): TwitterAccount {
  const account = twitterIn(channel)
  if (account) return account
  throw new DeliveryError(NEEDS, { permanent: false, isOfServer: true })
}
