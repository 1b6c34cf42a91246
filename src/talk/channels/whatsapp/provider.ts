import { z } from 'zod'
import { parseProven } from '../../../kit/http/body.ts'
import { DeliveryError } from '../channel.ts'
import { namesIn, pathOf } from '../file-path.ts'
import { callGraph } from '../meta/graph.ts'
import type { MetaAccount } from '../meta/settings.ts'
import { challengeIn, isSignedByMeta, META_SIGNATURE, verifyTokenOf } from '../meta/signature.ts'
import type { Provider } from '../provider.ts'
import type { ChannelRow } from '../queries.ts'
import { whatsAppTrouble } from './errors.ts'
import { eventsIn, readEvent } from './read.ts'
import { numberIn } from './settings.ts'
import { listTemplates } from './templates.ts'

/** Stands for an address in what we store: the real one ends after five minutes. */
const FILE_URL = 'https://whatsapp.invalid/'

const Media = z.object({ url: z.url() })
const Checked = z.object({ id: z.string() })

/** WhatsApp by Meta's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
export const whatsapp: Provider = {
  name: 'whatsapp',
  isOf: channel => numberIn(channel) !== undefined,
  open(channel, { headers, body }) {
    const number = numberIn(channel)
    if (!number || !isSignedByMeta(number.appSecrets, body, headers[META_SIGNATURE])) return undefined
    return eventsIn(parseProven(body), number.id)
  },
  answer: { type: 'text/plain', body: 'EVENT_RECEIVED' },
  handshake: {
    tokenOf: channel => verifyTokenOf(wanted(channel).appSecrets),
    answer: (channel, query) => challengeIn(query, wanted(channel).appSecrets),
  },
  read: event => readEvent(event, (...names) => FILE_URL + pathOf(names)),
  async locate(channel, url, client) {
    const [file = '', name] = url.startsWith(FILE_URL) ? namesIn(url.slice(FILE_URL.length)) : []
    if (!/^\w{1,64}$/.test(file)) return { url, headersFor: () => ({}) }
    const { id, graph } = wanted(channel)
    const media = await callGraph(client, graph, {
      path: `${file}?phone_number_id=${id}`,
      request: { method: 'GET' },
      result: Media,
      troubleOf: whatsAppTrouble,
    })
    const isMetas = (address: string) => isMetaHost(address, graph.apiUrl)
    return {
      url: media.url,
      name,
      headersFor(address) {
        const headers: Record<string, string> = {}
        if (isMetas(address)) headers.authorization = `Bearer ${graph.token}`
        return headers
      },
    }
  },
  async check(channel, { client }) {
    const { id, graph } = wanted(channel)
    const call = { path: `${id}?fields=id`, request: { method: 'GET' as const }, result: Checked }
    await callGraph(client, graph, { ...call, troubleOf: whatsAppTrouble })
    // Says so if the ID of the business account is wrong.
    await listTemplates(client, channel)
  },
}

/** Files are at hosts of their own. */
function isMetaHost(address: string, apiUrl: string): boolean {
  const { hostname, origin, protocol } = new URL(address)
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname === 'lookaside.fbsbx.com')
}

function wanted(channel: ChannelRow): MetaAccount {
  const number = numberIn(channel)
  if (number) return number
  throw new DeliveryError(CANNOT_SEND, { permanent: false, isOfServer: true })
}

export const CANNOT_SEND = 'The channel needs the ID of the number, an access token and the app secret.'
