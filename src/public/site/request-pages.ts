import { html } from 'ghtml'
import { EMPTY_FORM, type FormState, faultMarks, faultText, refusalOf } from '../../kit/http/form-state.ts'
import type { Request } from '../requests/queries.ts'
import { isDone, plainStatus, type ShownFile, type ShownMessage, titleOf } from '../requests/requests.ts'
import { mostLetters } from './form-state.ts'
import { trail } from './help-pages.ts'
import { renderTime } from './layout.ts'
import type { View } from './view.ts'

const PATH = '/help/requests'

const pathOfRequest = ({ slug }: Request) => `${PATH}/${encodeURIComponent(slug)}`

interface ListedRequests {
  requests: Request[]
  page: number
  last: number
}

/** The customer's requests, as a list. */
export function requestsPage(view: View, { requests, page, last }: ListedRequests): string {
  const { t, link } = view
  const rows = requests.map(
    request => html`<li><a href="${link(pathOfRequest(request))}">
<span class="what"><b dir="auto">${titleOf(request) || t('requests.no_subject')}</b>
<span class="quiet">!${renderTime(view, request.at)}</span></span>!${statusMark(view, request)}</a></li>`,
  )
  return html`!${trail(view, [[t('site.help'), '/help']])}<h1>${t('requests.title')}</h1>
!${rows.length === 0 ? html`<p class="quiet">${t('requests.none')}</p><p><a class="button" href="${link('/contact')}">${t('contact.title')}</a></p>` : html`<ul class="requests">!${rows}</ul>`}
!${last > 1 ? pagesOf(view, page, last) : ''}`
}

function statusMark({ t }: View, { status }: Request): string {
  const plain = plainStatus(status)
  return html`<span class="request-state !${plain}">${t(`requests.${plain}`)}</span>`
}

function pagesOf({ t, link }: View, page: number, last: number): string {
  return html`<nav class="pages" aria-label="${t('site.pages')}">
<span>!${page > 1 ? html`<a rel="prev" href="${link(`${PATH}?page=${page - 1}`)}">${t('site.previous')}</a>` : ''}</span>
<span class="quiet">${t('site.page', { page, last })}</span>
<span>!${page < last ? html`<a rel="next" href="${link(`${PATH}?page=${page + 1}`)}">${t('site.next')}</a>` : ''}</span></nav>`
}

interface OpenedRequest {
  request: Request
  messages: ShownMessage[]
  isCut: boolean
  /** New with each page that is shown: a form that is sent twice is one message. */
  formId: string
  form?: FormState
}

/** One request: what was said, a form to answer, and a button to close it. */
export function requestPage(view: View, opened: OpenedRequest): string {
  const { t } = view
  const { request, messages, isCut } = opened
  const steps = [
    [t('site.help'), '/help'],
    [t('requests.title'), PATH],
  ] as const
  return html`!${trail(view, steps)}<div class="request"><h1 dir="auto">${titleOf(request) || t('requests.no_subject')}</h1>
<p>!${statusMark(view, request)}</p>
!${isCut ? html`<p class="quiet">${t('requests.cut')}</p>` : ''}
<ol class="thread">!${messages.map(message => messageOf(view, message))}</ol>
!${answerForm(view, opened)}!${request.isOwn && !isDone(request.status) ? closeForm(view, request) : ''}</div>`
}

function messageOf(
  view: View,
  { isOwn, fromStaff, name, html: body, files, createdAt }: ShownMessage,
): string {
  const who = isOwn ? view.t('requests.you') : name || view.brand.name
  return html`<li class="!${isOwn ? 'own' : fromStaff ? 'staff' : 'other'}"><p class="quiet"><b dir="auto">${who}</b> !${renderTime(view, createdAt)}</p>
<div class="text" dir="auto">!${body}</div>!${files.length === 0 ? '' : html`<ul class="files">!${files.map(fileOf)}</ul>`}</li>`
}

function fileOf({ name, url }: ShownFile): string {
  return html`<li><a href="${url}" dir="auto">${name}</a></li>`
}

function answerForm(view: View, { request, formId, form = EMPTY_FORM }: OpenedRequest): string {
  const { t, link } = view
  return html`<form class="form" method="post" enctype="multipart/form-data" action="${link(pathOfRequest(request))}">
!${refusalOf(form)}
<input type="hidden" name="id" value="${formId}">
<div><label>${t('requests.reply')} <textarea name="message" rows="6" dir="auto" !${mostLetters(view, 20_000)} !${faultMarks(form, 'message')}>
${form.values.get('message') ?? ''}</textarea></label>!${faultText(form, 'message')}
!${isDone(request.status) ? html`<small>${t('requests.reopens')}</small>` : ''}</div>
<div><label>${t('contact.files')} <input type="file" name="files" multiple aria-describedby="files-hint" data-too-large="${t('error.too_large')}" !${faultMarks(form, 'files')}></label>
<small id="files-hint">${t('contact.files.hint')}!${form.refusal === undefined ? '' : html` ${t('error.files_again')}`}</small></div>
<button>${t('site.send')}</button></form>`
}

function closeForm({ t, link }: View, request: Request): string {
  return html`<form class="close" method="post" action="${link(`${pathOfRequest(request)}/close`)}"><button class="plain">${t('requests.close')}</button></form>`
}
