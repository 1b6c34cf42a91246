import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { z } from 'zod'
import { brokenLink, invalidInput, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { parseForm } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { EMPTY_FORM, type FormState, faultMarks, faultText, refusalOf } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { checked, integer, oneOf, optional } from '../../kit/input.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import { readTicket, signerOf } from '../../people/brands/brand-key.ts'
import { typedAddress } from '../../people/identities/email.ts'
import { type Choices, WEBHOOK_SHAPES, type WebhookShape } from '../subscribers/choices.ts'
import { type Subscription, shapeOf, statusWebhooks, subscribers } from '../subscribers/queries.ts'
import { subscribe, subscribeWebhook } from '../subscribers/subscribe.ts'
import { findSystems, type SystemRow, selectSortedSystems } from '../systems/queries.ts'
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
    show(request, reply, async (scope, view) =>
      page(view.t('subscribe.title'), subscribeForms(view, await selectSortedSystems(scope))),
    ),
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

  app.get('/status/webhooks/:ticket', (request, reply) =>
    show(request, reply, async (scope, view) => {
      await statusWebhookOf(scope, request)
      return page(
        view.t('subscribe.confirm.title'),
        button(
          view.t('subscribe.chat.confirm', { brand: scope.brand.name }),
          view.t('subscribe.confirm.title'),
        ),
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
          const written = { ...Object.fromEntries(fields), system: fields.getAll('system').join(' ') }
          const form = refusedForm(view, problem, written)
          return page(view.t('subscribe.title'), subscribeForms(view, await selectSortedSystems(scope), form))
        })
      }
      // The same for every address, so that it does not reveal who subscribes.
      return reply.redirect(linkTo(request, '/status/asked'), 303)
    }

    inner.post('/status/subscribe', (request, reply) =>
      take([request, reply], async (tx, fields) => {
        const { email } = checked(z.object({ email: typedAddress }), { email: fields.get('email') ?? '' })
        const choices = await choicesIn(tx, fields)
        if (!fields.get('website')) await subscribe(tx, email, choices)
      }),
    )

    inner.post('/status/subscribe/webhook', (request, reply) =>
      take([request, reply], async (tx, fields) => {
        const { url, shape } = checked(
          z.object({ url: webhookUrl, shape: optional(oneOf(WEBHOOK_SHAPES)) }),
          {
            url: fields.get('url') ?? '',
            shape: fields.get('shape'),
          },
        )
        const choices = await choicesIn(tx, fields)
        if (!fields.get('website')) await subscribeWebhook(tx, url, { ...choices, shape })
      }),
    )

    inner.post('/status/webhooks/:ticket', (request, reply) =>
      show(request, reply, async (scope, view) => {
        const { id } = await statusWebhookOf(scope, request)
        // A program answers its challenge instead: see notify-webhooks.ts.
        if ((await shapeOf(scope, id)) === 'json') throw brokenLink()
        await transaction(scope, tx => statusWebhooks.confirm(tx, id))
        return said(view, 'subscribe.chat.done')
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

/** Names of products. */
const SHAPE_NAMES: Record<WebhookShape, string> = { json: 'JSON', slack: 'Slack', teams: 'Microsoft Teams' }

function subscribeForms({ t, link }: View, systems: SystemRow[], form = EMPTY_FORM): string {
  const choices = choiceFields({ t }, systems, form)
  const shapes = WEBHOOK_SHAPES.map(
    shape =>
      html`<option value="${shape}" !${form.values.get('shape') === shape ? 'selected' : ''}>${SHAPE_NAMES[shape]}</option>`,
  )
  return html`<h1>${t('subscribe.title')}</h1>!${refusalOf(form)}
<h2>${t('subscribe.mail')}</h2><form class="form" method="post" action="${link('/status/subscribe')}">
!${emailField(t('contact.email'), form)}
!${choices}!${trap(t('site.trap'))}
<button>${t('subscribe.short')}</button></form>
<h2>${t('subscribe.webhook')}</h2><p>${t('subscribe.webhook.text')} ${t('subscribe.chat.text')}</p>
<form class="form" method="post" action="${link('/status/subscribe/webhook')}">
<div><label>URL <input name="url" type="url" required maxlength="2000" placeholder="https://" dir="ltr" value="${form.values.get('url') ?? ''}" !${faultMarks(form, 'url')}></label>!${faultText(form, 'url')}</div>
<div><label>${t('subscribe.shape')} <select name="shape" !${faultMarks(form, 'shape')}>!${shapes}</select></label>!${faultText(form, 'shape')}</div>
!${choices}!${trap(t('site.trap'))}
<button>${t('subscribe.webhook.add')}</button></form>
<h2>${t('subscribe.feed')}</h2><p><a href="/status/feed.atom">Atom</a> · <a href="/status/calendar.ics">iCalendar</a></p>`
}

/** What to hear about: by default, everything. */
function choiceFields({ t }: Pick<View, 't'>, systems: SystemRow[], form: FormState): string {
  const chosen = new Set(form.values.get('system')?.split(' '))
  const boxes = systems
    .toReversed()
    .map(
      ({ id, title }) =>
        html`<label class="check"><input type="checkbox" name="system" value="${id}" !${chosen.has(String(id)) ? 'checked' : ''}> <bdi>${title}</bdi></label>`,
    )
  const isWithout = form.values.get('without_planned') === 'true'
  return html`!${systems.length === 0 ? '' : html`<fieldset class="choices"><legend>${t('subscribe.only')}</legend><p class="quiet">${t('subscribe.only.hint')}</p>!${boxes}!${faultText(form, 'system')}</fieldset>`}
<div><label class="check"><input type="checkbox" name="without_planned" value="true" !${isWithout ? 'checked' : ''}> ${t('subscribe.without_planned')}</label></div>`
}

/** What a visitor has chosen. Throws invalid for a system that is none of the brand's. */
async function choicesIn(tx: TxScope, fields: URLSearchParams): Promise<Choices> {
  const { system: ids } = checked(
    z.object({ system: z.array(integer(1, Number.MAX_SAFE_INTEGER)).max(200) }),
    {
      system: fields.getAll('system'),
    },
  )
  const systems = await findSystems(tx, ids)
  if (ids.some(id => !systems.has(id))) throw invalidInput('system', say`must be a system of this brand`)
  return {
    systemIds: ids.length === 0 ? null : [...systems.keys()],
    planned: fields.get('without_planned') !== 'true',
  }
}

type Confirmation =
  | 'subscribe.asked'
  | 'subscribe.done'
  | 'subscribe.gone'
  | 'subscribe.chat.done'
  | 'subscribe.webhook.removed'

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
