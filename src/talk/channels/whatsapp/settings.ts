import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { GRAPH_API, GRAPH_VERSION, type Graph } from '../meta/graph.ts'
import type { ChannelRow } from '../queries.ts'

const digits = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{5,32}$/, `must be ${what}: digits only`)

/** Settings of a WhatsApp channel. */
export const WhatsAppSettings = z.object({
  phone_number_id: optional(digits('the ID of your number')).describe('ID of your number at Meta.'),
  access_token: optional(z.string().trim().min(16, 'must be at least 16 characters').max(1_000)).describe(
    'Of a system user, with whatsapp_business_messaging.',
  ),
  app_secret: optional(
    z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32}$/i, 'must be 32 hexadecimal digits'),
  ).describe('Of your Meta app. It signs what Meta sends.'),
  api_version: optional(
    z
      .string()
      .trim()
      .regex(/^v\d{1,3}\.\d$/, 'must be like v25.0'),
  ).describe(`Of the Graph API; ${GRAPH_VERSION} by default.`),
  api_url: optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(/^https?:\/\/[^/@\s]+$/, 'must be an http or https URL without a path'),
  ).describe('For services that imitate the Graph API; https://graph.facebook.com by default.'),
})

export interface WhatsAppNumber {
  id: string
  appSecret: string
  graph: Graph
}

/** The number of a channel; undefined unless it has what that needs. */
export function numberIn({ settings }: Pick<ChannelRow, 'settings'>): WhatsAppNumber | undefined {
  const { phone_number_id: id, access_token: token, app_secret: appSecret, api_version, api_url } = settings
  if (typeof id !== 'string' || typeof token !== 'string' || typeof appSecret !== 'string') return undefined
  const graph = { token, version: String(api_version ?? GRAPH_VERSION), apiUrl: String(api_url ?? GRAPH_API) }
  return { id, appSecret, graph }
}
