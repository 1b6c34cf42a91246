import { html } from 'ghtml'
import type { Heading } from '../../kit/markdown/renderer.ts'
import type { Page as Paging } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import type { ArticleRow, TopicPreview } from '../articles/queries.ts'
import { renderTime } from './layout.ts'

export const pathOf = ({ slug }: { slug: string }) => `/help/articles/${slug}`

export function searchForm(q = ''): string {
  return html`<form class="search" role="search" action="/help/search">
<label class="unseen" for="q">Search help articles</label>
<input id="q" type="search" name="q" value="${q}" placeholder="Search for answers" autocomplete="off" maxlength="200" data-suggest="found">
<button>Search</button>
</form>
<ul class="found" id="found" aria-live="polite"></ul>`
}

/** The home page of the help center: search, then topics with their first articles. */
export function helpHome(shelves: TopicPreview[]): string {
  const cards = shelves.map(
    ({ slug, name, count, articles }) => html`<li class="card"><h2>!${
      slug === null ? 'Other articles' : html`<a href="/help/topics/${slug}">${name}</a>`
    }</h2>
<ul>!${articles.map(article => html`<li><a href="${pathOf(article)}">${article.title}</a></li>`)}</ul>
!${slug !== null && count > articles.length ? html`<p><a href="/help/topics/${slug}">See all ${count} articles</a></p>` : ''}</li>`,
  )
  const nothing = '<p class="quiet">No articles yet. <a href="/contact">Contact us</a>.</p>'
  return html`<div class="hero"><h1>How can we help?</h1>!${searchForm()}</div>
!${cards.length === 0 ? nothing : html`<ul class="cards">!${cards}</ul>`}`
}

interface Listed {
  rows: ArticleRow[]
  /** Summary of each row. */
  summaries: string[]
  totalCount: number
  page: Pick<Paging, 'page' | 'pageSize'>
}

function listOf(scope: Scope, { rows, summaries }: Listed): string {
  return html`<ul class="list">!${rows.map(
    (row, index) => html`<li><h2><a href="${pathOf(row)}">${row.title}</a></h2>
<p>${summaries[index] ?? ''}</p><p class="quiet">!${renderTime(scope, row.updatedAt, { withTime: false })}</p></li>`,
  )}</ul>`
}

function pagesOf({ totalCount, page: { page, pageSize } }: Listed, link: (page: number) => string): string {
  const last = Math.ceil(totalCount / pageSize)
  if (last <= 1) return ''
  return html`<nav class="pages" aria-label="Pagination">
<span>!${page > 1 ? html`<a rel="prev" href="${link(page - 1)}">Previous</a>` : ''}</span>
<span class="quiet">Page ${page} of ${last}</span>
<span>!${page < last ? html`<a rel="next" href="${link(page + 1)}">Next</a>` : ''}</span></nav>`
}

export function topicPage(scope: Scope, topic: { slug: string; name: string }, listed: Listed): string {
  return html`!${trail([['Help', '/help']])}<h1>${topic.name}</h1>!${searchForm()}
!${listOf(scope, listed)}!${pagesOf(listed, page => `/help/topics/${topic.slug}?page=${page}`)}`
}

export function searchPage(scope: Scope, q: string, listed: Listed): string {
  const found = listed.totalCount === 1 ? '1 article' : `${listed.totalCount} articles`
  const nothing = html`<p role="status">No results for “${q}”. Try different words, or <a href="/contact">contact us</a>.</p>`
  return html`!${trail([['Help', '/help']])}<h1>Search</h1>!${searchForm(q)}
!${q === '' || listed.totalCount === 0 ? '' : html`<p class="quiet" role="status">${found} for “${q}”</p>`}
!${q !== '' && listed.totalCount === 0 ? nothing : listOf(scope, listed)}
!${pagesOf(listed, page => `/help/search?q=${encodeURIComponent(q)}&page=${page}`)}`
}

interface Shown {
  article: ArticleRow
  topic: { slug: string; name: string } | undefined
  html: string
  headings: Heading[]
  related: ArticleRow[]
}

export function articlePage(scope: Scope, { article, topic, html: text, headings, related }: Shown): string {
  const contents = html`<nav aria-label="On this page"><h2>On this page</h2>
<ul>!${headings.map(({ id, text: words }) => html`<li><a href="#${id}">${words}</a></li>`)}</ul></nav>`
  const others = html`<section><h2>Related</h2>
<ul>!${related.map(row => html`<li><a href="${pathOf(row)}">${row.title}</a></li>`)}</ul></section>`
  return html`!${trail([['Help', '/help'], ...(topic ? [[topic.name, `/help/topics/${topic.slug}`] as const] : [])])}
<div class="article"><article class="text"><h1>${article.title}</h1>
<p class="quiet">Last updated !${renderTime(scope, article.updatedAt, { withTime: false })}</p>
!${text}
!${feedbackForm(article)}
<p class="quiet">Still stuck? <a href="/contact">Contact us</a>.</p></article>
<aside class="aside">!${headings.length > 1 ? contents : ''}!${related.length > 0 ? others : ''}</aside></div>`
}

/** Two buttons that work without a script; feedback-routes.ts handles the form. */
function feedbackForm({ slug }: { slug: string }): string {
  return html`<form class="helpful" method="post" action="/help/articles/${slug}/feedback">
<span id="helpful">Was this helpful?</span>
<button name="helpful" value="yes" aria-describedby="helpful">Yes</button>
<button name="helpful" value="no" aria-describedby="helpful">No</button></form>`
}

/** After the answer: thanks, or a field for what was missing. */
export function feedbackPage(article: ArticleRow, helpful: boolean, isSaid: boolean): string {
  const more = html`<form class="form" method="post" action="/help/articles/${article.slug}/feedback">
<input type="hidden" name="helpful" value="no">
<label>What was missing? <textarea name="comment" rows="4" required maxlength="2000"></textarea></label>
<button>Send</button></form>`
  return html`!${trail([
    ['Help', '/help'],
    [article.title, pathOf(article)],
  ])}<h1>Thank you</h1>
<p>!${helpful || isSaid ? 'Your feedback helps us improve this article.' : 'We are sorry that this article did not help.'}</p>
!${helpful || isSaid ? '' : more}
<p><a href="${pathOf(article)}">Back to the article</a>, or <a href="/contact">contact us</a>.</p>`
}

function trail(steps: readonly (readonly [string, string])[]): string {
  return html`<nav aria-label="Breadcrumb"><ol class="trail">!${steps.map(
    ([label, path]) => html`<li><a href="${path}">${label}</a></li>`,
  )}</ol></nav>`
}

/** The contact form; intake/public-routes.ts handles it. */
export function contactPage(error?: string): string {
  return html`<h1>Contact us</h1>
!${error ? html`<p role="alert" class="state major">${error}</p>` : ''}
<form class="form" method="post" action="/contact">
<label>Your name <input name="name" autocomplete="name" maxlength="200"></label>
<label>Your email address <input name="email" type="email" autocomplete="email" required maxlength="254"></label>
<label>Subject <input name="subject" maxlength="200" autocomplete="off" data-suggest="found"></label>
<ul class="found" id="found" aria-live="polite"></ul>
<label>Your message <textarea name="message" rows="8" required maxlength="20000"></textarea></label>
<label class="trap" aria-hidden="true">Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label>
<button>Send</button>
</form>`
}

export function sentPage(): string {
  return html`<h1>Thank you</h1><p>We have received your message and will reply by email.</p><p><a href="/help">Back to the help center</a></p>`
}
