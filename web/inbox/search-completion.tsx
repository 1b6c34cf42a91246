import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { t } from '../language/language.ts'
import { completed, completionsOf, type Values } from './search-completions.ts'

interface CompletionOptions {
  text: string
  values: Values
  field: RefObject<HTMLInputElement | null>
  onChoose: (text: string) => void
  /** Handles keys that the list ignores. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** A list of completions below a search field, and what the field needs for it. */
export function useCompletion({ text, values, field, onChoose, onKeyDown: onOther }: CompletionOptions) {
  const id = useId()
  const [place, setPlace] = useState(-1)
  const [dismissed, dismiss] = useState<string>()
  const found = dismissed === text ? [] : completionsOf(text, values)
  const choose = (completion: string) => {
    onChoose(completed(text, completion))
    setPlace(-1)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return onOther(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[event.key === 'Tab' ? Math.max(place, 0) : place]
    if (step) setPlace((place + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
    else if (event.key === 'Escape') dismiss(text)
    else return onOther(event)
    event.preventDefault()
    event.stopPropagation()
  }
  const attributes = {
    role: 'combobox',
    'aria-expanded': found.length > 0,
    'aria-controls': found.length > 0 ? id : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': place >= 0 && place < found.length ? `${id}-${place}` : undefined,
    onKeyDown,
  }
  const list = found.length > 0 && (
    <div role="listbox" id={id} aria-label={t('search.completions')} className="completions">
      {found.map((completion, index) => (
        <div
          key={completion}
          role="option"
          tabIndex={-1}
          id={`${id}-${index}`}
          aria-selected={index === place}
          onPointerDown={event => {
            event.preventDefault() // the field keeps the focus
            choose(completion)
          }}
        >
          {completion}
        </div>
      ))}
    </div>
  )
  return { attributes, list }
}
