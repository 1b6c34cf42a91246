import { z } from 'zod'
import { optional } from '../../../../kit/input.ts'
import { orSay, type Sentence } from '../../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../../channels/queries.ts'
import { apiUrlSetting } from '../api-url-setting.ts'
import { GRAPH_API, GRAPH_VERSION, type Graph } from './graph.ts'

const text = z.string().trim()
const secret = text.regex(/^[0-9a-f]{32}$/i, orSay`must be 32 hexadecimal digits`)

export const metaId = (what: Sentence) => text.regex(/^\d{5,32}$/, orSay`must be ${what}: digits only`)

/** Settings that all channels of Meta have. */
export const META_SETTINGS = {
  access_token: optional(text.min(16, orSay`must be at least 16 characters`).max(1_000)).describe(
    'Opens the account to us.',
  ),
  app_secret: optional(secret).describe('Of your Meta app. It signs the webhooks of Meta.'),
}

/** Rarely needed ones. */
export const META_MORE = {
  other_app_secret: optional(secret).describe(
    'Also counts: the one before while you change it, or that of the Meta app beside an Instagram app.',
  ),
  api_version: optional(text.regex(/^v\d{1,3}\.\d$/, orSay`must be like v25.0`)).describe(
    `Of the Graph API; ${GRAPH_VERSION} by default.`,
  ),
  api_url: apiUrlSetting(GRAPH_API),
}

/** Those of them that nobody sees again. */
export const META_SECRETS = ['access_token', 'app_secret', 'other_app_secret']

/** Settings of channels that may answer people within a week. */
export const HUMAN_AGENT = {
  human_agent: optional(z.enum(['no', 'yes'])).describe(
    '`yes` if Meta has granted the app Human Agent: staff can reply for seven days instead of one.',
  ),
}

export interface MetaAccount {
  id: string
  /** Any of them signs. */
  appSecrets: [string, ...string[]]
  graph: Graph
}

/** An account at Meta by a channel's settings; undefined unless it has what that needs. */
export function metaAccountIn(
  { settings }: Pick<ChannelRow, 'settings'>,
  idName: string,
  usualUrl: string = GRAPH_API,
): MetaAccount | undefined {
  const { [idName]: id, access_token: token, app_secret, other_app_secret, api_version, api_url } = settings
  if (typeof id !== 'string' || typeof token !== 'string' || typeof app_secret !== 'string') return undefined
  const others = typeof other_app_secret === 'string' ? [other_app_secret] : []
  const graph = { token, version: String(api_version ?? GRAPH_VERSION), apiUrl: String(api_url ?? usualUrl) }
  return { id, appSecrets: [app_secret, ...others], graph }
}
