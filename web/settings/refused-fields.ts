import { type RefObject, useLayoutEffect, useState } from 'react'
import { t } from '../language/language.ts'

/** A field that something is wrong in. */
export interface RefusedField {
  id: string
  label: string
}

/** What is wrong in the fields, by their IDs, as far as a browser can tell; in our words, not in the browser's. */
export function faultsIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    field => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    fields
      .filter(field => field.willValidate && !field.validity.valid)
      .map(field => [field.id, wordsFor(field)]),
  )
}

function wordsFor({
  type,
  title,
  validity,
  validationMessage,
}: HTMLInputElement | HTMLTextAreaElement): string {
  if (validity.valueMissing) return t('wrong.missing')
  if (validity.typeMismatch) return t(type === 'url' ? 'wrong.url' : 'wrong.email')
  return title || validationMessage
}

/**
 * The fields of a form that are marked as wrong. With each refusal, the first of them takes the focus; what else changes the marks
 * (`own`) only changes the list.
 */
export function useRefusedFields(
  form: RefObject<HTMLFormElement | null>,
  refusal: unknown,
  own: Record<string, string>,
): RefusedField[] {
  const [fields, setFields] = useState<RefusedField[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` is what marks fields
  useLayoutEffect(() => {
    setFields(refusal ? markedIn(form.current).map(field => ({ id: field.id, label: labelOf(field) })) : [])
  }, [form, refusal, own])
  useLayoutEffect(() => {
    if (!refusal) return
    const [first] = markedIn(form.current)
    if (first) focusField(first.id)
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [form, refusal])
  return fields
}

function markedIn(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
}

/** Brings a field into view, also from a closed group, and puts the keys there. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

/** With the group that it is in: there may be two of a name. */
function labelOf(field: HTMLElement): string {
  const [labelled] = (field as HTMLInputElement).labels ?? []
  const label = labelled?.textContent ?? field.getAttribute('aria-label') ?? field.textContent
  const group = field.closest('fieldset')?.querySelector('legend')?.textContent
  return group ? `${group}: ${label}` : label
}
