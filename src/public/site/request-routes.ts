import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, Problem, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { fieldsSoFar, formOf, takingForms } from '../../kit/http/form.ts'
import type { FormState } from '../../kit/http/form-state.ts'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import { checked, optional, text, typedText } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type Customer, customerIn } from '../../people/customers/sessions.ts'
import { isFromOwnPage } from '../../people/sessions/cookie.ts'
import { formFiles } from '../../talk/intake/form-files.ts'
import { forgetFiles, keepFiles, removeFiles } from '../../talk/intake/mail-files.ts'
import { answerRequest, closeRequest } from '../requests/answer-request.ts'
import { countRequests, selectRequests } from '../requests/queries.ts'
import { getRequest, readRequest, titleOf } from '../requests/requests.ts'
import { refusedForm } from './form-state.ts'
import type { Page } from './layout.ts'
import { readRest } from './read-rest.ts'
import { requestPage, requestsPage } from './request-pages.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

const PATH = '/help/requests'
const PAGE_SIZE = 20
const MAX_FORM_BYTES = 10 * 1024 * 1024
const MAX_FORM_FILES = 10
const TEN_MINUTES = 600

const AnswerForm = z.object({
  id: z.string().min(1).max(100),
  message: optional(typedText.pipe(text(0, 20_000))),
})

/** Customers who have signed in read their conversations, answer and close them. */
export function requestRoutes(app: FastifyInstance, site: Site, blobs: Blobs): void {
  app.get(PATH, (request, reply) =>
    shown(site, { request, reply }, async (scope, view, customer) => {
      const total = await countRequests(scope, customer.identityIds)
      const last = Math.max(Math.ceil(total / PAGE_SIZE), 1)
      const page = Math.min(pageIn(request), last)
      const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
      const requests = await selectRequests(scope, customer.identityIds, range)
      const body = requestsPage(view, { requests, page, last })
      return pageOf(view.t('requests.title'), PATH, body)
    }),
  )

  app.get(`${PATH}/:slug`, (request, reply) =>
    shown(site, { request, reply }, (scope, view, customer) =>
      onePage(site, { scope, view, customer, slug: slugIn(request) }),
    ),
  )

  answerRoute(app, site, blobs)
  closeRoute(app, site)
}

const slugIn = ({ params }: FastifyRequest) => (params as { slug: string }).slug

function pageIn({ query }: FastifyRequest): number {
  const { page } = query as { page?: unknown }
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

const pageOf = (title: string, path: string, body: string): Page => ({
  title,
  path,
  active: 'help',
  isHidden: true,
  body,
})

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

type MakePage = (scope: Scope, view: View, customer: Customer) => Promise<Page>

/** A page for the customer who has signed in; others sign in first. */
async function shown({ show, scopeOf }: Site, { request, reply }: Exchange, make: MakePage) {
  const customer = await customerIn(await scopeOf(request), request)
  if (!customer) {
    reply.header('Cache-Control', 'no-store')
    const to = encodeURIComponent(linkTo(request, request.url.replace(/\?.*$/, '')))
    return reply.redirect(`${linkTo(request, '/help/sign-in')}?to=${to}`, 303)
  }
  return show(request, reply, (scope, view) => make(scope, view, customer))
}

interface Opened {
  scope: Scope
  view: View
  customer: Customer
  slug: string
  form?: FormState
}

async function onePage({ address }: Site, { scope, view, customer, slug, form }: Opened): Promise<Page> {
  const request = await getRequest(scope, customer, slug)
  const read = await readRequest(scope, customer, { request, address })
  const formId = form?.values.get('id') ?? `request-${randomUUID()}`
  const body = requestPage(view, { request, ...read, formId, ...(form ? { form } : {}) })
  return pageOf(
    titleOf(request) || view.t('requests.no_subject'),
    `${PATH}/${encodeURIComponent(slug)}`,
    body,
  )
}

/** Who posts a form of these pages. Throws forbidden for other sites, and unauthorized. */
async function customerOfForm(scope: Scope, request: FastifyRequest): Promise<Customer> {
  if (!isFromOwnPage(request)) throw new Problem('forbidden', say`Use the form of the help center.`)
  const customer = await customerIn(scope, request)
  if (!customer) throw new Problem('unauthorized', say`Sign in first.`)
  return customer
}

function answerRoute(app: FastifyInstance, site: Site, blobs: Blobs): void {
  const ofCustomer = createRateLimit(20, { name: 'requests of a customer', seconds: TEN_MINUTES })
  takingForms(app, { maxBytes: MAX_FORM_BYTES, maxFiles: MAX_FORM_FILES }, inner => {
    inner.post(`${PATH}/:slug`, {
      // Before the body is read.
      async onRequest(request) {
        await customerOfForm(await site.scopeOf(request), request)
      },
      async handler(request, reply) {
        const scope = await site.scopeOf(request)
        const customer = await customerOfForm(scope, request)
        const slug = slugIn(request)
        await getRequest(scope, customer, slug)
        await ofCustomer(`${scope.brand.id} ${customer.identityId}`, reply)
        const { fields, files } = formOf(request)
        const { id, message = '' } = checked(AnswerForm, fields)
        if (message.trim() === '' && files.length === 0) throw invalid('message', say`is required`)
        const kept = await keepFiles(formFiles(files), blobs)
        const answer = { slug, message, files: kept, id }
        const isNew = await transaction(scope, tx => answerRequest(tx, customer, answer)).catch(error =>
          forgetFiles(kept, blobs, error),
        )
        if (!isNew) await removeFiles(kept, blobs)
        return reply.redirect(linkTo(request, `${PATH}/${encodeURIComponent(slug)}`), 303)
      },
      async errorHandler(error, request, reply) {
        const problem = problemFrom(error)
        if (!problem || !['invalid', 'too_large', 'rate_limited', 'unavailable'].includes(problem.code))
          throw error
        await readRest(request)
        const page = await shown(site, { request, reply }, (scope, view, customer) => {
          reply.code(STATUS_OF[problem.code])
          const form = refusedForm(view, problem, fieldsSoFar(request))
          return onePage(site, { scope, view, customer, slug: slugIn(request), form })
        })
        return reply.sent ? undefined : reply.send(page)
      },
    })
  })
}

function closeRoute(app: FastifyInstance, { scopeOf }: Site): void {
  takingForms(app, { maxBytes: 1_024, maxFiles: 0 }, inner => {
    inner.post(`${PATH}/:slug/close`, async (request, reply) => {
      const scope = await scopeOf(request)
      const customer = await customerOfForm(scope, request)
      await transaction(scope, tx => closeRequest(tx, customer, slugIn(request)))
      return reply.redirect(linkTo(request, `${PATH}/${encodeURIComponent(slugIn(request))}`), 303)
    })
  })
}
