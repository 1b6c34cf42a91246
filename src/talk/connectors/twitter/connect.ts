import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import { say } from '../../../kit/sentences/say.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { callTwitter } from './api.ts'
import type { TwitterAccount } from './settings.ts'

/** What X is asked to tell; it bills each post that it tells of. */
const NEEDED = ['dm.received', 'dm.sent', 'post.mention.create', 'post.reply.create', 'post.create']
/** Not every account has these. */
const WELCOME = ['chat.received']

const Me = z.object({ data: z.object({ id: z.string() }) })
const Bearer = z.object({ access_token: z.string() })
const Webhook = z.object({ id: z.string(), url: z.string(), valid: z.boolean().optional() })
const Webhooks = z.object({ data: z.array(Webhook).optional() })
const Made = z.union([z.object({ data: Webhook }).transform(({ data }) => data), Webhook])
const Subscription = z.object({
  event_type: z.string(),
  filter: z.object({ user_id: z.string().optional() }).optional(),
  webhook_id: z.coerce.string().optional(),
})
const Subscriptions = z.object({ data: z.array(Subscription).optional() })
const Anything = z.looseObject({})

/** Checks the account’s tokens. Throws DeliveryError. */
export async function checkTwitter(client: SafeClient, account: TwitterAccount): Promise<void> {
  const { data } = await callTwitter(client, account, { method: 'GET', path: '2/users/me', result: Me })
  if (data.id !== account.id)
    throw new DeliveryError(say`The access token belongs to another account.`, {
      permanent: true,
      isOfServer: true,
    })
}

/** Has X call the first of these addresses, or one that it knows already. Throws DeliveryError. */
export async function connectTwitter(
  client: SafeClient,
  account: TwitterAccount,
  urls: string[],
): Promise<void> {
  const webhook = await findOrCreateWebhook(client, account, urls)
  const { data: known = [] } = await callTwitter(client, account, {
    method: 'GET',
    path: '2/activity/subscriptions',
    result: Subscriptions,
  })
  const has = (type: string) =>
    known.some(
      ({ event_type, filter, webhook_id }) =>
        event_type === type && filter?.user_id === account.id && webhook_id === webhook.id,
    )
  for (const event_type of [...NEEDED, ...WELCOME].filter(type => !has(type))) {
    const body = { event_type, filter: { user_id: account.id }, webhook_id: webhook.id }
    const subscribing = callTwitter(client, account, {
      method: 'POST',
      path: '2/activity/subscriptions',
      body,
      result: Anything,
    })
    await (WELCOME.includes(event_type) ? subscribing.catch(ignoreRefusal) : subscribing)
  }
}

/** An app may have few: that of another channel serves this one, too. X no longer calls one that failed a check, until told to. */
async function findOrCreateWebhook(client: SafeClient, account: TwitterAccount, urls: string[]) {
  const authorization = await bearerOf(client, account)
  const path = '2/webhooks'
  const { data = [] } = await callTwitter(client, account, {
    method: 'GET',
    path,
    result: Webhooks,
    authorization,
  })
  const known = data.find(one => urls.includes(one.url))
  if (known?.valid === false) {
    const again = { method: 'PUT' as const, path: `${path}/${known.id}`, result: Anything, authorization }
    await callTwitter(client, account, again)
  }
  if (known) return known
  const body = { url: urls[0] }
  return callTwitter(client, account, { method: 'POST', path, body, result: Made, authorization })
}

/** The app’s own token, which lists its webhooks. */
async function bearerOf(client: SafeClient, account: TwitterAccount): Promise<string> {
  const { access_token } = await callTwitter(client, account, {
    method: 'POST',
    path: 'oauth2/token',
    result: Bearer,
    body: {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    },
    authorization: `Basic ${btoa(`${account.apiKey}:${account.apiSecret}`)}`,
  })
  return `Bearer ${access_token}`
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DeliveryError) || error.isAway) throw error
}
