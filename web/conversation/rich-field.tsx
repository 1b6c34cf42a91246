import { type Ref, useRef } from 'react'
import { type Cursor, RichText, type RichTextHandle } from '../design/rich-text.tsx'
import { useSuggestions } from './suggestion-list.tsx'
import type { WritingProps } from './template-textarea.tsx'

export { survives } from '../design/rich-markdown.ts'

interface Props extends WritingProps {
  ref: Ref<RichTextHandle>
  /** Where the buttons go. */
  toolsIn: HTMLElement | null
  isFocused: boolean
  onFocus: () => void
}

/** The text as it will look, with suggestions. */
export function RichField(props: Props) {
  const { ref, label, placeholder, value, onChange, onKeyDown } = props
  const cursor = useRef<Cursor>(undefined)
  const before = useRef('')
  const suggestions = useSuggestions({
    ...props,
    take: ({ start }, text) => cursor.current?.replace(before.current.length - start, text),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus leaves the text inside
    <div className="writing" onFocus={props.onFocus} onBlur={suggestions.closeSoon}>
      <RichText
        ref={ref}
        text={value}
        flavour="message"
        label={label}
        placeholder={placeholder}
        toolsIn={props.toolsIn}
        isFocused={props.isFocused}
        store={props.uploads.storeImage}
        onChange={onChange}
        onKeyDown={event => {
          if (suggestions.takesKey(event)) return true
          onKeyDown(event)
          return event.defaultPrevented
        }}
        onCursor={now => {
          cursor.current = now
          if (now.before === before.current) return
          before.current = now.before
          suggestions.look(now.before)
        }}
        attributes={suggestions.attributes}
      />
      {suggestions.list}
    </div>
  )
}
