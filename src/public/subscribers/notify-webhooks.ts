import { createHash } from 'node:crypto'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { rowId } from '../../kit/input.ts'
import { type JobHandler, job } from '../../kit/jobs/job.ts'
import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import { HOUR, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { signerOf, ticketOf } from '../../people/brands/brand-key.ts'
import { type Announcement, announcementOf, SUBJECT } from './announcement.ts'
import { type ChatMessage, chatBody } from './chat-shapes.ts'
import { shapeOf, statusWebhooks } from './queries.ts'
import { confirmWebhookJob } from './subscribe.ts'

export const notifyWebhookJob = job(
  'subscribers.notify-webhook',
  { webhook_id: rowId, ...SUBJECT },
  { retryDelays: [MINUTE, 10 * MINUTE, HOUR] },
)

const WITHIN_MS = 4_000
const MAX_ANSWER_BYTES = 4 * 1024

interface Dependencies {
  client: SafeClient
  address: BaseAddress
}

/** Sends a webhook its challenge, or a chat a link to confirm. Until that is answered, it receives nothing else. */
export function confirmStatusWebhook({ client, address }: Dependencies): JobHandler {
  return confirmWebhookJob.handledBy(async (scope, { webhook_id }, attempt) => {
    const webhook = await statusWebhooks.find(scope, webhook_id)
    if (!webhook || webhook.confirmedAt) return
    const ticket = ticketOf(await signerOf(scope), 'status webhook', webhook.id)
    const shape = await shapeOf(scope, webhook.id)
    if (shape !== 'json') {
      const url = `${urlOf(scope.brand, address)}/status/webhooks/${ticket}`
      const asked = await post(client, webhook.address, chatBody(shape, questionIn(scope, url)))
      // Who can read it there confirms it.
      return typeof asked === 'string' ? attempt.fail(asked) : attempt.done()
    }
    const challenge = createHash('sha256').update(`challenge ${ticket}`).digest('base64url')
    const answer = await post(client, webhook.address, {
      name: 'subscription.verify',
      challenge,
      page: pageOf(scope, address),
    })
    if (typeof answer === 'string') return attempt.fail(answer)
    const isOurs = isAnswer(answer.body.toString('utf8').trim(), challenge)
    if (!isOurs)
      return attempt.fail('The webhook did not respond with the challenge.', {
        permanent: true,
        note: async () => {},
      })
    await attempt.done(tx => statusWebhooks.confirm(tx, webhook.id))
  })
}

/** Sends one webhook the present state of an incident or of planned work. */
export function notifyStatusWebhook({ client, address }: Dependencies): JobHandler {
  return notifyWebhookJob.handledBy(async (scope, { webhook_id, ...subject }, attempt) => {
    const webhook = await statusWebhooks.find(scope, webhook_id)
    if (!webhook?.confirmedAt) return
    const announcement = await announcementOf(scope, subject)
    if (announcement.isMoot) return
    const base = urlOf(scope.brand, address)
    const ticket = ticketOf(await signerOf(scope), 'status webhook', webhook.id)
    const unsubscribe = `${base}/status/webhooks/${ticket}/leave`
    const shape = await shapeOf(scope, webhook.id)
    const body =
      shape === 'json'
        ? {
            name: `${announcement.kind}.${announcement.about ?? 'updated'}`,
            page: pageOf(scope, address),
            [announcement.kind]: bodyOf(announcement, base),
            meta: { unsubscribe },
          }
        : chatBody(shape, messageIn(scope, announcement, { base, unsubscribe }))
    const answer = await post(client, webhook.address, body)
    if (typeof answer === 'string')
      return attempt.fail(answer, {
        // A webhook that cannot be reached is removed.
        note: async (tx, next) => {
          if (next === null) await statusWebhooks.remove(tx, webhook.id)
        },
      })
    await attempt.done()
  })
}

/** Asks the people in a chat whether they want updates. */
function questionIn({ brand }: Scope, url: string): ChatMessage {
  const { t } = languageOf(mainLanguage(brand))
  return {
    title: t('subscribe.chat.confirm', { brand: brand.name }),
    lines: [],
    links: [{ label: t('subscribe.confirm.title'), url }],
  }
}

function messageIn(
  { brand }: Scope,
  { kind, title, status, about, path, period, updates }: Announcement,
  { base, unsubscribe }: { base: string; unsubscribe: string },
): ChatMessage {
  const { t } = languageOf(mainLanguage(brand))
  const state = t(`status.${about ?? status}`)
  return {
    title: `${brand.name}: ${title}`,
    lines: [period ? `${state} · ${period}` : state, updates[0]?.message ?? ''].filter(line => line !== ''),
    links: [
      { label: t(`mail.${kind}`), url: base + path },
      { label: t('subscribe.unsubscribe'), url: unsubscribe },
    ],
  }
}

function bodyOf({ id, title, status, path, times, updates }: Announcement, base: string) {
  return {
    id: String(id),
    name: title,
    status,
    shortlink: base + path,
    ...(times
      ? { scheduled_for: times.startsAt.toISOString(), scheduled_until: times.endsAt.toISOString() }
      : {}),
    incident_updates: updates.map(update => ({
      status: update.status,
      body: update.message ?? '',
      created_at: update.createdAt.toISOString(),
    })),
  }
}

/** The challenge alone, as text or in JSON: an echo of everything does not count. */
function isAnswer(text: string, challenge: string): boolean {
  if (text === challenge) return true
  try {
    const answer = JSON.parse(text)
    return answer?.challenge === challenge && answer.name === undefined
  } catch {
    return false
  }
}

function pageOf({ brand }: Scope, address: BaseAddress) {
  return { name: brand.name, url: `${urlOf(brand, address)}/status` }
}

/** The response, or why there is none. */
async function post(client: SafeClient, url: string, body: unknown) {
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Answerwell-Status/1' }
    const options = { method: 'POST', timeoutMs: WITHIN_MS, maxBytes: MAX_ANSWER_BYTES } as const
    const answer = await client.fetch(url, { ...options, headers, body: JSON.stringify(body) })
    return answer.status >= 200 && answer.status < 300
      ? answer
      : `The webhook responded with status ${answer.status}.`
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return error.message
  }
}
