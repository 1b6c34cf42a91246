import { html } from 'ghtml'
import type { Problem } from '../../kit/errors.ts'
import { isRecord } from '../../kit/input.ts'
import type { TextKey } from '../../kit/language/en.ts'
import type { View } from './view.ts'

/** What a form shows: what was written into it, and what is wrong with that. */
export interface FormState {
  values: ReadonlyMap<string, string>
  refusal: string | undefined
  /** Words for each field at fault. */
  wrong: ReadonlyMap<string, string>
}

/** A form that nobody has sent yet. */
export const EMPTY_FORM: FormState = { values: new Map(), refusal: undefined, wrong: new Map() }

/** The sentence above the form, by the code of the refusal. */
const SENTENCES = new Map<string, TextKey>([
  ['invalid', 'error.invalid'],
  ['rate_limited', 'error.rate_limited'],
  ['unavailable', 'error.unavailable'],
  ['too_large', 'error.too_large'],
])

/** A form as it comes back to whoever sent it: with all words that it had. `fields` are as the form was read. */
export function refusedForm({ t }: View, problem: Problem, fields: unknown): FormState {
  const values = new Map(namedValues(fields))
  const names = Object.keys(problem.fields ?? {}).map(nameOf)
  return {
    values,
    refusal: t(SENTENCES.get(problem.code) ?? 'error.malformed'),
    wrong: new Map(names.map(name => [name, t(faultOf(name, values.get(name)))])),
  }
}

/** `data.order` is the field `data[order]`. */
const nameOf = (path: string) => path.replace(/^data\.(.+)$/, 'data[$1]')

function namedValues(fields: unknown): [string, string][] {
  if (!isRecord(fields)) return []
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[name, value] as [string, string]]
    return name === 'data'
      ? namedValues(value).map(([key, text]): [string, string] => [`data[${key}]`, text])
      : []
  })
}

function faultOf(name: string, value = ''): TextKey {
  if (value.trim() === '') return 'error.missing'
  return name === 'email' ? 'error.email' : 'error.field'
}

/** The refusal above a form. */
export function refusalOf({ refusal }: FormState): string {
  return refusal === undefined ? '' : html`<p role="alert" class="refusal">${refusal}</p>`
}

/** What marks a field that is at fault; the first one gets the focus. */
export function faultMarks({ wrong }: FormState, name: string): string {
  if (!wrong.has(name)) return ''
  const isFirst = wrong.keys().next().value === name
  return html`aria-invalid="true" aria-describedby="wrong-${name}" !${isFirst ? 'autofocus' : ''}`
}

/** What is wrong with the field. */
export function faultText({ wrong }: FormState, name: string): string {
  const words = wrong.get(name)
  return words === undefined ? '' : html`<small class="wrong" id="wrong-${name}">${words}</small>`
}

/** Asks for an email address, the only field of a short form. */
export function emailField(label: string, form: FormState): string {
  return html`<div><label>${label} <input name="email" type="email" autocomplete="email" required maxlength="254" value="${form.values.get('email') ?? ''}" !${faultMarks(form, 'email')}></label>!${faultText(form, 'email')}</div>`
}
