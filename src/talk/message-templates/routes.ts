import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Api } from '../../kit/http/api.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { MessageTemplate } from '../channels/connector.ts'
import { ChannelParams } from '../channels/input.ts'
import { getChannel } from '../channels/queries.ts'
import { ConversationParams } from '../conversations/input.ts'
import { ConversationOutput } from '../conversations/output.ts'
import { presentConversation } from '../conversations/present.ts'
import { MessageOutput } from '../messages/output.ts'
import { presentMessage } from '../messages/present.ts'
import { SendTemplateBody, StartByTemplateBody } from './input.ts'
import { MessageTemplatesOutput } from './output.ts'
import { sendTemplate, startByTemplate, templatesOf } from './send-template.ts'

interface Dependencies {
  client: SafeClient
  address: BaseAddress
}

/** Routes of message templates, the only messages allowed once the reply window has closed. */
export function messageTemplateRoutes(api: Api, dependencies: Dependencies): void {
  const limit = createRateLimit(60, { name: 'message templates', seconds: 60 })
  listRoute(api, dependencies, limit)
  sendRoutes(api, dependencies, limit)
}

type Limit = ReturnType<typeof createRateLimit>

function listRoute(api: Api, { client }: Dependencies, limit: Limit): void {
  api.get(
    '/channels/:slug/message_templates',
    {
      may: 'log in',
      operation: 'listMessageTemplates',
      summary: "List a channel's approved templates",
      description:
        'Requested from the provider. Empty for channels without templates; 503 with the reason if the provider refuses.',
      params: ChannelParams,
      out: MessageTemplatesOutput,
    },
    async ({ scope, params: { slug } }, reply) => {
      await limit(String(scope.brand.id), reply)
      const templates = await templatesOf(client, await getChannel(scope, slug))
      return { total_count: templates.length, message_templates: templates.map(presentTemplate) }
    },
  )
}

function presentTemplate({ isUnsupported, ...template }: MessageTemplate) {
  return { ...template, 'sendable?': !isUnsupported }
}

function sendRoutes(api: Api, { client, address }: Dependencies, limit: Limit): void {
  api.post(
    '/conversations/:slug/template_messages',
    {
      may: 'conversations.reply',
      operation: 'sendMessageTemplate',
      summary: 'Send a template in a conversation',
      description: 'Also when the channel allows no other reply. The message has the text of the template.',
      params: ConversationParams,
      body: SendTemplateBody,
      out: MessageOutput,
      created: MessageOutput,
    },
    async ({ scope, params: { slug }, body }, reply) => {
      await limit(String(scope.brand.id), reply)
      const sent = await sendTemplate(scope, client, { slug, input: body.template })
      const { message, conversation, created } = sent
      reply.code(created ? 201 : 200)
      return presentMessage(scope, message, { conversation, address, isNew: created })
    },
  )

  api.post(
    '/channels/:slug/template_messages',
    {
      may: 'conversations.reply',
      operation: 'startByMessageTemplate',
      summary: 'Write to somebody first, with a template',
      params: ChannelParams,
      body: StartByTemplateBody,
      out: ConversationOutput,
      created: ConversationOutput,
    },
    async ({ scope, params: { slug }, body }, reply) => {
      await limit(String(scope.brand.id), reply)
      const channel = await getChannel(scope, slug)
      const { customer, ...input } = body.template
      const { conversation, created } = await startByTemplate(scope, client, { channel, input, customer })
      reply.code(created ? 201 : 200)
      return presentConversation(scope, conversation, address)
    },
  )
}
