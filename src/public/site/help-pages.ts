import { html } from 'ghtml'
import { LANGUAGE_NAMES } from '../../kit/language/language.ts'
import type { Heading } from '../../kit/markdown/markdown-to-html.ts'
import type { Page as Paging } from '../../kit/paging.ts'
import type { ArticleRow, TopicPreview } from '../articles/queries.ts'
import { icon } from './icons.ts'
import { renderTime } from './layout.ts'
import type { View } from './view.ts'

const WORDS_A_MINUTE = 200

export const pathOf = ({ slug }: { slug: string }) => `/help/articles/${slug}`

interface Titled {
  title: string
  /** It is not in the visitor's language. */
  isForeign?: boolean
  /** Of the text; undefined if it is not known. */
  language?: string | undefined
}

/** Of a title among others: the language of the article, if the visitor does not expect it. */
function langOf({ isForeign, language }: Titled): string {
  return isForeign && language ? html` lang="${language}"` : ''
}

/** The same in words, to stand behind the title. */
function languageOf(row: Titled): string {
  const name = LANGUAGE_NAMES[row.language as keyof typeof LANGUAGE_NAMES]
  return row.isForeign && name ? html` <span class="quiet"!${langOf(row)}>(${name})</span>` : ''
}

export function searchForm({ t, link }: View, q = ''): string {
  return html`<form class="search" role="search" action="${link('/help/search')}">
!${icon('search')}<label class="unseen" for="q">${t('help.search')}</label>
<input id="q" type="search" name="q" value="${q}" placeholder="${t('help.placeholder')}" autocomplete="off" maxlength="200" data-suggest="found">
<button>${t('help.find')}</button>
<ul class="found" id="found" aria-live="polite"></ul></form>`
}

/** The top of the help center: a question, and where to type it. */
export function helpHero(view: View): string {
  return html`<div class="wide hello"><h1>${view.t('help.hello')}</h1>!${searchForm(view)}</div>`
}

/** The home page of the help center: topics, then the newest articles. */
export function helpHome(view: View, shelves: TopicPreview[], recent: ArticleRow[]): string {
  const { t } = view
  const topics = shelves.filter((shelf): shelf is TopicPreview & { slug: string } => shelf.slug !== null)
  const cards = topics.map(
    ({
      slug,
      name,
      count,
      articles,
    }) => html`<li><a class="topic" href="${view.link(`/help/topics/${slug}`)}">
<span class="sign">!${icon('topic')}</span><h2 dir="auto">${name}</h2>
<p>!${articles.map((row: Titled) => html`<bdi!${langOf(row)}>${row.title}</bdi>`).join(' · ')}</p><p class="count">${t('help.articles', { n: count })}</p></a></li>`,
  )
  const others = shelves.find(({ slug }) => slug === null)
  const articles = others && topics.length === 0 ? others.articles : recent
  return html`!${cards.length === 0 ? '' : html`<ul class="topics">!${cards}</ul>`}
<div class="two"><section><h2>${t(topics.length === 0 ? 'site.help' : 'help.recent')}</h2>
!${articles.length === 0 ? html`<p class="quiet">${t('help.none')}</p>` : linksTo(view, articles)}
!${others && topics.length > 0 ? html`<h2>${t('help.other')}</h2>!${linksTo(view, others.articles)}` : ''}</section>
!${stillStuck(view)}</div>`
}

function linksTo({ link }: View, articles: (Titled & { slug: string })[]): string {
  return html`<ul class="links">!${articles.map(
    row =>
      html`<li><a href="${link(pathOf(row))}">!${icon('article')}<span><bdi!${langOf(row)}>${row.title}</bdi>!${languageOf(row)}</span>!${icon('next')}</a></li>`,
  )}</ul>`
}

function stillStuck({ t, link }: View): string {
  return html`<aside class="ask"><h2>${t('help.stuck')}</h2><p>${t('help.stuck.text')}</p>
<a class="button" href="${link('/contact')}">!${icon('write')}${t('contact.title')}</a></aside>`
}

interface Listed {
  rows: (ArticleRow & Titled)[]
  /** Summary of each row. */
  summaries: string[]
  totalCount: number
  page: Pick<Paging, 'page' | 'pageSize'>
}

function listOf(view: View, { rows, summaries }: Listed): string {
  return html`<ul class="list">!${rows.map(
    (
      row,
      index,
    ) => html`<li><h2 dir="auto"><a href="${view.link(pathOf(row))}"!${langOf(row)}>${row.title}</a>!${languageOf(row)}</h2>
<p dir="auto"!${langOf(row)}>${summaries[index] ?? ''}</p><p class="quiet">!${renderTime(view, row.updatedAt, { withTime: false })}</p></li>`,
  )}</ul>`
}

function pagesOf({ t }: View, listed: Listed, link: (page: number) => string): string {
  const { page, pageSize } = listed.page
  const last = Math.ceil(listed.totalCount / pageSize)
  if (last <= 1) return ''
  return html`<nav class="pages" aria-label="${t('site.pages')}">
<span>!${page > 1 ? html`<a rel="prev" href="${link(page - 1)}">${t('site.previous')}</a>` : ''}</span>
<span class="quiet">${t('site.page', { page, last })}</span>
<span>!${page < last ? html`<a rel="next" href="${link(page + 1)}">${t('site.next')}</a>` : ''}</span></nav>`
}

interface Topic {
  slug: string
  name: string
}

interface ShownTopic {
  topic: Topic
  /** The topic that it is in. */
  parent: Topic | undefined
  /** The topics in it, with their first articles. */
  shelves: (Topic & Pick<TopicPreview, 'count' | 'articles'>)[]
}

