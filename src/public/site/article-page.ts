import { html } from 'ghtml'
import { EMPTY_FORM, type FormState, faultMarks, faultText, refusalOf } from '../../kit/http/form-state.ts'
import type { Heading } from '../../kit/markdown/markdown-to-html.ts'
import type { ArticleRow } from '../articles/queries.ts'
import { mostLetters } from './form-state.ts'
import { langOf, languageOf, pathOf, type Steps, type Titled, trail } from './help-pages.ts'
import { renderTime } from './layout.ts'
import type { View } from './view.ts'

const WORDS_A_MINUTE = 200

interface Shown {
  article: ArticleRow
  /** What it is in. */
  steps: Steps
  /** Who wrote it; undefined if nobody of the team did. */
  author: string | undefined
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
  { article, steps, author, language, isForeign, html: text, headings, related }: Shown,
): string {
  const { t, link } = view
  const minutes = Math.max(1, Math.round(article.body.split(/\s+/).length / WORDS_A_MINUTE))
  const contents = html`<nav aria-labelledby="contents"><h2 id="contents">${t('help.contents')}</h2>
<ul class="contents">!${headings.map(({ id, text: words }) => html`<li dir="auto"><a href="#${id}">${words}</a></li>`)}</ul></nav>`
  const others = html`<section><h2>${t('help.related')}</h2>
<ul>!${related.map(row => html`<li dir="auto"><a href="${link(pathOf(row))}"!${langOf(row)}>${row.title}</a>!${languageOf(row)}</li>`)}</ul></section>`
  return html`<div class="article"><article>
!${trail(view, steps)}
<h1 dir="auto" lang="${language ?? ''}">${article.title}</h1>
!${isForeign ? html`<p class="notice">${t('help.untranslated')}</p>` : ''}
<p class="quiet">!${author ? html`!${sentence(view, 'help.author', html`<bdi>${author}</bdi>`)} · ` : ''}!${sentence(view, 'help.updated', renderTime(view, article.updatedAt, { withTime: false }))} · ${t('help.minutes', { n: minutes })}</p>
<div class="text" dir="auto" lang="${language ?? ''}">!${forReading(view, text)}</div>
!${feedbackForm(view, article)}
<p class="quiet">${t('help.stuck')} <a href="${link('/contact')}">${t('contact.title')}</a></p></article>
<aside class="aside">!${headings.length > 1 ? contents : ''}!${related.length > 0 ? others : ''}</aside></div>`
}

/** A text with a value that is HTML. */
function sentence(view: View, key: 'help.updated' | 'help.author', value: string): string {
  const [before = '', after = ''] = view.t(key, { date: '\0', name: '\0' }).split('\0')
  return html`${before}!${value}${after}`
}

/** A heading without a link in it. */
const HEADING = /(<h[2-6] id="([^"]+)">)((?:(?!<a |<\/h).)*)(<\/h[2-6]>)/gs
const PICTURES = /<a .*?<\/a>|<img src="(\/help\/images\/[^"]+)"[^>]*>/gs

/** Our own HTML of an article, with headings that link to themselves, pictures to see in full, and all of it in reach of keys. */
export function forReading({ t }: View, text: string): string {
  return text
    .replace(HEADING, '$1<a class="anchor" href="#$2">$3</a>$4')
    .replace(PICTURES, (all: string, url: string | undefined) =>
      url === undefined
        ? all
        : html`<a class="zoom" href="!${url}" title="${t('help.zoom')}">!${named(all, t('help.zoom'))}</a>`,
    )
    .replace(/<(pre|table)>/g, '<$1 tabindex="0">')
}

/** A picture that is a link and has no words needs some. */
function named(picture: string, words: string): string {
  return picture.replace(' alt=""', () => html` alt="${words}"`)
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
  { isHelpful, isSaid, form = EMPTY_FORM }: { isHelpful: boolean; isSaid: boolean; form?: FormState },
): string {
  const { t, link } = view
  const more = html`<form class="form" method="post" action="${link(pathOf(article))}/feedback">
<input type="hidden" name="helpful" value="no">
<div><label>${t('help.missing')} <textarea name="comment" rows="4" required !${mostLetters(view, 2_000)} !${faultMarks(form, 'comment')}>
${form.values.get('comment') ?? ''}</textarea></label>!${faultText(form, 'comment')}</div>
<button>${t('site.send')}</button></form>`
  return html`!${trail(view, [
    [t('site.help'), '/help'],
    [article.title, pathOf(article)],
  ])}<h1>${t('site.thanks')}</h1>
<p>${t(isHelpful || isSaid ? 'help.saved' : 'help.sorry')}</p>
!${refusalOf(form)}!${isHelpful || isSaid ? '' : more}
<p><a href="${link(pathOf(article))}">${t('help.back')}</a> · <a href="${link('/contact')}">${t('contact.title')}</a></p>`
}
