import { html } from 'ghtml'
import { EMPTY_FORM, type FormState, faultMarks, faultText, refusalOf } from '../../kit/http/form-state.ts'
import type { FieldRow } from '../../people/custom-fields/queries.ts'
import { mostLetters } from './form-state.ts'
import type { View } from './view.ts'

/** The contact form, as it is empty or as it was refused. */
export function contactPage(
  view: View,
  { form = EMPTY_FORM, fields }: { form?: FormState; fields: FieldRow[] },
): string {
  const { t, link } = view
  const line = (name: string, label: string, rest: string) =>
    html`<div><label>${label} <input name="${name}" value="${form.values.get(name) ?? ''}" !${rest} !${faultMarks(form, name)}></label>!${faultText(form, name)}</div>`
  return html`<div class="narrow"><h1>${t('contact.title')}</h1>
!${refusalOf(form)}
<form class="form" method="post" enctype="multipart/form-data" action="${link('/contact')}">
<div class="pair">!${line('name', t('contact.name'), html`autocomplete="name" !${mostLetters(view, 200)}`)}
!${line('email', t('contact.email'), 'type="email" autocomplete="email" required maxlength="254"')}</div>
!${line('subject', t('contact.subject'), html`autocomplete="off" data-suggest="found" !${mostLetters(view, 200)}`)}
<ul class="found" id="found" aria-live="polite"></ul>
<div><label>${t('contact.message')} <textarea name="message" rows="8" required !${mostLetters(view, 20_000)} !${faultMarks(form, 'message')}>
${form.values.get('message') ?? ''}</textarea></label>!${faultText(form, 'message')}</div>
!${fields.map(field => asked(view, { field, form })).join('')}
<div><label>${t('contact.files')} <input type="file" name="files" multiple aria-describedby="files-hint" data-too-large="${t('error.too_large')}" !${faultMarks(form, 'files')}></label>
<small id="files-hint">${t('contact.files.hint')}!${form.refusal === undefined ? '' : html` ${t('error.files_again')}`}</small></div>
!${trap(t('site.trap'))}
<button>${t('site.send')}</button>
</form></div>`
}

const INPUT = {
  text: 'type="text"',
  number: 'type="number" step="any"',
  date: 'type="date"',
  link: 'type="url"',
} as const

/** A field of the brand's own. */
function asked(view: View, { field, form }: { field: FieldRow; form: FormState }): string {
  const { key, name: label, type, choices, required } = field
  const name = `data[${key}]`
  const value = form.values.get(name) ?? ''
  const marks = html`!${required ? 'required' : ''} !${faultMarks(form, name)}`
  const fault = faultText(form, name)
  if (type === 'yes_no')
    return html`<div><label class="check"><input type="checkbox" name="${name}" value="true" !${value === 'true' ? 'checked' : ''} !${marks}> <bdi>${label}</bdi></label>!${fault}</div>`
  if (type === 'choice')
    return html`<div><label><bdi>${label}</bdi> <select name="${name}" !${marks}><option value=""></option>!${choices
      .map(choice => html`<option!${choice === value ? ' selected' : ''}>${choice}</option>`)
      .join('')}</select></label>!${fault}</div>`
  return html`<div><label><bdi>${label}</bdi> <input !${INPUT[type]} dir="auto" name="${name}" value="${value}" !${mostLetters(view, 1_000)} !${marks}></label>!${fault}</div>`
}

/** A field that only programs fill in. */
export function trap(words: string): string {
  return html`<label class="trap" aria-hidden="true">${words} <input name="website" tabindex="-1" autocomplete="off"></label>`
}

export function sentPage({ t, link }: View): string {
  return html`<div class="narrow"><h1>${t('site.thanks')}</h1><p>${t('contact.sent')}</p><p><a href="${link('/help')}">${t('contact.back')}</a></p></div>`
}
