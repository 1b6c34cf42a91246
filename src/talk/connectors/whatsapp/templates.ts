import { z } from 'zod'
import type { SafeClient } from '../../../kit/fetch-safely.ts'
import type { HeaderKind, MessageTemplate } from '../../channels/connector.ts'
import type { ChannelRow } from '../../channels/queries.ts'
import { VARIABLE } from '../../message-templates/fill-template.ts'
import { itemsOf } from '../shared/items.ts'
import { callGraph } from '../shared/meta/graph.ts'
import { metaAccountIn } from '../shared/meta/settings.ts'
import { whatsAppTrouble } from './errors.ts'

const Component = z.looseObject({
  type: z.string(),
  format: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  buttons: z
    .array(z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() }))
    .optional()
    .catch(undefined),
})
/** https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account/message_templates */
const Listed = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().optional().catch(undefined),
  components: z.array(z.unknown()),
})
type Listed = z.output<typeof Listed>
const List = z.object({ data: z.array(z.unknown()) })

/** At most as many as Meta returns at once; companies have at most 250 without approval for more. */
const MOST = 500

/** Whether the channel knows where its templates are. */
export function hasTemplates({ settings }: Pick<ChannelRow, 'settings'>): boolean {
  return typeof settings.business_account_id === 'string'
}

/** The approved ones of the channel's business account. Throws DeliveryError. */
export async function listTemplates(client: SafeClient, channel: ChannelRow): Promise<MessageTemplate[]> {
  const account = metaAccountIn(channel, 'business_account_id')
  if (!account) return []
  const fields = 'name,language,status,category,components'
  const { data } = await callGraph(client, account.graph, {
    path: `${account.id}/message_templates?fields=${fields}&limit=${MOST}`,
    request: { method: 'GET' },
    result: List,
    troubleOf: whatsAppTrouble,
  })
  return itemsOf(data, Listed)
    .filter(({ status }) => status === 'APPROVED')
    .map(templateOf)
}

const HEADERS: Record<string, HeaderKind> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}

function templateOf({ name, language, category = '', components: given }: Listed): MessageTemplate {
  const components = itemsOf(given, Component)
  const part = (type: string) => components.find(one => one.type.toUpperCase() === type)
  const [header, body, footer] = [part('HEADER'), part('BODY'), part('FOOTER')]
  const buttons = components.flatMap(one => one.buttons ?? [])
  const format = header?.format?.toUpperCase() ?? 'TEXT'
  const kind = header ? HEADERS[format] : 'none'
  return {
    name,
    language,
    category: category.toLowerCase(),
    header: { kind: kind ?? 'none', text: header?.text ?? '', variables: variablesIn(header?.text) },
    body: body?.text ?? '',
    variables: variablesIn(body?.text),
    footer: footer?.text ?? '',
    buttons: buttons.flatMap(({ text }) => text ?? []),
    isUnsupported:
      kind === undefined ||
      buttons.some(
        ({ type, url }) => variablesIn(url).length > 0 || ['COPY_CODE', 'FLOW', 'OTP'].includes(type),
      ),
  }
}

/** `{{1}}`, or `{{first_name}}`; each once. */
function variablesIn(text = ''): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}
