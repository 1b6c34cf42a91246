import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../kit/db.ts'
import { type Problem, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { fieldsSoFar, formOf, takingForms } from '../../kit/http/form.ts'
import { EMPTY_FORM } from '../../kit/http/form-state.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { wantsPage } from '../../kit/http/wants-page.ts'
import { checked } from '../../kit/input.ts'
import { onTheWire } from '../../kit/wire.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { HOST } from '../../people/brands/create-brand.ts'
import { findBrandByHost, isOfMachine, nameIn } from '../../people/brands/find-brand.ts'
import { sendPageWithoutBrand } from '../../people/brands/private-page.ts'
import { selectOldestBrand } from '../../people/brands/queries.ts'
import { loginPath } from '../../people/sessions/log-in.ts'
import * as pages from './pages.ts'
import { requireOpen, SetUpForm, setUp } from './set-up.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'setup.css'), 'utf8')

const MAX_FORM_BYTES = 64 * 1024
const QUARTER_SECONDS = 900

interface SetUpDependencies {
  db: Database
  address: BaseAddress
  now?: (() => Date) | undefined
}

type Secret = { secret: string }

/** The page that creates the first brand, behind a secret link. Returns a wrapper that shows these pages where a host has no brand. */
export function setUpRoutes(
  app: FastifyInstance,
  { db, address, now = () => new Date() }: SetUpDependencies,
) {
  const { baseDomain } = address
  const ofNetwork = createRateLimit(60, { name: 'set-up network', seconds: QUARTER_SECONDS, isStrict: true })
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => ofNetwork(networkOf(request), reply)
  const secretOf = (request: FastifyRequest) => (request.params as Secret).secret

  /** A refusal as a page: of a valid link, the form with what was written. */
  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const found = problemFrom(error)
    if (!found || !wantsPage(request)) throw error
    const problem = onTheWire(found, SetUpForm)
    reply.code(STATUS_OF[problem.code])
    return reply.send(show(reply, await pageFor(problem, request)))
  }

  const pageFor = async (problem: Problem, request: FastifyRequest) => {
    if (problem.code === 'not_found')
      return pages.deadLinkPage({ hasBrand: (await selectOldestBrand(db)) !== undefined })
    if (request.method !== 'POST' || problem.code === 'rate_limited') return pages.problemPage(problem)
    return pages.setUpPage(pages.refusedSetUp(problem, fieldsSoFar(request)))
  }

  takingForms(app, { maxBytes: MAX_FORM_BYTES, maxFiles: 0 }, inner => {
    inner.get('/setup/:secret', {
      onRequest,
      errorHandler,
      async handler(request, reply) {
        await requireOpen(db, secretOf(request), now())
        const values = new Map([['host', hostToSuggest(request, baseDomain)]])
        return show(reply, pages.setUpPage({ ...EMPTY_FORM, values }))
      },
    })

    inner.post('/setup/:secret', {
      onRequest,
      errorHandler,
      async handler(request, reply) {
        const secret = secretOf(request)
        await requireOpen(db, secret, now())
        const form = checked(SetUpForm, formOf(request).fields)
        const isAtMachine = isOfMachine(nameIn(request.host ?? ''))
        const { brand, login } = await setUp(db, { secret, form }, { baseDomain, isAtMachine, now })
        const path = loginPath(login)
        const here = await findBrandByHost(db, request.host ?? '', baseDomain)
        if (here?.id === brand.id) return reply.redirect(path, 303)
        return show(reply, pages.readyPage(brand.name, { base: urlOf(brand, address), login: path }))
      },
    })
  })

  const withoutBrand = async (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    if (problemFrom(error)?.code !== 'not_found') throw error
    const hasBrand = (await selectOldestBrand(db)) !== undefined
    reply.code(404)
    return show(reply, hasBrand ? pages.unknownHostPage(nameIn(request.host ?? '')) : pages.noBrandPage())
  }
  return (page: ShowPage): ShowPage =>
    (request, reply) =>
      page(request, reply).catch(error => withoutBrand(request, reply, error))
}

type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<string>

function show(reply: FastifyReply, content: pages.Content): string {
  return sendPageWithoutBrand(reply, { ...content, style: STYLE })
}

/** The name in the address bar, where it can be the brand's. */
function hostToSuggest({ host = '' }: FastifyRequest, baseDomain: string): string {
  const name = nameIn(host)
  const isOwn = HOST.test(name) && !isOfMachine(name) && !name.endsWith(`.${baseDomain}`)
  return isOwn && name !== baseDomain ? name : ''
}
