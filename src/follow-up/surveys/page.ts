import { html } from 'ghtml'
import type { Language } from '../../kit/language/language.ts'
import { RATINGS } from './send-survey.ts'

interface Rated {
  brand: string
  /** Chosen in the mail, or given earlier. */
  rating: number | null
  comment: string | null
}

/** The survey. Opening it changes nothing: link scanners in mail servers open it too. */
export function ratingPage({ t }: Language, { brand, rating, comment }: Rated) {
  const choices = RATINGS.map(
    value =>
      html`<label><input type="radio" name="rating" value="${value}" required !${
        value === rating ? 'checked' : ''
      }> <span>${t(`survey.${value}`)}</span></label>`,
  )
  const body = html`<form method="post">
<fieldset><legend>${t('survey.question')}</legend>!${choices}</fieldset>
<label class="comment">${t('survey.better')} <span class="quiet">${t('survey.optional')}</span>
<textarea name="comment" rows="4" maxlength="2000">${comment ?? ''}</textarea></label>
<button>${t('site.send')}</button>
</form>`
  return { title: t('survey.title', { brand }), body }
}

export function thanksPage({ t }: Language) {
  return { title: t('site.thanks'), body: html`<p>${t('survey.saved')}</p>` }
}

export function unsubscribePage({ t }: Language, { isDone }: { isDone: boolean }) {
  if (isDone) return { title: t('subscribe.gone'), body: html`<p>${t('survey.stopped')}</p>` }
  const body = html`<form method="post"><p>${t('survey.stop.text')}</p><button>${t('survey.stop.do')}</button></form>`
  return { title: t('survey.stop.title'), body }
}
