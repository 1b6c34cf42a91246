import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'ghtml'
import { isSameLanguage, LANGUAGE_NAMES } from '../../kit/language/language.ts'
import { brandStyle, brandTheme } from '../../people/brands/colors.ts'
import { iconPath } from '../../people/brands/image-routes.ts'
import { imageTags } from './link-tags.ts'
import { graphOf, type Thing } from './structured-data.ts'
import type { Version, View } from './view.ts'

const styleSheet = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
export const STYLE =
  styleSheet('tokens.css') +
  styleSheet('style.css') +
  styleSheet('help.css') +
  styleSheet('requests.css') +
  styleSheet('status.css')
/** Style sheets of single pages, by path. */
export const STYLE_SHEETS = { '/site/demo.css': styleSheet('demo.css') }
export const SCRIPT = readFileSync(join(import.meta.dirname, 'suggest.js'), 'utf8')
export const ZOOM_SCRIPT = readFileSync(join(import.meta.dirname, 'zoom.js'), 'utf8')

const version = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

export interface Page {
  title: string
  /** For search engines and link previews. */
  description?: string
  /** Canonical path, without a language. */
  path: string
  /** Where it is in each of its languages, the original first; by default it is in all that the brand offers. */
  versions?: Version[]
  active: 'help' | 'status' | 'contact' | 'demo'
  /** The path of a style sheet of its own, beside that of all pages. */
  styleSheet?: keyof typeof STYLE_SHEETS
  /** Across the whole width, in the brand's colour. */
  hero?: string
  body: string
  /** Structured data (schema.org), for search engines. */
  data?: Thing[]
  feed?: { path: string; title: string }
  /** The path of a picture of its own for links to it, in its language; by default there is one of the brand. */
  image?: string
  /** With pictures that open in full. */
  hasPictures?: boolean
  /** With the chat widget, if the brand has one. */
  hasChat?: boolean
  /** Excluded from search engines. */
  isHidden?: boolean
}

/** Placeholder of a response's nonce; nobody else can write it. */
export const NONCE_MARK = randomUUID()

/** Where a saved page says so, in its language; text from people never contains a comment. */
const STORED_MARK = /<!--stored:(.*?)-->/

/** A page with the notice that it is a saved version. */
export function withNotice(body: string, savedAt: string): string {
  return body.replace(
    STORED_MARK,
    (_, words: string) => `<p class="stored">${words.replace('{time}', savedAt)}</p>`,
  )
}

interface PageFrame {
  base: string
  /** HTML. */
  footer: string
  /** The path that was asked for, without its language; undefined for the answer to a form. */
  address: string | undefined
  /** HTML beside the navigation. */
  account: string
}

/** A public page of the brand, complete without scripts. */
export function renderPage(view: View, { base, footer, address, account }: PageFrame, page: Page): string {
  return html`<!doctype html>
<html lang="${view.code}" dir="${view.direction}" data-language="${view.link('')}"><head>
!${head(view, base, page)}
</head><body!${page.hasChat ? ' class="with-chat"' : ''}>
<a class="skip" href="#main">${view.t('site.skip')}</a>
<div class="!${page.hero === undefined ? 'rule' : 'hero'}">!${header(view, page, account)}!${page.hero ?? ''}</div>
<!--stored:${view.t('site.stored', { time: '{time}' })}-->
<main id="main" class="wide">
!${page.body}
</main>
!${foot(view, footer, address)}
</body></html>`
}

