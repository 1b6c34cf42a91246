import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { readTicket, signerOf } from '../brands/brand-key.ts'
import { emailAddress } from '../identities/email.ts'
import { notFound, problemFrom } from '../kit/errors.ts'
import { decodeUtf8 } from '../kit/http/body.ts'
import { bytesOf, takingBytes } from '../kit/http/bytes.ts'
import { createRateLimit } from '../kit/http/rate-limit.ts'
import { problemOf } from '../kit/input.ts'
import { type Scope, transaction } from '../kit/scope.ts'
import {
  deleteSubscriber,
  findSubscriber,
  type SubscriberRow,
  updateConfirmed,
} from '../subscribers/queries.ts'
import { subscribe } from '../subscribers/subscribe.ts'
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

/** Being told of incidents by mail: asked for, confirmed, ended. Opening a link changes nothing; a button does. */
export function subscriberRoutes(app: FastifyInstance, { show, scopeOf }: Site): void {
  const ofVisitor = createRateLimit(5, { name: 'subscribe visitor', seconds: 600 })
  const ofBrand = createRateLimit(200, { name: 'subscribe brand', seconds: 3_600 })

  app.get('/status/subscribe', (request, reply) =>
    show(request, reply, async () => {
      const { error } = request.query as { error?: unknown }
      const words = trouble(error)
      const said = words ? html`<p role="alert">${words}</p>` : ''
      return page(
        'Be told by mail',
        html`<h1>Be told by mail</h1>!${said}<form class="form" method="post" action="/status/subscribe">
<label>Your email address <input name="email" type="email" autocomplete="email" required maxlength="254"></label>
<label class="trap" aria-hidden="true">Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label>
<button>Send me a mail to confirm</button></form>`,
      )
    }),
  )

  app.get('/status/subscribers/:ticket', (request, reply) =>
    show(request, reply, async scope => {
      await subscriberOf(scope, request)
      return page('Be told by mail?', button('Be told of incidents by mail?', 'Yes, tell me'))
    }),
  )

  app.get('/status/subscribers/:ticket/leave', (request, reply) =>
    show(request, reply, async scope => {
      await subscriberOf(scope, request)
      return page('No more mail?', button('No more mail about incidents?', 'Tell me no more'))
    }),
  )

  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.post('/status/subscribe', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = new URLSearchParams(decodeUtf8(bytesOf(request)))
      try {
        await ofVisitor(`${scope.brand.id} ${request.ip}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const email = emailAddress.safeParse(fields.get('email') ?? '')
        if (!email.success) throw problemOf(email.error)
        if (!fields.get('website')) await transaction(scope, tx => subscribe(tx, email.data))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return reply.redirect(`/status/subscribe?error=${problem.code}`, 303)
      }
      // The same for every address: nobody learns here who subscribes.
      return reply.redirect('/status/asked', 303)
    })

    inner.post('/status/subscribers/:ticket', (request, reply) =>
      show(request, reply, async scope => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => updateConfirmed(tx, id))
        return page('Done', html`<h1>Done</h1><p>We tell you when something is wrong.</p>`)
      }),
    )

    // RFC 8058: mail programs post here without asking anybody anything.
    inner.post('/status/subscribers/:ticket/leave', (request, reply) =>
      show(request, reply, async scope => {
        const { id } = await subscriberOf(scope, request)
        await transaction(scope, tx => deleteSubscriber(tx, id))
        return page('Done', html`<h1>Done</h1><p>Your address is forgotten.</p>`)
      }),
    )
  })

  app.get('/status/asked', (request, reply) =>
    show(request, reply, async () =>
      page(
        'Look into your mail',
        html`<h1>Look into your mail</h1><p>There is a question from us, unless you have answered it before.</p>`,
      ),
    ),
  )
}

function button(question: string, label: string): string {
  return html`<h1>${question}</h1><form class="form" method="post"><button>${label}</button></form>`
}

async function subscriberOf(scope: Scope, { params }: FastifyRequest): Promise<SubscriberRow> {
  const id = readTicket(await signerOf(scope), 'subscriber', (params as { ticket: string }).ticket)
  const subscriber = id === undefined ? undefined : await findSubscriber(scope, id)
  if (!subscriber) throw notFound('subscriber: the link is not whole, or has been used to leave')
  return subscriber
}
