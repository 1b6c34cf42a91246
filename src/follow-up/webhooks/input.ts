import { z } from 'zod'
import { clearable, idInPath, oneOf, optional, pageParameters, parameter, payload } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export const WebhookParams = z.object({ id: idInPath })
export const DeliveryParams = z.object({ id: idInPath, delivery_id: idInPath })
export const DeliveriesQuery = z.object({
  state: parameter(oneOf(DELIVERY_STATES)),
  ...pageParameters,
})

/** An address that programs of the brand listen at. */
export const webhookUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(isHttpAddress, orSay`must be an http or https URL without a user name or password`)

/** Whether the address is allowed is checked on delivery, since names change what they point to. */
function isHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** What webhooks are created and changed with, where these types of events exist. */
export function webhookBodies(eventTypes: readonly string[]) {
  const fields = {
    url: webhookUrl,
    description: clearable(500),
    event_types: z
      .array(oneOf(eventTypes))
      .max(eventTypes.length)
      .nullish()
      .transform(types => (types ? [...new Set(types)] : undefined))
      .describe('Types of events to send; empty or absent for all.'),
  }
  const NewWebhook = domain(z.object(fields))
  const WebhookChanges = domain(
    z.object({
      ...fields,
      url: optional(webhookUrl),
      'active?': optional(z.boolean()).describe('False pauses deliveries; true resumes them.'),
    }),
    { 'active?': 'isActive' },
  )
  return {
    NewWebhookBody: payload('webhook', NewWebhook),
    WebhookChangesBody: payload('webhook', WebhookChanges),
  }
}

type Bodies = ReturnType<typeof webhookBodies>

export type WebhookInput = z.output<Bodies['NewWebhookBody']>['webhook']
export type WebhookChanges = z.output<Bodies['WebhookChangesBody']>['webhook']
