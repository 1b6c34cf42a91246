import { html } from 'ghtml'
import type { Problem } from '../../kit/errors.ts'
import { type FormState, faultMarks, faultText, returnedForm } from '../../kit/http/form-state.ts'
import type { TextKey } from '../../kit/language/en.ts'
import type { View } from './view.ts'

/** The sentence above the form, by the code of the refusal. */
const SENTENCES = new Map<string, TextKey>([
  ['invalid', 'error.invalid'],
  ['rate_limited', 'error.rate_limited'],
  ['unavailable', 'error.unavailable'],
  ['too_large', 'error.too_large'],
])

/** A public form as it comes back, in the language of its page. */
export function refusedForm({ t }: View, problem: Problem, fields: unknown): FormState {
  return returnedForm(fields, problem, {
    refusal: t(SENTENCES.get(problem.code) ?? 'error.malformed'),
    faultOf: (name, value) => t(faultOf(name, value)),
  })
}

function faultOf(name: string, value = ''): TextKey {
  if (value.trim() === '') return 'error.missing'
  return name === 'email' ? 'error.email' : 'error.field'
}

/** Asks for an email address, the only field of a short form. */
export function emailField(label: string, form: FormState): string {
  return html`<div><label>${label} <input name="email" type="email" autocomplete="email" required maxlength="254" value="${form.values.get('email') ?? ''}" !${faultMarks(form, 'email')}></label>!${faultText(form, 'email')}</div>`
}

/** So many letters, which the page says before sending: a browser's own limit would cut a pasted text, and say nothing. */
export const mostLetters = ({ t }: View, most: number): string =>
  html`data-most="${String(most)}" data-too-long="${t('error.field')}"`
