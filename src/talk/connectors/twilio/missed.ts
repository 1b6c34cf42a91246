import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { AskingMissed, ProviderEvent } from '../../channels/connector.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { ask } from './api.ts'
import type { TwilioAccount } from './settings.ts'

const PAGE = 100
const MOST_PAGES = 20

const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      direction: z.string(),
      from: z.string(),
      to: z.string(),
      body: z.string().nullable(),
      num_media: z.coerce.number().catch(0),
      date_sent: z.string().nullable(),
      messaging_service_sid: z.string().nullable().catch(null),
    }),
  ),
  next_page_uri: z.string().nullable().catch(null),
})
type Message = z.output<typeof Listed>['messages'][number]

const Files = z.object({ media_list: z.array(z.object({ uri: z.string() })) })

/**
 * The events of received messages whose webhooks we have missed, oldest first: Twilio gives up after a few attempts. Throws
 * DeliveryError. https://www.twilio.com/docs/messaging/api/message-resource#read-multiple-message-resources
 */
export async function missedMessages(
  settings: TwilioAccount,
  { client, since, known }: AskingMissed,
): Promise<ProviderEvent[]> {
  const unknown: Message[] = []
  let path: string | undefined = `Messages.json?${queryFor(settings, since)}`
  for (let page = 0; path !== undefined && page < MOST_PAGES; page++) {
    const listed: z.output<typeof Listed> = await ask(client, settings, {
      path,
      schema: Listed,
      request: { method: 'GET' },
    })
    const { messages, next_page_uri } = listed
    const arrived = messages.filter(message => isTo(settings, message, since))
    const here = await known(arrived.map(({ sid }) => sid))
    unknown.push(...arrived.filter(({ sid }) => !here.has(sid)))
    // The newest come first: once a whole page is known, earlier rounds have fetched the rest.
    const isAllKnown = arrived.length > 0 && arrived.every(({ sid }) => here.has(sid))
    const next = next_page_uri?.split('?')[1]
    path = next === undefined || isAllKnown ? undefined : `Messages.json?${next}`
  }
  const events: ProviderEvent[] = []
  for (const message of unknown.toReversed()) events.push(...(await eventOf(client, settings, message)))
  return events
}

function queryFor({ number, prefix }: TwilioAccount, since: Date): URLSearchParams {
  return new URLSearchParams({
    PageSize: String(PAGE),
    'DateSent>': since.toISOString().slice(0, 10),
    ...(number ? { To: prefix + number } : {}),
  })
}

function isTo(
  { number, prefix, messaging_service_sid: service }: TwilioAccount,
  message: Message,
  since: Date,
) {
  const { direction, to, date_sent, messaging_service_sid } = message
  return (
    direction === 'inbound' &&
    Date.parse(date_sent ?? '') >= since.getTime() &&
    (number ? to === prefix + number : messaging_service_sid === service)
  )
}

/** None if Twilio does not tell its files now: the next round asks again. */
async function eventOf(
  client: SafeClient,
  settings: TwilioAccount,
  { sid, from, to, body, num_media }: Message,
): Promise<ProviderEvent[]> {
  try {
    const urls = num_media > 0 ? await filesOf(client, settings, sid) : []
    const fields = {
      MessageSid: sid,
      AccountSid: settings.account_sid,
      From: from,
      To: to,
      Body: body?.replaceAll('\0', '') ?? '',
      NumMedia: String(urls.length),
    }
    const media = Object.fromEntries(urls.map((url, at) => [`MediaUrl${at}`, url]))
    return [{ key: sid, party: from, body: { ...fields, ...media } }]
  } catch (error) {
    if (error instanceof DeliveryError) return []
    throw error
  }
}

async function filesOf(client: SafeClient, settings: TwilioAccount, sid: string): Promise<string[]> {
  const path = `Messages/${encodeURIComponent(sid)}/Media.json`
  const { media_list } = await ask(client, settings, { path, schema: Files, request: { method: 'GET' } })
  return media_list.map(({ uri }) => settings.api_url.replace(/\/$/, '') + uri.replace(/\.json$/, ''))
}
