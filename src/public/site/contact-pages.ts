import { html } from 'ghtml'
import type { FieldRow } from '../../people/custom-fields/queries.ts'
import type { View } from './view.ts'

/** The contact form; intake/public-routes.ts handles it. */
export function contactPage(
  { t, link }: View,
  { error, fields }: { error: string | undefined; fields: FieldRow[] },
): string {
  return html`<div class="narrow"><h1>${t('contact.title')}</h1>
!${error ? html`<p role="alert" class="refusal">${error}</p>` : ''}
<form class="form" method="post" enctype="multipart/form-data" action="${link('/contact')}">
<div class="pair"><label>${t('contact.name')} <input name="name" autocomplete="name" maxlength="200"></label>
<label>${t('contact.email')} <input name="email" type="email" autocomplete="email" required maxlength="254"></label></div>
<label>${t('contact.subject')} <input name="subject" maxlength="200" autocomplete="off" data-suggest="found"></label>
<ul class="found" id="found" aria-live="polite"></ul>
<label>${t('contact.message')} <textarea name="message" rows="8" required maxlength="20000"></textarea></label>
!${fields.map(asked).join('')}
<div><label>${t('contact.files')} <input type="file" name="files" multiple aria-describedby="files-hint" data-too-large="${t('error.too_large')}"></label>
<small id="files-hint">${t('contact.files.hint')}</small></div>
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
function asked({ key, name, type, choices, required }: FieldRow): string {
  const given = { name: `data[${key}]`, must: required ? 'required' : '' }
  if (type === 'yes_no')
    return html`<label class="check"><input type="checkbox" name="${given.name}" value="true" ${given.must}> ${name}</label>`
  if (type === 'choice')
    return html`<label>${name} <select name="${given.name}" ${given.must}><option value=""></option>!${choices
      .map(choice => html`<option>${choice}</option>`)
      .join('')}</select></label>`
  return html`<label>${name} <input !${INPUT[type]} name="${given.name}" maxlength="1000" ${given.must}></label>`
}

/** A field that only programs fill in. */
export function trap(words: string): string {
  return html`<label class="trap" aria-hidden="true">${words} <input name="website" tabindex="-1" autocomplete="off"></label>`
}

export function sentPage({ t, link }: View): string {
  return html`<div class="narrow"><h1>${t('site.thanks')}</h1><p>${t('contact.sent')}</p><p><a href="${link('/help')}">${t('contact.back')}</a></p></div>`
}
