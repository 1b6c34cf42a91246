import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { ConversationOutput } from '../conversations/output.ts'
import { presentConversation } from '../conversations/present.ts'
import { selectVersions } from './change-queries.ts'
import { claimMessage } from './claim-message.ts'
import { forwardMessage } from './forward-message.ts'
import {
  ForwardBody,
  MarkdownBody,
  MessageParams,
  MessagesQuery,
  PostMessageBody,
  StartConversationBody,
} from './input.ts'
import { listMessages } from './list-messages.ts'
import { HtmlOutput, MessageOutput, MessagesOutput, VersionsOutput } from './output.ts'
import { postMessage } from './post-message.ts'
import { presentMessage, presentMessages } from './present.ts'
import { getMessage } from './queries.ts'
import { renderText } from './render-text.ts'
import { startConversation } from './start-conversation.ts'

export function messageRoutes(api: Api, address: BaseAddress): void {
  writeRoutes(api, address)
  actionRoutes(api, address)
  listRoutes(api, address)
  versionRoute(api)
  api.post(
    '/markdown',
    {
      may: 'log in',
      summary: 'Render Markdown',
      description: 'Renders Markdown as messages and articles do. Stores nothing.',
      body: MarkdownBody,
      out: HtmlOutput,
    },
    async ({ scope, body }) => ({ html: await renderText(scope, body, address) }),
  )
}

function writeRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/conversations',
    {
      may: 'log in', // addMessage asks for more
      summary: 'Start a conversation',
      body: StartConversationBody,
      out: ConversationOutput,
      created: ConversationOutput,
    },
    async ({ scope, body }, reply) => {
      const { conversation, created } = await transaction(scope, tx =>
        startConversation(tx, body.conversation),
      )
      reply.code(created ? 201 : 200)
      return presentConversation(scope, conversation, address)
    },
  )

  api.post(
    '/conversations/:slug/messages',
    {
      may: 'log in', // what it needs depends on the message: addMessage
      summary: 'Post a message',
      params: ConversationParams,
      body: PostMessageBody,
      out: MessageOutput,
      created: MessageOutput,
    },
    async ({ scope, params, body }, reply) => {
      const { message, conversation, created } = await transaction(scope, tx =>
        postMessage(tx, params.slug, body.message),
      )
      reply.code(created ? 201 : 200)
      return presentMessage(scope, message, { conversation, address, isNew: created })
    },
  )
}

function actionRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/messages/:id/forward',
    {
      may: 'conversations.reply',
      operation: 'forwardMessage',
      summary: 'Forward a message to outsiders',
      description: 'Sends it with its attachments. The forward and replies to it are internal notes.',
      params: MessageParams,
      body: ForwardBody,
      out: MessageOutput,
      created: MessageOutput,
    },
    async ({ scope, params, body }, reply) => {
      const { message, conversation, created } = await transaction(scope, tx =>
        forwardMessage(tx, params.id, body.forward),
      )
      reply.code(created ? 201 : 200)
      return presentMessage(scope, message, { conversation, address, isNew: created })
    },
  )

  api.post(
    '/messages/:id/claim',
    {
      may: 'conversations.reply',
      operation: 'claimMessage',
      summary: 'Claim a message',
      description: 'Sends your unproven email reply to the customer under your name, once.',
      params: MessageParams,
      out: MessageOutput,
      created: MessageOutput,
    },
    async ({ scope, params }, reply) => {
      const { message, conversation, created } = await transaction(scope, tx => claimMessage(tx, params.id))
      reply.code(created ? 201 : 200)
      return presentMessage(scope, message, { conversation, address, isNew: created })
    },
  )
}

function listRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/messages',
    { may: 'log in', summary: 'List messages', query: MessagesQuery, out: MessagesOutput },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listMessages(scope, query)
      return answerList({ request, reply }, listed, {
        messages: await presentMessages(scope, listed.rows, { address, ...extrasOf(query) }),
      })
    },
  )

  api.get(
    '/conversations/:slug/messages',
    {
      may: 'log in',
      summary: "List a conversation's messages",
      params: ConversationParams,
      query: MessagesQuery,
      out: MessagesOutput,
    },
    async (request, reply) => {
      const { scope, params, query } = request
      const { id } = await getConversation(scope, params.slug)
      const listed = await listMessages(scope, query, id)
      return answerList({ request, reply }, listed, {
        messages: await presentMessages(scope, listed.rows, { address, ...extrasOf(query) }),
      })
    },
  )
}

function versionRoute(api: Api): void {
  api.get(
    '/messages/:id/versions',
    {
      may: 'log in',
      operation: 'listMessageVersions',
      summary: 'List what a message said before it was edited',
      description: 'Oldest first; empty for a message that its sender has not changed.',
      params: MessageParams,
      out: VersionsOutput,
    },
    async ({ scope, params }) => {
      const { id } = await getMessage(scope, params.id)
      const { timeZone } = scope.brand
      const versions = (await selectVersions(scope, id)).map(({ body, replacedAt }) => ({
        body,
        replaced_at: formatTime(replacedAt, timeZone),
      }))
      return { total_count: versions.length, versions }
    },
  )
}

function extrasOf({ include }: MessagesQuery) {
  const includes = (what: 'original_body' | 'body_html') => include?.includes(what) ?? false
  return { originalBody: includes('original_body'), html: includes('body_html') }
}
