import { z } from 'zod'
import { pageOf, sentenceOutput, time } from '../../kit/output.ts'
import { DELIVERY_STATES } from './input.ts'

export const WebhookOutput = z
  .object({
    id: z.int(),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()).describe('Empty for all types.'),
    'active?': z.boolean(),
    disabled_because: sentenceOutput.nullable().describe('Why the webhook was disabled automatically.'),
    failing_since: time.nullable().describe('Time since which every delivery has failed.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook' })

export const NewWebhookOutput = WebhookOutput.extend({
  secret: z.string().describe('Signing secret (Standard Webhooks). Shown only once.'),
}).meta({ id: 'NewWebhook' })

export const WebhooksOutput = z.object({ total_count: z.int(), webhooks: z.array(WebhookOutput) })

export const DeliveryOutput = z
  .object({
    id: z.int(),
    event: z.object({ id: z.int(), type: z.string() }),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    next_attempt_at: time.nullable().describe('Time of the next attempt of a pending delivery.'),
    last_attempt_at: time.nullable(),
    last_status: z.int().nullable().describe('HTTP status of the last response.'),
    last_error: sentenceOutput.nullable(),
    last_duration_ms: z.int().nullable(),
    created_at: time,
  })
  .meta({ id: 'WebhookDelivery' })

export const DeliveriesOutput = pageOf('deliveries', DeliveryOutput)
