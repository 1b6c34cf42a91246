import { z } from 'zod'
import { DAY } from '../../../kit/retry.ts'
import { say } from '../../../kit/sentences/say.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { namesIn, pathOf } from '../shared/file-path.ts'
import { splitsTexts } from '../shared/long-texts.ts'
import { callGraph } from '../shared/meta/graph.ts'
import { META_SECRETS, type MetaAccount } from '../shared/meta/settings.ts'
import { connected, metaWebhooks } from '../shared/meta/webhooks.ts'
import { whatsAppTrouble } from './errors.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { eventsIn, isGroupThread, readEvent } from './read.ts'
import { sendWhatsApp } from './send.ts'
import { numberIn, WhatsAppSettings } from './settings.ts'
import { hasTemplates, listTemplates } from './templates.ts'

/** Stands for an address in what we store: the real one ends after five minutes. */
const FILE_URL = 'https://whatsapp.invalid/'

const Media = z.object({ url: z.url() })
const Checked = z.object({ id: z.string() })

/** WhatsApp by Meta's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api */
export const whatsapp: Connector = {
  kind: CHANNEL_KINDS.whatsapp,
  by: 'meta',
  isUsual: true,
  settings: WhatsAppSettings,
  secrets: META_SECRETS,
  requires: [['phone_number_id'], ['access_token'], ['app_secret']],
  isConnected: channel => numberIn(channel) !== undefined,
  needs: say`The channel needs the ID of the number, an access token and the app secret.`,
  origin: ORIGIN.whatsapp,
  reaches: ['mobile', 'whatsapp'],
  reachedBy: say`mobile number`,
  window: DAY,
  limits: channel => ({
    private: {
      // https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
      text: { most: 4_096, unit: 'characters', where: 'WhatsApp', splits: splitsTexts(channel) },
      files: FILE_KINDS,
    },
  }),
  isOneWay: isGroupThread,
  send(scope, outgoing, { client }) {
    const number = numberIn(outgoing.channel) as MetaAccount
    return sendWhatsApp({ client, number, now: scope.now }, outgoing)
  },
  templates: { isReady: hasTemplates, list: listTemplates },
  provider: {
    name: 'whatsapp',
    ...metaWebhooks({
      accountOf: numberIn,
      eventsOf: (body, { id }) => eventsIn(body, id),
    }),
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
  },
}

/** Files are at hosts of their own. */
function isMetaHost(address: string, apiUrl: string): boolean {
  const { hostname, origin, protocol } = new URL(address)
  return origin === new URL(apiUrl).origin || (protocol === 'https:' && hostname === 'lookaside.fbsbx.com')
}
