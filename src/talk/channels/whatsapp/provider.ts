import { z } from 'zod'
import { namesIn, pathOf } from '../file-path.ts'
import { splitsTexts } from '../long-texts.ts'
import { callGraph } from '../meta/graph.ts'
import { connected, metaWebhooks } from '../meta/webhooks.ts'
import type { Provider } from '../provider.ts'
import { whatsAppTrouble } from './errors.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { eventsIn, isGroupThread, readEvent } from './read.ts'
import { numberIn } from './settings.ts'
import { listTemplates } from './templates.ts'

/** Stands for an address in what we store: the real one ends after five minutes. */
const FILE_URL = 'https://whatsapp.invalid/'

const Media = z.object({ url: z.url() })
const Checked = z.object({ id: z.string() })

/** WhatsApp by Meta's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
export const whatsapp: Provider = {
  name: 'whatsapp',
  ...metaWebhooks({
    accountOf: numberIn,
    eventsOf: (body, { id }) => eventsIn(body, id),
  }),
  limits: channel => ({
    private: {
      // https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
      text: { most: 4_096, unit: 'characters', where: 'WhatsApp', splits: splitsTexts(channel) },
      files: FILE_KINDS,
    },
  }),
  isOneWay: isGroupThread,
  read: event => readEvent(event, (...names) => FILE_URL + pathOf(names)),
  async locate(channel, url, client) {
    const [file = '', name] = url.startsWith(FILE_URL) ? namesIn(url.slice(FILE_URL.length)) : []
    if (!/^\w{1,64}$/.test(file)) return { url, headersFor: () => ({}) }
    const { id, graph } = connected(numberIn(channel))
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
    const { id, graph } = connected(numberIn(channel))
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
