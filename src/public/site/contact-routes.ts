import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../kit/blobs.ts'
import { type Problem, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { fieldsSoFar, formOf, takingForms } from '../../kit/http/form.ts'
import { EMPTY_FORM, type FormState } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { wantsPage } from '../../kit/http/wants-page.ts'
import { checked } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import { findFields } from '../../people/custom-fields/queries.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { listChannels } from '../../talk/channels/queries.ts'
import { ContactForm, isTrap } from '../../talk/intake/contact-form.ts'
import { formFiles } from '../../talk/intake/form-files.ts'
import { takeForm } from '../../talk/intake/take-form.ts'
import { contactPage, sentPage } from './contact-pages.ts'
import { refusedForm } from './form-state.ts'
import type { Page } from './layout.ts'
import { readRest } from './read-rest.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** With its files. */
const MAX_FORM_BYTES = 10 * 1024 * 1024
const MAX_FORM_FILES = 10
const HOUR_SECONDS = 3_600

/** The contact form, for people and programs, without a login. */
export function contactRoutes(app: FastifyInstance, site: Site, blobs: Blobs): void {
  const { show } = site
  app.get('/contact', (request, reply) => show(request, reply, (scope, view) => formPage(scope, view)))

  app.get('/contact/sent', (request, reply) =>
    show(request, reply, async (_scope, view) => {
      const body = sentPage(view)
      return { title: view.t('site.thanks'), path: '/contact/sent', active: 'contact', isHidden: true, body }
    }),
  )

  formRoutes(app, site, blobs)
}

async function formPage(scope: Scope, view: View, form?: FormState): Promise<Page> {
  const fields = (await findFields(scope)).filter(({ onForm }) => onForm)
  return {
    hasChat: (await listChannels(scope, CHANNEL_KINDS.chat)).length > 0,
    title: view.t('contact.title'),
    path: '/contact',
    active: 'contact',
    isHidden: form !== undefined,
    body: contactPage(view, { form: form ?? EMPTY_FORM, fields }),
  }
}

function formRoutes(app: FastifyInstance, { show, scopeOf }: Site, blobs: Blobs): void {
  // The first one before the body is read. The others after it, so that whoever is refused gets the words back.
  const ofNetwork = createRateLimit(60, { name: 'form network', seconds: 600 })
  const ofVisitor = createRateLimit(10, { name: 'form visitor', seconds: 600 })
  const ofBrand = createRateLimit(300, { name: 'form brand', seconds: HOUR_SECONDS })
  takingForms(app, { maxBytes: MAX_FORM_BYTES, maxFiles: MAX_FORM_FILES }, inner => {
    inner.post('/contact', {
      async onRequest(request, reply) {
        await ofNetwork(`${(await scopeOf(request)).brand.id} ${networkOf(request)}`, reply)
      },
      async handler(request, reply) {
        const scope = await scopeOf(request)
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        await ofBrand(String(scope.brand.id), reply)
        const { fields, files } = formOf(request)
        const form = checked(ContactForm, fields)
        const id = request.headers['idempotency-key'] ?? randomUUID()
        // Robots get the same response as people.
        if (!isTrap(form)) {
          const named = { form, files: formFiles(files), id: `form-${String(id).slice(0, 200)}` }
          await takeForm(scope, blobs, named)
        }
        if (wantsPage(request)) return reply.redirect(linkTo(request, '/contact/sent'), 303)
        reply.code(201)
        return { status: 'received' }
      },
      async errorHandler(error, request, reply) {
        const problem = problemFrom(error)
        if (!wantsPage(request) || !problem || problem.code === 'not_found') throw error
        await readRest(request)
        return reply.send(await refused(request, reply, problem))
      },
    })
  })

  /** The form again, with what was written. */
  const refused = (request: FastifyRequest, reply: FastifyReply, problem: Problem) =>
    show(request, reply, async (scope, view) => {
      reply.code(STATUS_OF[problem.code])
      return formPage(scope, view, refusedForm(view, problem, fieldsSoFar(request)))
    })
}
