import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import { languageIn } from '../../kit/http/address.ts'
import { mainLanguage } from '../../kit/language/language.ts'
import { renderMarkdown } from '../../kit/markdown/render-markdown.ts'
import type { Brand, Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { hasArticlesForCustomers } from '../articles/queries.ts'
import { type Reader, readerOf } from '../readers/reader.ts'
import { articleRoutes } from './article-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { crawlerRoutes } from './crawler-routes.ts'
import { demoRoutes } from './demo-routes.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { helpRoutes } from './help-routes.ts'
import { NONCE_MARK, type Page, renderPage, SCRIPT, STYLE, STYLE_SHEETS, ZOOM_SCRIPT } from './layout.ts'
import { linkImageRoutes } from './link-image-routes.ts'
import { maintenanceSiteRoutes } from './maintenance-routes.ts'
import { accountOf, signInHint } from './reader-pages.ts'
import { readerRoutes } from './reader-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { createCopies, isMissing } from './stored.ts'
import { subscriberRoutes } from './subscriber-routes.ts'
import { tokenSignInRoutes } from './token-routes.ts'
import { type View, viewOf } from './view.ts'

/** What the routes of public pages share. */
export interface Site {
  address: BaseAddress
  scopeOf(request: FastifyRequest): Promise<Scope>
  /** In the language of the address, or else the brand's own. */
  viewOf(scope: Scope, request: FastifyRequest): View
  /** A page, or the page for not found. An address in a language that the brand does not offer redirects. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (scope: Scope, view: View, reader: Reader) => Promise<Page>,
  ): Promise<string>
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
/** Path, type, and content of what pages load. */
const FILES = [
  ['/site/style.css', 'text/css', STYLE],
  ...Object.entries(STYLE_SHEETS).map(([path, text]) => [path, 'text/css', text] as const),
  ['/site/suggest.js', 'text/javascript', SCRIPT],
  ['/site/zoom.js', 'text/javascript', ZOOM_SCRIPT],
] as const

const ROUTES = [
  helpRoutes,
  articleRoutes,
  crawlerRoutes,
  readerRoutes,
  tokenSignInRoutes,
  feedbackRoutes,
  demoRoutes,
  statusRoutes,
  maintenanceSiteRoutes,
  subscriberRoutes,
]

/** Public pages: help center, status page, contact form. They work without scripts. Returns the page for other addresses. */
export function siteRoutes(
  app: FastifyInstance,
  { address, blobs }: { address: BaseAddress; blobs: Blobs },
  scopeAt: (host: string) => Promise<Scope>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<string> {
  const copies = createCopies()
  const scopeOf = (request: FastifyRequest) => scopeAt(request.host ?? '')
  const site: Site = {
    address,
    scopeOf,
    viewOf: ({ brand }, request) => viewOf(brand, languageIn(request)) ?? (viewOf(brand) as View),
    async show(request, reply, make) {
      reply.type('text/html; charset=utf-8')
      const nonce = randomBytes(16).toString('base64url')
      reply.header('Content-Security-Policy', policy(nonce))
      reply.header('Referrer-Policy', 'strict-origin-when-cross-origin')
      const body = await copies.answer(request, reply, async () => {
        const scope = await scopeOf(request)
        reply.header('Cache-Control', FRESH)
        const { brand } = scope
        const view = site.viewOf(scope, request)
        if (isElsewhere(view, request)) return redirected(reply, request.url)
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const reader = await readerOf(scope, request)
        if (reader !== 'anybody') reply.header('Cache-Control', 'no-store')
        const around = {
          base: urlOf(brand, address),
          footer: await footerOf(brand),
          address: isRead ? request.url : undefined,
        }
        const render = async (page: Page) => {
          const account = page.active === 'help' ? await accountFor(scope, view, reader) : ''
          return renderPage(view, { ...around, account }, page)
        }
        try {
          const page = await make(scope, view, reader)
          if (page.isHidden) hide(reply)
          return await render(page)
        } catch (error) {
          if (!isMissing(error)) throw error
          reply.code(404).header('Cache-Control', 'no-store')
          const isOffered = reader === 'anybody' && (await hasArticlesForCustomers(scope))
          return await render(missingPage(view, request.url, isOffered))
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
  for (const [path, type, text] of FILES)
    app.get(path, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', FOR_EVER)
      return text
    })
  for (const routes of ROUTES) routes(app, site)
  linkImageRoutes(app, site, blobs)
  contactRoutes(app, site, blobs)
  requestRoutes(app, site, blobs)
  return (request, reply) =>
    site.show(request, reply, async () => {
      throw notFound(say`page`)
    })
}

/** For pages whose address can hold a ticket. With `no-referrer`, browsers would not say where their forms come from. */
function hide(reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'same-origin')
}

/** Whether the address names a language that the brand does not offer, or need not name. Forms are taken all the same. */
function isElsewhere({ code, brand }: View, request: FastifyRequest): boolean {
  const named = languageIn(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && named !== undefined && (named !== code || named === mainLanguage(brand))
}

/** To the same page in the brand's own language, for other addresses that it does not have. */
function redirected(reply: FastifyReply, path: string): string {
  reply.header('Cache-Control', 'no-store').redirect(path, 302)
  return ''
}

/** Requests, signing in, where it makes a difference, and out. */
async function accountFor(scope: Scope, view: View, reader: Reader): Promise<string> {
  if (reader === 'staff') return ''
  const isSignedIn = reader === 'customer'
  return accountOf(view, { isSignedIn, offersSignIn: !isSignedIn && (await hasArticlesForCustomers(scope)) })
}

async function footerOf({ siteFooter }: Brand): Promise<string> {
  return siteFooter ? renderMarkdown(siteFooter, 'mail') : ''
}

function missingPage(view: View, path: string, offersSignIn: boolean): Page {
  const { t, link } = view
  const body = html`<h1>${t('site.missing')}</h1><p>${t('site.missing.text')}</p>
!${offersSignIn ? signInHint(view, path.replace(/\?.*$/, '')) : ''}
<p><a href="${link('/help')}">${t('help.search')}</a> · <a href="${link('/contact')}">${t('contact.title')}</a></p>`
  return { title: t('site.missing'), path, active: 'help', isHidden: true, body }
}
