import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'ghtml'
import type { Scope } from '../../kit/scope.ts'

const styleSheet = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
export const STYLE = styleSheet('tokens.css') + styleSheet('style.css')
export const SCRIPT = readFileSync(join(import.meta.dirname, 'suggest.js'), 'utf8')

const version = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

export interface Page {
  title: string
  /** For search engines and link previews. */
  description?: string
  /** Canonical path. */
  path: string
  active: 'help' | 'status' | 'contact'
  body: string
  /** Structured data (schema.org), for search engines. */
  data?: Record<string, unknown>
  feed?: { path: string; title: string }
  /** With the chat widget, if the brand has one. */
  hasChat?: boolean
  /** Excluded from search engines. */
  isHidden?: boolean
}

/** Placeholder of a response's nonce; nobody else can write it. */
export const NONCE_MARK = randomUUID()

/** Placeholder of the notice on a saved page. */
export const STORED_MARK = '<!--stored-->'

/** HTML codes of article languages; others are left out. */
const LANGUAGES: Record<string, string> = {
  ...{ arabic: 'ar', armenian: 'hy', basque: 'eu', catalan: 'ca', danish: 'da', dutch: 'nl', english: 'en' },
  ...{
    finnish: 'fi',
    french: 'fr',
    german: 'de',
    greek: 'el',
    hindi: 'hi',
    hungarian: 'hu',
    indonesian: 'id',
  },
  ...{
    irish: 'ga',
    italian: 'it',
    lithuanian: 'lt',
    nepali: 'ne',
    norwegian: 'no',
    portuguese: 'pt',
    romanian: 'ro',
  },
  ...{
    russian: 'ru',
    serbian: 'sr',
    spanish: 'es',
    swedish: 'sv',
    tamil: 'ta',
    turkish: 'tr',
    yiddish: 'yi',
  },
}
const RIGHT_TO_LEFT = new Set(['ar', 'yi'])

const NAVIGATION = [
  ['help', '/help', 'Help'],
  ['status', '/status', 'Status'],
  ['contact', '/contact', 'Contact'],
] as const

/** A public page of the brand, complete without scripts. */
export function renderPage({ brand }: Pick<Scope, 'brand'>, base: string, page: Page): string {
  const language = LANGUAGES[brand.language] ?? 'en'
  const address = base + page.path
  const name = page.title === brand.name ? brand.name : `${page.title} · ${brand.name}`
  return html`<!doctype html>
<html lang="${language}" dir="${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${page.description ?? `${page.title}: ${brand.name}`}">
<meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">
!${page.isHidden ? '<meta name="robots" content="noindex">' : html`<link rel="canonical" href="${address}">`}
<meta property="og:title" content="${page.title}"><meta property="og:site_name" content="${brand.name}">
<meta property="og:type" content="website"><meta property="og:url" content="${address}">
<meta property="og:description" content="${page.description ?? page.title}">
<link rel="stylesheet" href="/site/style.css?v=${version(STYLE)}" nonce="${NONCE_MARK}">
<script src="/site/suggest.js?v=${version(SCRIPT)}" defer nonce="${NONCE_MARK}"></script>
!${page.hasChat ? html`<script src="/chat.js" async nonce="${NONCE_MARK}"></script>` : ''}
!${page.feed ? html`<link rel="alternate" type="application/atom+xml" href="${page.feed.path}" title="${page.feed.title}">` : ''}
!${page.data ? `<script type="application/ld+json">${JSON.stringify(page.data).replaceAll('<', '\\u003c')}</script>` : ''}
</head><body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wide">
  <a class="brand" href="/help">${brand.name}</a>
  <nav aria-label="Site">!${NAVIGATION.map(
    ([key, path, label]) =>
      html`<a href="${path}" !${key === page.active ? 'aria-current="page"' : ''}>${label}</a>`,
  )}</nav>
</div></header>
${''}!${STORED_MARK}
<main id="main" class="wide">
!${page.body}
</main>
<footer class="wide"><p>${brand.name}</p></footer>
</body></html>`
}

/** A time for people, in the brand's zone, with the exact time as an attribute. */
export function renderTime({ brand }: Pick<Scope, 'brand'>, at: Date, { withTime = true } = {}): string {
  const options: Intl.DateTimeFormatOptions = { timeZone: brand.timeZone, dateStyle: 'medium' }
  const words = new Intl.DateTimeFormat(
    'en-GB',
    withTime ? { ...options, timeStyle: 'short' } : options,
  ).format(at)
  const zone = withTime ? ` ${brand.timeZone === 'UTC' ? 'UTC' : brand.timeZone.replaceAll('_', ' ')}` : ''
  return html`<time datetime="${at.toISOString()}">${words}${zone}</time>`
}
