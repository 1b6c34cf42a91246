import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { notFound } from '../../kit/errors.ts'
import { sendCompressed } from '../../kit/http/brotli.ts'
import type { Brand, Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { RESPONSE_PATH } from '../../people/sign-on/present.ts'
import { ARRIVAL_PATH } from '../../people/sign-on/saml/own.ts'
import { type BuiltEntry, readBuiltPages } from './built-pages.ts'
import { samlArrival } from './saml-arrival.ts'

const LOGINS = ['/login', RESPONSE_PATH, ARRIVAL_PATH]

/** Addresses of the staff pages. All but the login serve the same page, whose script shows the right one. */
const ADDRESSES = [
  '/',
  ...LOGINS,
  '/inbox',
  '/inbox/*',
  '/new',
  '/search',
  '/search/*',
  '/contacts',
  '/contacts/*',
  '/articles',
  '/articles/*',
  '/incidents',
  '/incidents/*',
  '/reports',
  '/settings',
  '/settings/*',
]

/** Where programs written for the hosted product send people, and where that is here. A login comes first where one is needed. */
const MOVED: Record<string, string> = {
  '/admin': '/inbox',
  '/admin/conversations': '/inbox',
  '/admin/conversations/:name': '/inbox/all/',
  '/conversations/:name': '/inbox/all/',
  '/admin/users/:name': '/contacts/',
  '/admin/contacts/:name': '/contacts/',
  '/admin/articles/:name': '/articles/',
  '/admin/incidents/:name': '/incidents/',
}

const ACCENT = '#0a5c94'

/** Only scripts named in this response run, and those they load; nothing comes from another host. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The staff pages, as built by `bin/build`. They contain no data, so no login is needed to load them. */
export function pageRoutes(app: FastifyInstance, scopeAt: (host: string) => Promise<Scope>): void {
  const built = readBuiltPages()

  const show = async (page: Shown, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    const { brand } = await scopeAt(request.host ?? '')
    const nonce = randomBytes(16).toString('base64url')
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy(nonce))
      .header('Referrer-Policy', 'same-origin')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
    return built ? renderShell(brand.name, nonce, { ...built[page.entry], given: page.given }) : NOT_BUILT
  }

  for (const address of ADDRESSES)
    app.get(address, (request, reply) =>
      show({ entry: LOGINS.includes(address) ? 'login' : 'main' }, { request, reply }),
    )
  samlArrival(app, (given, exchange) => show({ entry: 'login', given }, exchange))

  for (const [address, place] of Object.entries(MOVED))
    app.get(address, async (request, reply) => {
      await scopeAt(request.host ?? '')
      const { name = '' } = request.params as { name?: string }
      return reply.redirect(place + encodeURIComponent(name), 302)
    })

  for (const address of ['/icon.svg', '/favicon.ico'])
    app.get(address, async (_request, reply) =>
      reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(ICON),
    )

  app.get('/app.webmanifest', async (request, reply) => {
    const { brand } = await scopeAt(request.host ?? '')
    reply.type('application/manifest+json').header('Cache-Control', 'no-cache')
    return JSON.stringify(manifestOf(brand))
  })

  app.get('/sw.js', async (_request, reply) => {
    const worker = built?.assets.get(built.worker)
    if (!worker) throw notFound(say`service worker`)
    return reply.type(worker.type).header('Cache-Control', 'no-cache').send(worker.plain)
  })

  app.get('/assets/:file', async (request, reply) => {
    const asset = built?.assets.get((request.params as { file: string }).file)
    if (!asset) throw notFound(say`file of the pages`)
    reply.type(asset.type).header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendCompressed(request, reply, asset)
  })
}

/** Makes the pages an app that can be installed. */
function manifestOf({ name, color, iconFile, iconType }: Brand): object {
  const own = iconFile === null ? [] : [{ src: '/icon', type: iconType, sizes: '512x512' }]
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/inbox/open',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: color ?? ACCENT,
    icons: [...own, { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  }
}

/** A speech bubble with a tick: the icon of browser tabs. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a5c94" d="M4 2h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-8l-6 5v-5H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z"/><path fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" d="M7.5 10.200l3.200 3.200 6-6.400"/></svg>'

/** Which page, with what its script is given in the document. */
interface Shown {
  entry: 'main' | 'login'
  given?: Record<string, string>
}

type Entry = BuiltEntry & Pick<Shown, 'given'>

function renderShell(name: string, nonce: string, { script, styles, preloads, given = {} }: Entry): string {
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>${name}</title>
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
!${Object.entries(given).map(([key, value]) => html`<meta name="${key}" content="${value}">`)}
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="manifest" href="/app.webmanifest">
!${styles.map(file => html`<link rel="stylesheet" href="/assets/${file}" nonce="${nonce}">`)}
!${preloads.map(file => html`<link rel="modulepreload" href="/assets/${file}" nonce="${nonce}">`)}
<script type="module" src="/assets/${script}" nonce="${nonce}"></script>
</head><body><div id="root"></div>
<noscript><p>These pages are for the team and need JavaScript. Looking for help? <a href="/help">Our help center</a> does not.</p></noscript>
</body></html>`
}

const NOT_BUILT =
  '<!doctype html><title>Answerwell</title><p>The pages are not built. Run <code>bin/build</code>, then start again.</p>'
