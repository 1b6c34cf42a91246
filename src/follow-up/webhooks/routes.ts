import type { SafeClient } from '../../kit/fetch-safely.ts'
import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import { DeliveriesQuery, DeliveryParams, WebhookParams, webhookBodies } from './input.ts'
import { listDeliveries } from './list-deliveries.ts'
import {
  DeliveriesOutput,
  DeliveryOutput,
  NewWebhookOutput,
  WebhookOutput,
  WebhooksOutput,
} from './output.ts'
import { presentDelivery, presentWebhook, presentWithSecret } from './present.ts'
import { getWebhook, selectWebhooks } from './queries.ts'
import { redeliver } from './redeliver.ts'
import { requireAllowedUrl } from './require-allowed-url.ts'
import { changeWebhook, createWebhook, lockInOrder, removeWebhook, rotateSecret } from './write-webhook.ts'

/** Webhooks and their deliveries. For admins, since a webhook's receiver reads everything. */
export function webhookRoutes(api: Api, eventTypes: readonly string[], client: SafeClient): void {
  readRoutes(api)
  writeRoutes(api, webhookBodies(eventTypes), client)
}

function readRoutes(api: Api): void {
  api.get(
    '/webhooks',
    { may: 'webhooks.manage', summary: 'List webhooks', out: WebhooksOutput },
    async ({ scope }) => {
      const rows = await selectWebhooks(scope)
      return { total_count: rows.length, webhooks: rows.map(row => presentWebhook(row, scope)) }
    },
  )

  api.get(
    '/webhooks/:id',
    { may: 'webhooks.manage', summary: 'Get a webhook', params: WebhookParams, out: WebhookOutput },
    async ({ scope, params }) => presentWebhook(await getWebhook(scope, params.id), scope),
  )
}

function writeRoutes(
  api: Api,
  { NewWebhookBody, WebhookChangesBody }: ReturnType<typeof webhookBodies>,
  client: SafeClient,
): void {
  api.post(
    '/webhooks',
    { may: 'webhooks.manage', summary: 'Create a webhook', body: NewWebhookBody, created: NewWebhookOutput },
    async ({ scope, body }) => {
      requireAllowedUrl(client, body.webhook.url)
      const row = await transaction(scope, tx => createWebhook(tx, body.webhook))
      return presentWithSecret(row, scope)
    },
  )

  api.put(
    '/webhooks/:id',
    {
      may: 'webhooks.manage',
      summary: 'Change a webhook',
      conditional: true,
      params: WebhookParams,
      body: WebhookChangesBody,
      out: WebhookOutput,
    },
    async request => {
      const { scope, params, body } = request
      requireAllowedUrl(client, body.webhook.url)
      const row = await changeIfMatch(request, {
        current: async tx => presentWebhook(await lockInOrder(tx, params.id), tx),
        change: tx => changeWebhook(tx, params.id, body.webhook),
      })
      return presentWebhook(row, scope)
    },
  )

  api.delete(
    '/webhooks/:id',
    {
      may: 'webhooks.manage',
      summary: 'Delete a webhook',
      conditional: true,
      params: WebhookParams,
      out: WebhookOutput,
    },
    async request => {
      const { scope, params } = request
      const row = await changeIfMatch(request, {
        current: async tx => presentWebhook(await lockInOrder(tx, params.id), tx),
        change: tx => removeWebhook(tx, params.id),
      })
      return presentWebhook(row, scope)
    },
  )
}

/** Besides those: secrets, and the delivery log. */
export function deliveryRoutes(api: Api): void {
  api.post(
    '/webhooks/:id/rotate_secret',
    {
      may: 'webhooks.manage',
      summary: 'Rotate a webhook secret',
      description: 'The previous secret keeps signing for one more day.',
      params: WebhookParams,
      out: NewWebhookOutput,
    },
    async ({ scope, params }) =>
      presentWithSecret(await transaction(scope, tx => rotateSecret(tx, params.id)), scope),
  )

  api.get(
    '/webhooks/:id/deliveries',
    {
      may: 'webhooks.manage',
      summary: 'List webhook deliveries',
      params: WebhookParams,
      query: DeliveriesQuery,
      out: DeliveriesOutput,
    },
    async (request, reply) => {
      const { scope, params, query } = request
      const listed = await listDeliveries(scope, params.id, query)
      return answerList({ request, reply }, listed, {
        deliveries: listed.rows.map(row => presentDelivery(row, scope)),
      })
    },
  )

  api.post(
    '/webhooks/:id/deliveries/:delivery_id/redeliver',
    {
      may: 'webhooks.manage',
      summary: 'Redeliver a webhook delivery',
      params: DeliveryParams,
      out: DeliveryOutput,
    },
    async ({ scope, params }) => {
      const row = await transaction(scope, tx => redeliver(tx, params.id, params.delivery_id))
      return presentDelivery(row, scope)
    },
  )
}
