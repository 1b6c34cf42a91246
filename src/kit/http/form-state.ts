import { html } from 'ghtml'
import { z } from 'zod'
import type { Problem } from '../errors.ts'
import { isRecord, typedText } from '../input.ts'

/** What a form shows: what was written into it, and what is wrong with that. */
export interface FormState {
  values: ReadonlyMap<string, string>
  refusal: string | undefined
  /** Words for each field at fault. */
  wrong: ReadonlyMap<string, string>
}

/** What was typed into a box of several lines, trimmed. */
export const typedLines = (most: number) =>
  typedText.transform(text => text.trim()).pipe(z.string().max(most))

/** A form that nobody has sent yet. */
export const EMPTY_FORM: FormState = { values: new Map(), refusal: undefined, wrong: new Map() }

interface Words {
  /** The sentence above the form. */
  refusal: string
  /** What is wrong with a field that has this value. */
  faultOf(name: string, value: string | undefined): string
}

/** A form as it comes back to whoever sent it: with all words that it had. `fields` are as the form was read. */
export function returnedForm(fields: unknown, problem: Problem, { refusal, faultOf }: Words): FormState {
  const values = new Map(namedValues(fields))
  const names = Object.keys(problem.fields ?? {}).map(nameOf)
  return { values, refusal, wrong: new Map(names.map(name => [name, faultOf(name, values.get(name))])) }
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

/** The refusal above a form. */
export function refusalOf({ refusal }: FormState): string {
  return refusal === undefined ? '' : html`<p role="alert" class="refusal">${refusal}</p>`
}

/** What marks a field that is at fault; the first one gets the focus. `hint` is the id of what describes it in any case. */
export function faultMarks({ wrong }: FormState, name: string, hint?: string): string {
  if (!wrong.has(name)) return hint === undefined ? '' : html`aria-describedby="${hint}"`
  const isFirst = wrong.keys().next().value === name
  const described = [`wrong-${name}`, ...(hint === undefined ? [] : [hint])].join(' ')
  return html`aria-invalid="true" aria-describedby="${described}" !${isFirst ? 'autofocus' : ''}`
}

/** What is wrong with the field. */
export function faultText({ wrong }: FormState, name: string): string {
  const words = wrong.get(name)
  return words === undefined ? '' : html`<small class="wrong" id="wrong-${name}">${words}</small>`
}
