import { createHmac, timingSafeEqual } from 'node:crypto'
import { ask, brandOf, CREDENTIALS, Refused } from './ask.ts'
import type { Choice, HttpRequest, Item, TriggerContext } from './host.ts'

/** Attempts are repeated for three days at most; a workflow that runs more often keeps the latest. */
const REMEMBERED = 1000
/** Largest difference of clocks, in seconds (Standard Webhooks). */
const TOLERANCE = 5 * 60

/** What is kept with the workflow. */
interface Kept {
  webhookId?: number
  secret?: string
  seen?: string[]
}

/** The class of a trigger for these types of events. Its webhook is created and deleted with the workflow's activation. */
export const triggerOf = (eventTypes: string[]) =>
  class AnswerwellTrigger {
    description = {
      displayName: 'Answerwell Trigger',
      name: 'answerwellTrigger',
      icon: 'file:answerwell.svg',
      group: ['trigger'],
      version: 1,
      description: 'Starts the workflow when something happens in Answerwell',
      defaults: { name: 'Answerwell Trigger' },
      inputs: [],
      outputs: ['main'],
      credentials: [{ name: CREDENTIALS, required: true }],
      webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
      properties: [
        {
          displayName: 'Events',
          name: 'events',
          type: 'multiOptions',
          options: eventTypes.map((value): Choice => ({ name: value, value })),
          default: ['message.posted'],
          description: 'All events if there is none. The token must be that of an admin',
        },
      ],
    }

    webhookMethods = { default: { checkExists, create, delete: remove } }

    async webhook(this: TriggerContext): Promise<{ workflowData?: [Item[]]; noWebhookResponse?: true }> {
      const kept = this.getWorkflowStaticData('node') as Kept
      const { rawBody, headers } = this.getRequestObject()
      const body = new TextDecoder().decode(rawBody)
      const id = headers['webhook-id'] ?? ''
      if (!isSigned(kept.secret, headers, body)) {
        this.getResponseObject().status(401).end()
        return { noWebhookResponse: true }
      }
      if (kept.seen?.includes(id)) return {}
      kept.seen = [...(kept.seen ?? []), id].slice(-REMEMBERED)
      const { data } = JSON.parse(body) as { data: Record<string, unknown> }
      return { workflowData: [[{ json: data }]] }
    }
  }

async function checkExists(this: TriggerContext): Promise<boolean> {
  const { webhookId, secret } = this.getWorkflowStaticData('node') as Kept
  if (!webhookId || !secret) return false
  const found = await unlessGone(send(this, 'GET', `/${webhookId}`))
  const webhook = found?.body as { url: string; 'active?': boolean } | undefined
  return webhook?.url === this.getNodeWebhookUrl('default') && webhook?.['active?'] === true
}

async function create(this: TriggerContext): Promise<boolean> {
  const kept = this.getWorkflowStaticData('node') as Kept
  // One that was there before, at another address or switched off, would go on beside the new one.
  if (kept.webhookId) await unlessGone(send(this, 'DELETE', `/${kept.webhookId}`))
  const webhook = {
    url: this.getNodeWebhookUrl('default'),
    event_types: this.getNodeParameter('events', []),
    description: 'n8n',
  }
  const { body } = await send(this, 'POST', '', { webhook })
  const { id, secret } = body as { id: number; secret: string }
  kept.webhookId = id
  kept.secret = secret
  return true
}

async function remove(this: TriggerContext): Promise<boolean> {
  const kept = this.getWorkflowStaticData('node') as Kept
  if (kept.webhookId) await unlessGone(send(this, 'DELETE', `/${kept.webhookId}`))
  delete kept.webhookId
  delete kept.secret
  return true
}

async function send(context: TriggerContext, method: string, path: string, body?: object) {
  const request: HttpRequest = {
    method,
    url: `${(await brandOf(context)).replace(/\/+$/, '')}/api/v1/webhooks${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(body && { body }),
  }
  return await ask(context, request)
}

/** Somebody may have deleted the webhook in Answerwell: that is no error. */
const unlessGone = async <T>(answer: Promise<T>): Promise<T | undefined> =>
  await answer.catch(error => {
    if (error instanceof Refused && error.httpCode === '404') return undefined
    throw error
  })

/** Whether one of the signatures is ours, and not older than five minutes (standardwebhooks.com). */
function isSigned(
  secret: string | undefined,
  headers: Record<string, string | undefined>,
  body: string,
): boolean {
  const at = headers['webhook-timestamp'] ?? ''
  if (!secret || !(Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${at}.${body}`).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some(one => {
    const [version, given = ''] = one.split(',')
    const bytes = Buffer.from(given, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
