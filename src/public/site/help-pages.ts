import { html } from 'ghtml'
import { nameOfLanguage } from '../../kit/language/language.ts'
import type { Page as Paging } from '../../kit/paging.ts'
import type { ArticleRow, TopicPreview } from '../articles/queries.ts'
import { icon } from './icons.ts'
import { renderTime } from './layout.ts'
import type { View } from './view.ts'

export const pathOf = ({ slug }: { slug: string }) => `/help/articles/${slug}`

export interface Titled {
  title: string
  /** It is not in the visitor's language. */
  isForeign?: boolean
  /** Of the text; undefined if it is not known. */
  language?: string | undefined
}

/** Of a title among others: the language of the article, if the visitor does not expect it. */
export function langOf({ isForeign, language }: Titled): string {
  return isForeign && language ? html` lang="${language}"` : ''
}

/** The same in words, to stand behind the title. */
export function languageOf(row: Titled): string {
  const name = nameOfLanguage(row.language)
  return row.isForeign && name ? html` <bdi class="quiet"!${langOf(row)}>(${name})</bdi>` : ''
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
  return html`<section class="wide hello" aria-labelledby="hello"><h1 id="hello">${view.t('help.hello')}</h1>!${searchForm(view)}</section>`
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
<p>!${articles.map((row: Titled) => html`<bdi!${langOf(row)}>${row.title}</bdi>!${languageOf(row)}`).join(' · ')}</p><p class="count">${t('help.articles', { n: count })}</p></a></li>`,
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

export interface Topic {
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
  return html`!${trail(view, stepsTo(view, [parent]))}<h1 dir="auto">${topic.name}</h1>!${searchForm(view)}
!${listed.rows.length > 0 ? listOf(view, listed) : ''}!${pages}!${inside}`
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

/** What a page is in, from the help center on: words and path. */
export type Steps = readonly (readonly [string, string])[]

/** The way to a topic that is shown, or to an article in it. */
export function stepsTo({ t }: View, topics: (Topic | undefined)[]): Steps {
  const ofTopics = topics.flatMap(topic =>
    topic ? [[topic.name, `/help/topics/${topic.slug}`] as const] : [],
  )
  return [[t('site.help'), '/help'], ...ofTopics]
}

export function trail({ t, link }: View, steps: Steps): string {
  return html`<nav aria-label="${t('site.breadcrumb')}"><ol class="trail">!${steps.map(
    ([label, path]) => html`<li dir="auto"><a href="${link(path)}">${label}</a></li>`,
  )}</ol></nav>`
}
