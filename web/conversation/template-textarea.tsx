import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { formatByKey } from '../design/format-bar.tsx'
import type { Uploads } from './files.tsx'
import { useSuggestions } from './suggestion-list.tsx'

/** A key that somebody pressed in a text. */
export type WritingKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>

export interface WritingProps {
  /** Colleagues can be mentioned. */
  isNote?: boolean
  /** The customer's name, and more of the conversation, for placeholders of saved replies. */
  about: { customer: string; subject?: string; reference?: string }
  /** For images in the text, and files of saved replies. */
  uploads: Uploads
  label: string
  placeholder: string
  /** Markdown. */
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: WritingKey) => void
}

interface Props extends WritingProps {
  ref: Ref<HTMLTextAreaElement>
  onFocus?: (() => void) | undefined
}

/** A growing text field for Markdown, with suggestions. */
export function TemplateTextarea(props: Props) {
  const { ref, label, placeholder, value, onChange, onKeyDown, onFocus } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const suggestions = useSuggestions({
    ...props,
    take({ start }, text) {
      if (!field.current) return
      onChange(value.slice(0, start) + text + value.slice(field.current.selectionStart))
      const place = start + text.length
      requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [value])
  return (
    <div className="writing">
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        role="combobox"
        aria-expanded={suggestions.isOpen}
        {...suggestions.attributes}
        onChange={({ target }) => {
          onChange(target.value)
          suggestions.look(target.value.slice(0, target.selectionStart))
        }}
        onKeyDown={event => {
          if (!formatByKey(event) && !suggestions.takesKey(event)) onKeyDown(event.nativeEvent)
        }}
        onFocus={onFocus}
        onBlur={suggestions.closeSoon}
      />
      {suggestions.list}
    </div>
  )
}
