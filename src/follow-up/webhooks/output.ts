import { z } from 'zod'
import { pageOf, time } from '../../kit/output.ts'
import { DELIVERY_STATES } from './input.ts'

export const WebhookOutput = z
  .object({
    id: z.int(),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z.array(z.string()).describe('Empty: all.'),
    'active?': z.boolean(),
    disabled_because: z.string().nullable().describe('Why it is not active, when nobody switched it off.'),
    failing_since: time.nullable().describe('Since when no delivery has succeeded.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook' })

export const NewWebhookOutput = WebhookOutput.extend({
  secret: z.string().describe('Signs what is sent, as Standard Webhooks says. It is not shown again.'),
}).meta({ id: 'NewWebhook' })

export const WebhooksOutput = z.object({ total_count: z.int(), webhooks: z.array(WebhookOutput) })

export const DeliveryOutput = z
  .object({
    id: z.int(),
    event: z.object({ id: z.int(), type: z.string() }),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    next_attempt_at: time.nullable().describe('Of a pending one.'),
    last_attempt_at: time.nullable(),
    last_status: z.int().nullable().describe('HTTP status of the last answer.'),
    last_error: z.string().nullable(),
    last_duration_ms: z.int().nullable(),
    created_at: time,
  })
  .meta({ id: 'WebhookDelivery' })

export const DeliveriesOutput = pageOf('deliveries', DeliveryOutput)
