import { html } from 'ghtml'
import type { View } from './view.ts'

/** The contact form; intake/public-routes.ts handles it. */
export function contactPage({ t, link }: View, error?: string): string {
  return html`<div class="narrow"><h1>${t('contact.title')}</h1>
!${error ? html`<p role="alert" class="refusal">${error}</p>` : ''}
<form class="form" method="post" action="${link('/contact')}">
<div class="pair"><label>${t('contact.name')} <input name="name" autocomplete="name" maxlength="200"></label>
<label>${t('contact.email')} <input name="email" type="email" autocomplete="email" required maxlength="254"></label></div>
<label>${t('contact.subject')} <input name="subject" maxlength="200" autocomplete="off" data-suggest="found"></label>
<ul class="found" id="found" aria-live="polite"></ul>
<label>${t('contact.message')} <textarea name="message" rows="8" required maxlength="20000"></textarea></label>
!${trap(t('site.trap'))}
<button>${t('site.send')}</button>
</form></div>`
}

/** A field that only programs fill in. */
export function trap(words: string): string {
  return html`<label class="trap" aria-hidden="true">${words} <input name="website" tabindex="-1" autocomplete="off"></label>`
}

export function sentPage({ t, link }: View): string {
  return html`<div class="narrow"><h1>${t('site.thanks')}</h1><p>${t('contact.sent')}</p><p><a href="${link('/help')}">${t('contact.back')}</a></p></div>`
}
