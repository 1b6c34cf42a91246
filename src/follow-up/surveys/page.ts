import { html } from 'ghtml'
import type { Problem } from '../../kit/errors.ts'
import {
  EMPTY_FORM,
  type FormState,
  faultMarks,
  faultText,
  refusalOf,
  returnedForm,
} from '../../kit/http/form-state.ts'
import type { Language } from '../../kit/language/language.ts'
import { RATINGS } from './send-survey.ts'

interface Rated {
  brand: string
  /** Chosen in the mail, or given earlier. */
  rating: number | null
  comment: string | null
  /** The form as it was refused. */
  form?: FormState
}

/** The survey. Opening it changes nothing: link scanners in mail servers open it too. */
export function ratingPage({ t }: Language, { brand, rating, comment, form = EMPTY_FORM }: Rated) {
  const choices = RATINGS.map(
    value =>
      html`<label><input type="radio" name="rating" value="${value}" required !${
        value === rating ? 'checked' : ''
      }> <span>${t(`survey.${value}`)}</span></label>`,
  )
  const body = html`!${refusalOf(form)}<form method="post">
<fieldset><legend>${t('survey.question')}</legend>!${choices}</fieldset>
<label class="comment">${t('survey.better')} <span class="quiet">${t('survey.optional')}</span>
<textarea name="comment" rows="4" !${faultMarks(form, 'comment')}>
${comment ?? ''}</textarea></label>!${faultText(form, 'comment')}
<button>${t('site.send')}</button>
</form>`
  return { title: t('survey.title', { brand }), body }
}

/** The survey as it comes back, with all that was written. */
export function refusedRatingPage(
  language: Language,
  { brand, problem, fields }: { brand: string; problem: Problem; fields: Record<string, string> },
) {
  const { t } = language
  const words = { refusal: t('error.invalid'), faultOf: () => t('error.field') }
  const form = returnedForm(fields, problem, words)
  return ratingPage(language, { brand, rating: Number(fields.rating), comment: fields.comment ?? null, form })
}

export function thanksPage({ t }: Language) {
  return { title: t('site.thanks'), body: html`<p>${t('survey.saved')}</p>` }
}

export function unsubscribePage({ t }: Language, { isDone }: { isDone: boolean }) {
  if (isDone) return { title: t('subscribe.gone'), body: html`<p>${t('survey.stopped')}</p>` }
  const body = html`<form method="post"><p>${t('survey.stop.text')}</p><button>${t('survey.stop.do')}</button></form>`
  return { title: t('survey.stop.title'), body }
}