export function topicPage(view: View, { topic, parent, shelves }: ShownTopic, listed: Listed): string {
  const pages = pagesOf(view, listed, page => view.link(`/help/topics/${topic.slug}?page=${page}`))
  const inside = shelves.map(
    ({
      slug,
      name,
      count,
      articles,
    }) => html`<section><h2 dir="auto"><a href="${view.link(`/help/topics/${slug}`)}">${name}</a></h2>
!${linksTo(view, articles)}
!${count > articles.length ? html`<p class="quiet">${view.t('help.articles', { n: count })}</p>` : ''}</section>`,
  )
  return html`!${trail(view, [[view.t('site.help'), '/help'], ...trailTo(parent)])}<h1 dir="auto">${topic.name}</h1>!${searchForm(view)}
!${listed.rows.length > 0 ? listOf(view, listed) : ''}!${pages}!${inside}`
}

function trailTo(topic: Topic | undefined) {
  return topic ? [[topic.name, `/help/topics/${topic.slug}`] as const] : []
}

export function searchPage(view: View, q: string, listed: Listed): string {
  const { t, link } = view
  const n = listed.totalCount
  const nothing = html`<p role="status">${t('help.nothing', { q })} <a href="${link('/contact')}">${t('contact.title')}</a></p>`
  const pages = pagesOf(view, listed, page => link(`/help/search?q=${encodeURIComponent(q)}&page=${page}`))
  return html`!${trail(view, [[t('site.help'), '/help']])}<h1>${t('help.find')}</h1>!${searchForm(view, q)}
!${q === '' || n === 0 ? '' : html`<p class="quiet" role="status">${t('help.found', { n, q })}</p>`}
!${q !== '' && n === 0 ? nothing : listOf(view, listed)}!${pages}`
}

interface Shown {
  article: ArticleRow
  topic: Topic | undefined
  /** The topic that the topic is in. */
  parent: Topic | undefined
  /** The language of the text; undefined if it is not known. */
  language: string | undefined
  /** It is not in the visitor's language. */
  isForeign: boolean
  html: string
  headings: Heading[]
  related: (ArticleRow & Titled)[]
}

export function articlePage(
  view: View,
  { article, topic, parent, language, isForeign, html: text, headings, related }: Shown,
): string {
  const { t, link } = view
  const minutes = Math.max(1, Math.round(article.body.split(/\s+/).length / WORDS_A_MINUTE))
  const contents = html`<nav aria-labelledby="contents"><h2 id="contents">${t('help.contents')}</h2>
<ul class="contents">!${headings.map(({ id, text: words }) => html`<li dir="auto"><a href="#${id}">${words}</a></li>`)}</ul></nav>`
  const others = html`<section><h2>${t('help.related')}</h2>
<ul>!${related.map(row => html`<li dir="auto"><a href="${link(pathOf(row))}"!${langOf(row)}>${row.title}</a>!${languageOf(row)}</li>`)}</ul></section>`
  return html`<div class="article"><article>
!${trail(view, [[t('site.help'), '/help'], ...trailTo(parent), ...trailTo(topic)])}
<h1 dir="auto" lang="${language ?? ''}">${article.title}</h1>
!${isForeign ? html`<p class="notice">${t('help.untranslated')}</p>` : ''}
<p class="quiet">!${updatedOn(view, article.updatedAt)} · ${t('help.minutes', { n: minutes })}</p>
<div class="text" dir="auto" lang="${language ?? ''}">!${text}</div>
!${feedbackForm(view, article)}
<p class="quiet">${t('help.stuck')} <a href="${link('/contact')}">${t('contact.title')}</a></p></article>
<aside class="aside">!${headings.length > 1 ? contents : ''}!${related.length > 0 ? others : ''}</aside></div>`
}

/** The date within its sentence, marked up as a time. */
function updatedOn(view: View, at: Date): string {
  const [before = '', after = ''] = view.t('help.updated', { date: '\0' }).split('\0')
  return html`${before}!${renderTime(view, at, { withTime: false })}${after}`
}

/** Two buttons that work without a script; feedback-routes.ts handles the form. */
function feedbackForm({ t, link }: View, article: { slug: string }): string {
  return html`<form class="helpful" method="post" action="${link(pathOf(article))}/feedback">
<span id="helpful">${t('help.helpful')}</span>
<button class="plain" name="helpful" value="yes" aria-describedby="helpful">${t('help.yes')}</button>
<button class="plain" name="helpful" value="no" aria-describedby="helpful">${t('help.no')}</button></form>`
}

/** After the answer: thanks, or a field for what was missing. */
export function feedbackPage(
  view: View,
  article: ArticleRow,
  { isHelpful, isSaid }: { isHelpful: boolean; isSaid: boolean },
): string {
  const { t, link } = view
  const more = html`<form class="form" method="post" action="${link(pathOf(article))}/feedback">
<input type="hidden" name="helpful" value="no">
<label>${t('help.missing')} <textarea name="comment" rows="4" required maxlength="2000"></textarea></label>
<button>${t('site.send')}</button></form>`
  return html`!${trail(view, [
    [t('site.help'), '/help'],
    [article.title, pathOf(article)],
  ])}<h1>${t('site.thanks')}</h1>
<p>${t(isHelpful || isSaid ? 'help.saved' : 'help.sorry')}</p>
!${isHelpful || isSaid ? '' : more}
<p><a href="${link(pathOf(article))}">${t('help.back')}</a> · <a href="${link('/contact')}">${t('contact.title')}</a></p>`
}

export function trail({ t, link }: View, steps: readonly (readonly [string, string])[]): string {
  return html`<nav aria-label="${t('site.breadcrumb')}"><ol class="trail">!${steps.map(
    ([label, path]) => html`<li dir="auto"><a href="${link(path)}">${label}</a></li>`,
  )}</ol></nav>`
}