function head(view: View, base: string, page: Page): string {
  const { brand } = view
  const address = base + canonicalPath(view, page)
  const name = page.title === brand.name ? brand.name : `${page.title} · ${brand.name}`
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${page.description ?? `${page.title}: ${brand.name}`}">
<meta name="color-scheme" content="light dark"><meta name="theme-color" content="${brandTheme(brand.color).light.band}">
<link rel="icon" href="${iconPath(brand)}">
!${page.isHidden ? '<meta name="robots" content="noindex">' : html`<link rel="canonical" href="${address}">`}
!${alternatesOf(view, page).map(({ language, path }) => (language ? html`<link rel="alternate" hreflang="${language}" href="${base + path}">` : ''))}
<meta property="og:title" content="${page.title}"><meta property="og:site_name" content="${brand.name}">
<meta property="og:type" content="${page.image ? 'article' : 'website'}"><meta property="og:url" content="${address}">
<meta property="og:description" content="${page.description ?? page.title}">
!${imageTags(view, base, page)}
<link rel="stylesheet" href="/site/style.css?v=${version(STYLE)}" nonce="${NONCE_MARK}">
!${page.styleSheet ? html`<link rel="stylesheet" href="${page.styleSheet}?v=${version(STYLE_SHEETS[page.styleSheet])}" nonce="${NONCE_MARK}">` : ''}
<style nonce="${NONCE_MARK}">:root{!${brandStyle(brand.color)}}</style>
<script src="/site/suggest.js?v=${version(SCRIPT)}" defer nonce="${NONCE_MARK}"></script>
!${page.hasPictures ? html`<script src="/site/zoom.js?v=${version(ZOOM_SCRIPT)}" defer nonce="${NONCE_MARK}"></script>` : ''}
!${page.hasChat ? html`<script src="/chat.js" async nonce="${NONCE_MARK}"></script>` : ''}
!${page.feed ? html`<link rel="alternate" type="application/atom+xml" href="${page.feed.path}" title="${page.feed.title}">` : ''}
!${page.data ? `<script type="application/ld+json">${JSON.stringify(graphOf(page.data)).replaceAll('<', '\\u003c')}</script>` : ''}`
}

/**
 * The canonical path. A page in a language that its text is not in shows the original, and names its address to search engines.
 */
export function canonicalPath(view: View, { path, versions = [] }: Pick<Page, 'path' | 'versions'>): string {
  const here = view.link(path)
  const found =
    versions.find(({ path: at }) => at === here) ??
    versions.find(({ language }) => language && isSameLanguage(language, view.code))
  return (found ?? versions[0])?.path ?? here
}

/** The page in each of its languages; for all other readers, in the brand's own or else as it was written. */
function alternatesOf(view: View, { path, versions, isHidden }: Page): Version[] {
  const all: Version[] =
    versions ?? view.alternatives(path).map(({ code, path: at }) => ({ language: code, path: at }))
  const byDefault = all.find(version => version.path === path) ?? all[0]
  return isHidden || !byDefault || all.length === 1 ? [] : [...all, { ...byDefault, language: 'x-default' }]
}

const NAVIGATION = ['help', 'status', 'contact'] as const

function header({ brand, t, link }: View, { active }: Page, account: string): string {
  const mark = brand.logoFile
    ? html`<img class="logo" src="/logo?v=${brand.logoFile.slice(-12)}" alt="" height="28">`
    : html`<img class="logo" src="${iconPath(brand)}" alt="" width="28" height="28">`
  return html`<header class="wide top">
  <a class="brand" href="${link('/help')}">!${mark}<span dir="auto">${brand.name}</span></a>
  <nav aria-label="${t('site.navigation')}">!${NAVIGATION.map(
    key =>
      html`<a href="${link(`/${key}`)}" !${key === active ? 'aria-current="page"' : ''}>${t(`site.${key}`)}</a>`,
  )}!${account}</nav>
</header>`
}

function foot({ brand, t, code, alternatives }: View, footer: string, address: string | undefined): string {
  const links = brand.siteLinks.map(
    ({ label, url }) => html`<li dir="auto"><a href="${url}">${label}</a></li>`,
  )
  const languages = (address === undefined ? [] : alternatives(address)).map(
    one =>
      html`<li><a href="${one.path}" lang="${one.code}" hreflang="${one.code}" !${one.code === code ? 'aria-current="true"' : ''}>${LANGUAGE_NAMES[one.code]}</a></li>`,
  )
  return html`<footer class="wide foot"><div class="words" dir="auto">!${footer || html`<p>${brand.name}</p>`}</div>
!${links.length > 0 ? html`<ul>!${links}</ul>` : ''}
!${languages.length > 1 ? html`<nav aria-label="${t('site.language')}"><ul>!${languages}</ul></nav>` : ''}</footer>`
}

/** A time for people, in the brand's zone, with the exact time as an attribute. */
export function renderTime({ brand, locale }: View, at: Date, { withTime = true } = {}): string {
  return html`<time datetime="${at.toISOString()}">${timeText({ brand, locale }, at, { withTime })}</time>`
}

/** As text. */
export function timeText(
  { brand, locale }: Pick<View, 'brand' | 'locale'>,
  at: Date,
  { withTime = true } = {},
): string {
  const options: Intl.DateTimeFormatOptions = { timeZone: brand.timeZone, dateStyle: 'medium' }
  const words = new Intl.DateTimeFormat(
    locale,
    withTime ? { ...options, timeStyle: 'short' } : options,
  ).format(at)
  const zone = withTime ? ` ${brand.timeZone === 'UTC' ? 'UTC' : brand.timeZone.replaceAll('_', ' ')}` : ''
  return words + zone
}
