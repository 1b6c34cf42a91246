import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { z } from 'zod'
import { brokenLink, problemFrom } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { parseForm } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { problemOf } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { readTicket, signerOf } from '../../people/brands/brand-key.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { type Subscription, statusWebhooks, subscribers } from '../subscribers/queries.ts'
import { subscribe, subscribeWebhook } from '../subscribers/subscribe.ts'
import { trap } from './contact-pages.ts'
import type { Page } from './layout.ts'
import type { Site } from './site.ts'
import { trouble } from './trouble.ts'
import type { View } from './view.ts'

const MAX_FORM_BYTES = 16 * 1024

const page = (title: string, body: string): Page => ({
  title,
  path: '/status',
  active: 'status',
  isHidden: true,
  body: html`<div class="narrow">!${body}</div>`,
})

/** Subscriptions to incidents, by mail and webhook: requested, confirmed, ended. Opening a link changes nothing; its button does. */
export function subscriberRoutes(app: FastifyInstance, { show, scopeOf }: Site): void {
  const ofVisitor = createRateLimit(5, { name: 'subscribe visitor', seconds: 600 })
  const ofBrand = createRateLimit(200, { name: 'subscribe brand', seconds: 3_600 })

  app.get('/status/subscribe', (request, reply) =>
    show(request, reply, async (_scope, view) => {
      const { error } = request.query as { error?: unknown }
      return page(view.t('subscribe.title'), subscribeForms(view, trouble(view, error)))
    }),
  )

  app.get('/status/subscribers/:ticket', (request, reply) =>
    show(request, reply, async (scope, view) => {
      await subscriberOf(scope, request)
      return page(
        view.t('subscribe.confirm.title'),
        button(view.t('subscribe.confirm', { brand: scope.brand.name }), view.t('subscribe.short')),
      )
    }),
  )

  app.get('/status/subscribers/:ticket/leave', (request, reply) =>
    show(request, reply, async (scope, view) => {
      await subscriberOf(scope, request)
      return page(
        view.t('subscribe.unsubscribe'),
        button(view.t('subscribe.stop', { brand: scope.brand.name }), view.t('subscribe.unsubscribe')),
      )
    }),
  )

  app.get('/status/webhooks/:ticket/leave', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const { address: url } = await statusWebhookOf(scope, request)
      return page(
        view.t('subscribe.webhook.remove'),
        button(
          view.t('subscribe.webhook.stop', { host: new URL(url).host }),
          view.t('subscribe.webhook.remove'),
        ),
      )
    }),
  )

  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.post('/status/subscribe', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = parseForm(bytesOf(request))
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const email = emailAddress.safeParse(fields.get('email') ?? '')
        if (!email.success) throw problemOf(email.error)
        if (!fields.get('website')) await transaction(scope, tx => subscribe(tx, email.data))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return reply.redirect(linkTo(request, `/status/subscribe?error=${problem.code}`), 303)
      }
      // The same for every address, so that it does not reveal who subscribes.
      return reply.redirect(linkTo(request, '/status/asked'), 303)
    })

    inner.post('/status/subscribe/webhook', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = parseForm(bytesOf(request))
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const url = webhookUrl.safeParse(fields.get('url') ?? '')
        if (!url.success) throw problemOf(url.error)
        if (!fields.get('website')) await transaction(scope, tx => subscribeWebhook(tx, url.data))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return reply.redirect(linkTo(request, `/status/subscribe?error=${problem.code}`), 303)
      }
      return reply.redirect(linkTo(request, '/status/asked'), 303)
    })

    inner.post('/status/webhooks/:ticket/leave', (request, reply) =>
      show(request, reply, async (scope, view) => {
        const { id } = await statusWebhookOf(scope, request)
        await transaction(scope, tx => statusWebhooks.remove(tx, id))
        return said(view, 'subscribe.webhook.removed')
      }),
    )

    inner.post('/status/subscribers/:ticket', (request, reply) =>
      show(request, reply, async (scope, view) => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => subscribers.confirm(tx, id))
        return said(view, 'subscribe.done')
      }),
    )

    // RFC 8058: mail programs post here without a confirmation.
    inner.post('/status/subscribers/:ticket/leave', (request, reply) =>
      show(request, reply, async (scope, view) => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => subscribers.remove(tx, id))
        return said(view, 'subscribe.gone')
      }),
    )
  })

  app.get('/status/asked', (request, reply) =>
    show(request, reply, async (_scope, view) => said(view, 'subscribe.asked')),
  )
}

function subscribeForms({ t, link }: View, refusal: string | undefined): string {
  return html`<h1>${t('subscribe.title')}</h1>!${refusal ? html`<p role="alert" class="refusal">${refusal}</p>` : ''}
<h2>${t('subscribe.mail')}</h2><form class="form" method="post" action="${link('/status/subscribe')}">
<label>${t('contact.email')} <input name="email" type="email" autocomplete="email" required maxlength="254"></label>
!${trap(t('site.trap'))}
<button>${t('subscribe.short')}</button></form>
<h2>${t('subscribe.webhook')}</h2><p>${t('subscribe.webhook.text')}</p>
<form class="form" method="post" action="${link('/status/subscribe/webhook')}">
<label>URL <input name="url" type="url" required maxlength="2000" placeholder="https://" dir="ltr"></label>
!${trap(t('site.trap'))}
<button>${t('subscribe.webhook.add')}</button></form>
<h2>${t('subscribe.feed')}</h2><p><a href="/status/feed.atom">Atom</a></p>`
}

type Said = 'subscribe.asked' | 'subscribe.done' | 'subscribe.gone' | 'subscribe.webhook.removed'

function said({ t }: View, key: Said): Page {
  return page(t(key), html`<h1>${t(key)}</h1><p>${t(`${key}.text`)}</p>`)
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
