import { say } from '../../../kit/sentences/say.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { ORIGIN } from '../../conversations/codes.ts'
import { SMS, toCurrentNumber } from '../shared/carriers/sms.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { sendByGateway } from './send.ts'
import { GatewaySettings, VoiceSettings } from './settings.ts'

const texts: Connector = {
  ...SMS,
  by: 'gateway',
  isUsual: true,
  settings: GatewaySettings,
  secrets: ['secret', 'other_secret'],
  secretUrls: ['url'],
  requires: [['url'], ['secret']],
  // What it says about files and texts does not depend on where the gateway is.
  isConnected: () => true,
  cannotSend: ({ settings: { url, secret } }) =>
    url && secret ? undefined : say`The channel has no url and secret.`,
  limits: () => ({
    private: {
      // A gateway fetches files itself, and splits texts as it likes.
      text: { most: Number.POSITIVE_INFINITY, unit: 'characters', where: 'The gateway', splits: false },
      files: [{ types: ['*/*'], megabytes: 25 }],
    },
  }),
  send: (_scope, outgoing, { client }) => sendByGateway(client, toCurrentNumber(outgoing)),
  routes: gatewayRoutes,
}

const calls: Connector = {
  kind: CHANNEL_KINDS.voice,
  settings: VoiceSettings,
  secrets: ['secret', 'other_secret'],
  requires: [['secret']],
  isConnected: () => true,
  origin: ORIGIN.voice,
}

/** Any gateway that speaks our signed HTTP, and programs that record calls: docs/api/channels.md. */
export const gateway: Connector[] = [texts, calls]
