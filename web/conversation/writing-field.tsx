import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { RichTextHandle } from '../design/rich-text.tsx'
import { preferences } from '../kit/preferences.ts'
import { createStore, useStore } from '../kit/store.ts'
import { TemplateTextarea, type WritingProps } from './template-textarea.tsx'

type Rich = typeof import('./rich-field.tsx')

/** The editor is large: it is loaded when the pages have nothing else to do. */
const richField = createStore<Rich | undefined>(undefined)
let isLoading = false

function load(): void {
  if (isLoading) return
  isLoading = true
  void import('./rich-field.tsx').then(
    module => richField.set(() => module),
    () => {
      isLoading = false // without it, people write Markdown
    },
  )
}

/** A text that is being written, in either form. */
export interface Writing {
  textarea: RefObject<HTMLTextAreaElement | null>
  rich: RefObject<RichTextHandle | null>
  focus(): void
  blur(): void
  /** As if somebody typed it where the cursor is, after a blank. */
  type(text: string): void
}

/** In a way that can be undone. */
function typeInto(field: HTMLTextAreaElement): (text: string) => void {
  return text => {
    const before = field.value.slice(0, field.selectionStart)
    document.execCommand('insertText', false, /\S$/.test(before) ? ` ${text}` : text)
  }
}

/** What a WritingField needs to be reached from outside. */
export function useWritingRefs(): Writing {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<RichTextHandle>(null)
  return useMemo(() => {
    const plain = () => {
      const { current } = textarea
      return current && { focus: () => current.focus(), blur: () => current.blur(), type: typeInto(current) }
    }
    const field = () => rich.current ?? plain()
    return {
      ...{ textarea, rich },
      focus: () => field()?.focus(),
      blur: () => field()?.blur(),
      type(text) {
        field()?.focus()
        // With the focus, the editor takes the place of the plain field.
        setTimeout(() => field()?.type(text))
      },
    }
  }, [])
}

interface Props extends WritingProps {
  writing: Writing
  /** Where the buttons of the rich text go. */
  toolsIn: HTMLElement | null
  onRich: (isRich: boolean) => void
}

/**
 * Where people write: the text as it will look, or as Markdown, as they prefer. An empty one is a plain field until somebody
 * goes there, since an editor in each conversation that is passed would slow them down.
 */
export function WritingField({ writing, toolsIn, onRich, ...props }: Props) {
  const { composer } = useStore(preferences)
  const module = useStore(richField)
  const [isFocused, setFocused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there before it was written here
  const isFit = useMemo(() => module?.survives(props.value, 'message') ?? false, [module])
  const isRich = composer === 'rich' && isFit && (isFocused || props.value !== '')
  useEffect(() => {
    if (composer === 'rich') whenIdle(load)
  }, [composer])
  useEffect(() => onRich(isRich), [isRich, onRich])
  if (isRich && module)
    return <module.RichField {...props} ref={writing.rich} toolsIn={toolsIn} isFocused={isFocused} />
  const begin = () => {
    load()
    setFocused(true)
  }
  return (
    <TemplateTextarea {...props} ref={writing.textarea} onFocus={composer === 'rich' ? begin : undefined} />
  )
}

function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
