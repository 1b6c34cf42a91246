import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { parseForm } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { EMPTY_FORM, type FormState } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { checked } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { typedAddress } from '../../people/identities/email.ts'
import { isFromOwnPage } from '../../people/sessions/cookie.ts'
import { isGoodLink, signIn, signOut } from '../readers/reader.ts'
import { findReader, mailLink } from '../readers/sign-in.ts'
import { refusedForm } from './form-state.ts'
import type { Page } from './layout.ts'
import { askedPage, confirmPage, signInPage } from './reader-pages.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'
import { wayIn } from './way-in.ts'

const MAX_FORM_BYTES = 16 * 1024
const EXPIRED = 'expired'
const HOUR_SECONDS = 3_600

/** Customers sign in to the help center by a link that is mailed to them. */
export function readerRoutes(app: FastifyInstance, site: Site): void {
  const { show } = site

  app.get('/help/sign-in', (request, reply) =>
    show(request, reply, async (_scope, view) => {
      const { error } = request.query as { error?: unknown }
      const form = error === EXPIRED ? expiredForm(view) : EMPTY_FORM
      return signInForm(view, signInPage(view, { form, to: wayIn(request.query) }))
    }),
  )

  app.get('/help/sign-in/sent', (request, reply) =>
    show(request, reply, async (_scope, view) => page(view.t('subscribe.asked'), askedPage(view))),
  )

  app.get('/help/sign-in/:pass', (request, reply) =>
    show(request, reply, async (scope, view) => {
      const body = (await isGoodLink(scope, ticketIn(request)))
        ? confirmPage(view)
        : signInPage(view, { form: expiredForm(view), to: wayIn(request.query) })
      return signInForm(view, body)
    }),
  )

  formRoutes(app, site)
}

const page = (title: string, body: string): Page => ({
  title,
  body,
  path: '/help/sign-in',
  active: 'help',
  isHidden: true,
})

const signInForm = ({ t }: View, body: string) => page(t('reader.sign_in'), body)

const expiredForm = ({ t }: View): FormState => ({ ...EMPTY_FORM, refusal: t('reader.expired') })

function formRoutes(app: FastifyInstance, { show, scopeOf }: Site): void {
  const ofVisitor = createRateLimit(5, { name: 'sign in visitor', seconds: 600 })
  const ofReader = createRateLimit(3, { name: 'sign in reader', seconds: HOUR_SECONDS })
  const ofBrand = createRateLimit(200, { name: 'sign in brand', seconds: HOUR_SECONDS })
  const isWithin = ({ brand }: Scope, reader: number) =>
    Promise.all([ofReader(`${brand.id} ${reader}`), ofBrand(String(brand.id))]).then(
      () => true,
      () => false,
    )

  takingBytes(app, MAX_FORM_BYTES, inner => {
    inner.post('/help/sign-in', async (request, reply) => {
      const scope = await scopeOf(request)
      const fields = parseForm(bytesOf(request))
      if (!isFromOwnPage(request)) throw new Problem('forbidden', say`Use the form of the help center.`)
      try {
        await ofVisitor(`${scope.brand.id} ${networkOf(request)}`, reply)
        const { email } = checked(z.object({ email: typedAddress }), { email: fields.get('email') ?? '' })
        const reader = fields.get('website') ? undefined : await findReader(scope, email)
        // Only letters count, so that strangers cannot use the limits up; beyond them, nothing is sent and nothing said.
        if (reader !== undefined && (await isWithin(scope, reader)))
          await transaction(scope, tx => mailLink(tx, reader, wayIn(Object.fromEntries(fields))))
      } catch (error) {
        const problem = problemFrom(error)
        if (!problem) throw error
        return show(request, reply, async (_scope, view) => {
          reply.code(STATUS_OF[problem.code])
          const given = Object.fromEntries(fields)
          const form = refusedForm(view, problem, given)
          return signInForm(view, signInPage(view, { form, to: wayIn(given) }))
        })
      }
      // The same for every address, so that it does not reveal who is a customer.
      return reply.redirect(linkTo(request, '/help/sign-in/sent'), 303)
    })

    inner.post('/help/sign-in/:pass', async (request, reply) => {
      // Otherwise another site could sign a customer in as somebody else.
      if (!isFromOwnPage(request)) throw new Problem('forbidden', say`Use the button of the help center.`)
      const scope = await scopeOf(request)
      if (!(await signIn(scope, { request, reply }, ticketIn(request))))
        return reply.redirect(linkTo(request, `/help/sign-in?error=${EXPIRED}`), 303)
      return reply.redirect(wayIn(request.query) ?? linkTo(request, '/help'), 303)
    })

    inner.post('/help/sign-out', async (request, reply) => {
      if (!isFromOwnPage(request)) throw new Problem('forbidden', say`Use the button of the help center.`)
      await signOut(await scopeOf(request), { request, reply })
      return reply.redirect(linkTo(request, '/help'), 303)
    })
  })
}

function ticketIn({ params }: FastifyRequest): string {
  return (params as { pass: string }).pass
}
