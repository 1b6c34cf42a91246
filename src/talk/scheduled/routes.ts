import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { idInPath } from '../../kit/input.ts'
import { type Actor, type Scope, transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { MessageOutput } from '../messages/output.ts'
import { presentMessage } from '../messages/present.ts'
import { ScheduleBody } from './input.ts'
import { type ScheduledMessage, ScheduledMessageOutput, ScheduledMessagesOutput } from './output.ts'
import { presentScheduled } from './present.ts'
import { type ScheduledRow, selectScheduledIn, selectScheduledOf } from './queries.ts'
import { cancelScheduled, scheduleMessage } from './schedule-message.ts'
import { sendNow } from './send-scheduled.ts'

const ScheduledParams = z.object({ id: idInPath })

/** Messages to be sent later: visible to the team, which can send or cancel each of them. */
export function scheduledRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/conversations/:slug/scheduled_messages',
    {
      may: 'conversations.reply',
      operation: 'scheduleMessage',
      summary: 'Schedule a message',
      description: 'It is sent under your name at its time, unless a customer writes first.',
      params: ConversationParams,
      body: ScheduleBody,
      out: ScheduledMessageOutput,
      created: ScheduledMessageOutput,
    },
    async ({ scope, params, body }, reply) => {
      const { scheduled, created } = await transaction(scope, tx =>
        scheduleMessage(tx, params.slug, body.scheduled_message),
      )
      reply.code(created ? 201 : 200)
      return present(scope, scheduled)
    },
  )

  listRoutes(api)

  api.post(
    '/scheduled_messages/:id/send',
    {
      may: 'conversations.reply',
      operation: 'sendScheduledMessage',
      summary: 'Send a scheduled message now',
      params: ScheduledParams,
      created: MessageOutput,
    },
    async ({ scope, params }) => {
      const { message, conversation } = await transaction(scope, tx => sendNow(tx, params.id))
      return presentMessage(scope, message, { conversation, address, isNew: true })
    },
  )

  api.delete(
    '/scheduled_messages/:id',
    {
      may: 'conversations.reply',
      operation: 'cancelScheduledMessage',
      summary: 'Cancel a scheduled message',
      description: 'Returns it as it was; its uploads can be used again.',
      params: ScheduledParams,
      out: ScheduledMessageOutput,
    },
    async ({ scope, params }) =>
      present(scope, await transaction(scope, tx => cancelScheduled(tx, params.id))),
  )
}

function listRoutes(api: Api): void {
  api.get(
    '/scheduled_messages',
    {
      may: 'log in',
      operation: 'listScheduledMessages',
      summary: 'List my scheduled messages',
      out: ScheduledMessagesOutput,
    },
    async ({ scope }) => list(scope, await selectScheduledOf(scope, (scope.actor as Actor).userId)),
  )

  api.get(
    '/conversations/:slug/scheduled_messages',
    {
      may: 'log in',
      operation: 'listConversationScheduledMessages',
      summary: "List a conversation's scheduled messages",
      params: ConversationParams,
      out: ScheduledMessagesOutput,
    },
    async ({ scope, params }) =>
      list(scope, await selectScheduledIn(scope, (await getConversation(scope, params.slug)).id)),
  )
}

async function list(scope: Scope, rows: ScheduledRow[]) {
  return { scheduled_messages: await presentScheduled(scope, rows) }
}

async function present(scope: Scope, row: ScheduledRow): Promise<ScheduledMessage> {
  const [scheduled] = await presentScheduled(scope, [row])
  return scheduled as ScheduledMessage
}
