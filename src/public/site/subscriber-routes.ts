import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { z } from 'zod'
import { brokenLink, problemFrom } from '../../kit/errors.ts'
import { decodeUtf8 } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { readTicket, signerOf } from '../../people/brands/brand-key.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { type Subscription, statusWebhooks, subscribers } from '../subscribers/queries.ts'
import { subscribe, subscribeWebhook } from '../subscribers/subscribe.ts'
import type { Page } from './layout.ts'
import type { Site } from './site.ts'
import { trouble } from './trouble.ts'

const MAX_FORM_BYTES = 16 * 1024

const page = (title: string, body: string): Page => ({
  title,
  path: '/status',
  active: 'status',
  isHidden: true,
  body,
})

/** Subscriptions to incidents, by mail and webhook: requested, confirmed, ended. Opening a link changes nothing; its button does. */
export function subscriberRoutes(app: FastifyInstance, { show, scopeOf }: Site): void {
  const ofVisitor = createRateLimit(5, { name: 'subscribe visitor', seconds: 600 })
  const ofBrand = createRateLimit(200, { name: 'subscribe brand', seconds: 3_600 })

  app.get('/status/subscribe', (request, reply) =>
    show(request, reply, async () => {
      const { error } = request.query as { error?: unknown }
      const words = trouble(error)
      const said = words ? html`<p role="alert">${words}</p>` : ''
      return page(
        'Subscribe to updates',
        html`<h1>Subscribe to updates</h1>!${said}<h2>By email</h2><form class="form" method="post" action="/status/subscribe">
<label>Your email address <input name="email" type="email" autocomplete="email" required maxlength="254"></label>
<label class="trap" aria-hidden="true">Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label>
<button>Subscribe</button></form>
<h2>By webhook</h2><p>Your webhook must respond to our first request with the <code>challenge</code> that the request contains.</p>
<form class="form" method="post" action="/status/subscribe/webhook">
<label>URL <input name="url" type="url" required maxlength="2000" placeholder="https://"></label>
<label class="trap" aria-hidden="true">Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label>
<button>Add webhook</button></form>
<h2>By feed</h2><p><a href="/status/feed.atom">Atom</a></p>`,
      )
    }),
  )

  app.get('/status/subscribers/:ticket', (request, reply) =>
    show(request, reply, async scope => {
      await subscriberOf(scope, request)
      return page(
        'Confirm subscription',
        button(`Get email updates about incidents at ${scope.brand.name}?`, 'Subscribe'),
      )
    }),
  )

  app.get('/status/subscribers/:ticket/leave', (request, reply) =>
    show(request, reply, async scope => {
      await subscriberOf(scope, request)
      return page(
        'Unsubscribe',
        button(`Stop email updates about incidents at ${scope.brand.name}?`, 'Unsubscribe'),
      )
    }),
  )

  app.get('/status/webhooks/:ticket/leave', (request, reply) =>
    show(request, reply, async scope => {
      const { address: url } = await statusWebhookOf(scope, request)
      return page(
        'Remove webhook',
        button(`Stop sending incident updates to ${new URL(url).host}?`, 'Remove webhook'),
      )
    }),
  )

  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.post('/status/subscribe', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = new URLSearchParams(decodeUtf8(bytesOf(request)))
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const email = emailAddress.safeParse(fields.get('email') ?? '')
        if (!email.success) throw problemOf(email.error)
        if (!fields.get('website')) await transaction(scope, tx => subscribe(tx, email.data))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return reply.redirect(`/status/subscribe?error=${problem.code}`, 303)
      }
      // The same for every address, so that it does not reveal who subscribes.
      return reply.redirect('/status/asked', 303)
    })

    inner.post('/status/subscribe/webhook', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = new URLSearchParams(decodeUtf8(bytesOf(request)))
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const url = webhookUrl.safeParse(fields.get('url') ?? '')
        if (!url.success) throw problemOf(url.error)
        if (!fields.get('website')) await transaction(scope, tx => subscribeWebhook(tx, url.data))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return reply.redirect(`/status/subscribe?error=${problem.code}`, 303)
      }
      return reply.redirect('/status/asked', 303)
    })

    inner.post('/status/webhooks/:ticket/leave', (request, reply) =>
      show(request, reply, async scope => {
        const { id } = await statusWebhookOf(scope, request)
        await transaction(scope, tx => statusWebhooks.remove(tx, id))
        return page(
          'Webhook removed',
          html`<h1>Webhook removed</h1><p>It will not receive further updates.</p>`,
        )
      }),
    )

    inner.post('/status/subscribers/:ticket', (request, reply) =>
      show(request, reply, async scope => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => subscribers.confirm(tx, id))
        return page(
          'Subscribed',
          html`<h1>Subscribed</h1><p>We will email you when there is an incident.</p>`,
        )
      }),
    )

    // RFC 8058: mail programs post here without a confirmation.
    inner.post('/status/subscribers/:ticket/leave', (request, reply) =>
      show(request, reply, async scope => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => subscribers.remove(tx, id))
        return page(
          'Unsubscribed',
          html`<h1>Unsubscribed</h1><p>We have deleted your address and will not send you further updates.</p>`,
        )
      }),
    )
  })

  app.get('/status/asked', (request, reply) =>
    show(request, reply, async () =>
      page(
        'Check your inbox',
        html`<h1>Check your inbox</h1><p>If you entered an email address that is not subscribed yet, we have emailed it a link to confirm the subscription. If you added a webhook, we have sent it the challenge.</p>`,
      ),
    ),
  )
}

function button(question: string, label: string): string {
  return html`<h1>${question}</h1><form class="form" method="post"><button>${label}</button></form>`
}

async function subscriberOf(scope: Scope, { params }: FastifyRequest): Promise<Subscription> {
  const id = readTicket(await signerOf(scope), 'subscriber', (params as { ticket: string }).ticket)
  const subscriber = id === undefined ? undefined : await subscribers.find(scope, id)
  if (!subscriber) throw brokenLink()
  return subscriber
}

const webhookUrl = z
  .string()
  .max(2_000)
  .refine(
    text => /^https?:\/\/[^/]/i.test(text) && URL.parse(text) !== null,
    'must be an http or https address',
  )
  .refine(text => !/^[^/]*\/\/[^/]*@/.test(text), 'must not contain a user name or a password')
  .transform(text => {
    const url = new URL(text)
    url.hash = ''
    return url.href // ASCII, and one spelling per URL
  })
  .pipe(z.string().max(2_000))

async function statusWebhookOf(scope: Scope, { params }: FastifyRequest): Promise<Subscription> {
  const id = readTicket(await signerOf(scope), 'status webhook', (params as { ticket: string }).ticket)
  const webhook = id === undefined ? undefined : await statusWebhooks.find(scope, id)
  if (!webhook) throw brokenLink()
  return webhook
}
