import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { z } from 'zod'
import { brokenLink, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { parseForm } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { EMPTY_FORM, faultMarks, faultText, refusalOf } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { checked } from '../../kit/input.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { readTicket, signerOf } from '../../people/brands/brand-key.ts'
import { typedAddress } from '../../people/identities/email.ts'
import { type Subscription, statusWebhooks, subscribers } from '../subscribers/queries.ts'
import { subscribe, subscribeWebhook } from '../subscribers/subscribe.ts'
import { trap } from './contact-pages.ts'
import { emailField, refusedForm } from './form-state.ts'
import type { Page } from './layout.ts'
import type { Site } from './site.ts'
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
    show(request, reply, async (_scope, view) => page(view.t('subscribe.title'), subscribeForms(view))),
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
    /** Takes what a visitor asks for; a refused form comes back with its words. */
    const take = async (
      [request, reply]: [FastifyRequest, FastifyReply],
      ask: (tx: TxScope, fields: URLSearchParams) => Promise<void>,
    ) => {
      const scope = await scopeOf(request)
      const fields = parseForm(bytesOf(request))
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        await transaction(scope, tx => ask(tx, fields))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return show(request, reply, async (_scope, view) => {
          reply.code(STATUS_OF[problem.code])
          const form = refusedForm(view, problem, Object.fromEntries(fields))
          return page(view.t('subscribe.title'), subscribeForms(view, form))
        })
      }
      // The same for every address, so that it does not reveal who subscribes.
      return reply.redirect(linkTo(request, '/status/asked'), 303)
    }

    inner.post('/status/subscribe', (request, reply) =>
      take([request, reply], async (tx, fields) => {
        const { email } = checked(z.object({ email: typedAddress }), { email: fields.get('email') ?? '' })
        if (!fields.get('website')) await subscribe(tx, email)
      }),
    )

    inner.post('/status/subscribe/webhook', (request, reply) =>
      take([request, reply], async (tx, fields) => {
        const { url } = checked(z.object({ url: webhookUrl }), { url: fields.get('url') ?? '' })
        if (!fields.get('website')) await subscribeWebhook(tx, url)
      }),
    )

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

function subscribeForms({ t, link }: View, form = EMPTY_FORM): string {
  return html`<h1>${t('subscribe.title')}</h1>!${refusalOf(form)}
<h2>${t('subscribe.mail')}</h2><form class="form" method="post" action="${link('/status/subscribe')}">
!${emailField(t('contact.email'), form)}
!${trap(t('site.trap'))}
<button>${t('subscribe.short')}</button></form>
<h2>${t('subscribe.webhook')}</h2><p>${t('subscribe.webhook.text')}</p>
<form class="form" method="post" action="${link('/status/subscribe/webhook')}">
<div><label>URL <input name="url" type="url" required maxlength="2000" placeholder="https://" dir="ltr" value="${form.values.get('url') ?? ''}" !${faultMarks(form, 'url')}></label>!${faultText(form, 'url')}</div>
!${trap(t('site.trap'))}
<button>${t('subscribe.webhook.add')}</button></form>
<h2>${t('subscribe.feed')}</h2><p><a href="/status/feed.atom">Atom</a></p>`
}

type Confirmation = 'subscribe.asked' | 'subscribe.done' | 'subscribe.gone' | 'subscribe.webhook.removed'

function said({ t }: View, key: Confirmation): Page {
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
    orSay`must be an http or https address`,
  )
  .refine(text => !/^[^/]*\/\/[^/]*@/.test(text), orSay`must not contain a user name or a password`)
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
