import { html } from 'ghtml'
import type { Language } from '../../kit/language/language.ts'
import { momentIn } from '../../talk/mail/look.ts'
import type { Row } from './own-queries.ts'
import type { ToldConversation, ToldMessage } from './tell-conversation.ts'

export interface PageView {
  brand: { name: string; timeZone: string }
  language: Language
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d1b22;background:#fff}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:1px solid #d9d6e0}h3{margin:1.75rem 0 .25rem}
article{border:1px solid #d9d6e0;border-radius:8px;padding:.5rem .9rem;margin:.6rem 0}article.own{background:#f4f2f8}
article.note{background:#fff7df}.quiet{color:#5f5b69;font-size:.875rem}.body{white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#5f5b69}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8125rem}`

/** The beginning of the page that people read: self-contained, without scripts, and all of it escaped. */
export function pageBeginning({ brand, language }: PageView, at: Date): string {
  const title = language.t('archive.title', { brand: brand.name })
  return html`<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>!${STYLE}</style></head><body><h1>${title}</h1>
<p>${language.t('archive.as_of', { time: momentIn(language, at, brand.timeZone) })}</p>
`
}

export const PAGE_END = '</body></html>\n'

interface OwnPart {
  own: Record<string, Row[]>
  /** What custom fields are called, by their keys. */
  fields: Map<string, string>
}

/** What is known of the person beside conversations. */
export function ownPart(view: PageView, { own, fields }: OwnPart): string {
  const { t } = view.language
  const { contacts = [], identities = [], notes = [], ...others } = own
  const details = contacts.flatMap(({ name, data }): [string, unknown][] => [
    [t('contact.name'), name],
    ...Object.entries(data as Row).map(([key, value]): [string, unknown] => [fields.get(key) ?? key, value]),
  ])
  return html`<h2>${t('archive.addresses')}</h2><ul>!${identities.map(({ type, identifier, handle }) => html`<li><bdi>${shown(identifier)}</bdi> <span class="quiet">${shown(type)} ${shown(handle)}</span></li>`)}</ul>
<h2>${t('archive.fields')}</h2>!${definitions(details)}
!${notes.length > 0 ? html`<h2>${t('archive.notes')}</h2>!${notes.map(note => html`<article class="note"><div class="body" dir="auto">${shown(note.note)}</div><p class="quiet">${momentOf(view, note.created_at)}</p></article>`)}` : ''}
!${morePart(view, { contacts, ...others })}`
}

/** What only programs ask for, as they get it. */
function morePart({ language: { t } }: PageView, records: Record<string, Row[]>): string {
  const filled = Object.entries(records).filter(([, rows]) => rows.length > 0)
  if (filled.length === 0) return ''
  return html`<h2>${t('archive.more')}</h2>!${filled.map(([name, rows]) => html`<details><summary>${name}</summary><pre dir="auto">${JSON.stringify(rows, null, 2)}</pre></details>`)}`
}

export function conversationsHeading({ language: { t } }: PageView): string {
  return html`<h2>${t('archive.conversations')}</h2>`
}

/** A conversation without its messages, which follow. */
export function conversationPart(view: PageView, told: ToldConversation): string {
  const { t } = view.language
  const { subject, channel, created_at, ratings = [], drafts = [], scheduled_messages = [] } = told
  const unsent = [...drafts, ...scheduled_messages]
  return html`<h3 dir="auto">${subject ?? t('requests.no_subject')}</h3><p class="quiet">${channel} · ${momentOf(view, created_at)}</p>
!${ratings.map(({ rating, comment }) => html`<article class="own"><p class="quiet">${t('archive.rating')}: ${shown(rating)} / 5</p><div class="body" dir="auto">${shown(comment)}</div></article>`)}
!${unsent.map(({ body }) => html`<article class="note"><p class="quiet">${t('archive.unsent')}</p><div class="body" dir="auto">${shown(body)}</div></article>`)}`
}

export function messagePart(view: PageView, message: ToldMessage): string {
  const { t } = view.language
  const { share, created_at, body, files = [], mail, versions = [] } = message
  const about = html`<p class="quiet"><bdi>${nameOf(view, message)}</bdi> · ${momentOf(view, created_at)}</p>`
  if (share === 'left_out')
    return html`<article>!${about}<p class="quiet">${t('archive.left_out')}</p></article>`
  return html`<article class="${share}">!${about}<div class="body" dir="auto">${shown(body)}</div>
!${versions.map(version => html`<p class="quiet">${t('archive.earlier')}</p><div class="body" dir="auto">${shown(version.body)}</div>`)}
!${files.map(({ name, path }) => html`<p>!${linkTo(path, name)}!${path ? '' : html` <span class="quiet">${t('archive.missing')}</span>`}</p>`)}
!${mail ? html`<p>!${linkTo(mail, t('archive.original'))}</p>` : ''}</article>`
}

/** Mails that are in no conversation. */
export function mailsPart(view: PageView, mails: Row[]): string {
  const { t } = view.language
  if (mails.length === 0) return ''
  return html`<h2>${t('archive.emails')}</h2><ul>!${mails.map(({ subject, received_at, path }) => html`<li dir="auto">!${linkTo(path, shown(subject) || t('requests.no_subject'))} <span class="quiet">${momentOf(view, received_at)}</span></li>`)}</ul>`
}

function nameOf({ brand, language: { t } }: PageView, { share, name }: ToldMessage): string {
  if (share === 'own') return t('requests.you')
  if (share === 'note') return t('archive.note')
  return share === 'staff' ? `${name}, ${brand.name}` : t('archive.other')
}

function definitions(pairs: [string, unknown][]): string {
  const filled = pairs.filter(([, value]) => value !== null)
  return html`<dl>!${filled.map(([name, value]) => html`<dt dir="auto">${name}</dt><dd dir="auto">${shown(value)}</dd>`)}</dl>`
}

/** A link into the archive: what our own code has named, part by part. */
function linkTo(path: unknown, words: string): string {
  if (typeof path !== 'string') return html`<bdi>${words}</bdi>`
  return html`<a href="${path.split('/').map(encodeURIComponent).join('/')}"><bdi>${words}</bdi></a>`
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function momentOf({ brand, language }: PageView, at: unknown): string {
  return at instanceof Date ? momentIn(language, at, brand.timeZone) : ''
}
