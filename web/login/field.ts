import { capitalized } from '../kit/capitalized.ts'
import { make } from '../kit/make.ts'

export interface Field {
  element: HTMLElement
  input: HTMLInputElement
  /** Says what is wrong with the value; undefined: nothing is. */
  complain(wrong: string[] | undefined): void
}

/** A labelled input with help and errors, as design/field.tsx has it. */
export function createField(
  label: string,
  {
    hint,
    ...attributes
  }: { name: string; autocomplete: string; type?: string; minlength?: string; hint?: string },
): Field {
  const id = `login-${attributes.autocomplete}`
  const input = make('input', { id, dir: 'auto', required: true, ...attributes })
  const about = make('div', { id: `${id}-about` })
  const element = make('div', { class: 'field' }, make('label', { for: id, dir: 'auto' }, label), input)
  const complain = (wrong: string[] | undefined) => {
    const words = wrong ? [make('span', { class: 'wrong' }, capitalized(`${wrong.join('; ')}.`)), ' '] : []
    about.replaceChildren(...words, ...(hint ? [make('span', { class: 'hint' }, hint)] : []))
    input.ariaInvalid = wrong ? 'true' : null
    const isSaid = about.hasChildNodes()
    if (isSaid) element.append(about)
    else about.remove()
    if (isSaid) input.setAttribute('aria-describedby', about.id)
    else input.removeAttribute('aria-describedby')
  }
  complain(undefined)
  return { element, input, complain }
}
