import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { helpRoutes } from './help-routes.ts'
import { NONCE_MARK, type Page, renderPage, SCRIPT, STYLE } from './layout.ts'
import { statusRoutes } from './status-routes.ts'
import { createCopies, isMissing } from './stored.ts'
import { subscriberRoutes } from './subscriber-routes.ts'

/** What the routes of public pages share. */
export interface Site {
  address: BaseAddress
  scopeOf(request: FastifyRequest): Promise<Scope>
  /** A page, or the page for not found. */
  show(request: FastifyRequest, reply: FastifyReply, make: (scope: Scope) => Promise<Page>): Promise<string>
  /** Another kind of response, saved like a page. */
  send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    type: string,
    make: (scope: Scope) => Promise<string>,
  ): Promise<string>
}

/** Allows scripts and styles named in this response, and nothing else. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const FRESH = 'public, max-age=30, stale-if-error=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Public pages: help center, status page, contact form. They work without scripts. */
export function siteRoutes(
  app: FastifyInstance,
  address: BaseAddress,
  scopeAt: (host: string) => Promise<Scope>,
): void {
  const copies = createCopies()
  const scopeOf = (request: FastifyRequest) => scopeAt(request.host ?? '')
  const site: Site = {
    address,
    scopeOf,
    async show(request, reply, make) {
      reply.type('text/html; charset=utf-8')
      const nonce = randomBytes(16).toString('base64url')
      reply.header('Content-Security-Policy', policy(nonce))
      reply.header('Referrer-Policy', 'strict-origin-when-cross-origin')
      reply.header('Cache-Control', FRESH)
      const body = await copies.answer(request, reply, async () => {
        const scope = await scopeOf(request)
        try {
          const page = await make(scope)
          if (page.isHidden) reply.header('Cache-Control', 'no-store')
          return renderPage(scope, urlOf(scope.brand, address), page)
        } catch (error) {
          if (!isMissing(error)) throw error
          reply.code(404)
          return renderPage(scope, urlOf(scope.brand, address), missingPage(request.url))
        }
      })
      return body.replaceAll(NONCE_MARK, nonce)
    },
    async send({ request, reply }, type, make) {
      reply.type(`${type}; charset=utf-8`)
      reply.header('Cache-Control', FRESH)
      reply.header('Access-Control-Allow-Origin', '*')
      return copies.answer(request, reply, async () => make(await scopeOf(request)))
    },
  }
  for (const [path, type, text] of [
    ['/site/style.css', 'text/css', STYLE],
    ['/site/suggest.js', 'text/javascript', SCRIPT],
  ] as const)
    app.get(path, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', FOR_EVER)
      return text
    })
  helpRoutes(app, site)
  feedbackRoutes(app, site)
  statusRoutes(app, site)
  subscriberRoutes(app, site)
}

function missingPage(path: string): Page {
  const body = html`<h1>Page not found</h1><p>It may have moved. <a href="/help">Search help articles</a>, or <a href="/contact">contact us</a>.</p>`
  return { title: 'Not found', path, active: 'help', isHidden: true, body }
}
