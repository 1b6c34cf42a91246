import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { RichTextHandle } from '../design/rich-text.tsx'
import { preferences } from '../kit/preferences.ts'
import { createStore } from '../kit/store.ts'
import { typeInto } from '../kit/type-into.ts'
import { useStore } from '../kit/use-store.ts'
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

function typeApart(field: HTMLTextAreaElement, text: string): void {
  const before = field.value.slice(0, field.selectionStart)
  typeInto(field, /\S$/.test(before) ? ` ${text}` : text)
}

/** In a stored text, where nobody has been yet, writing goes on at its end. */
function focusPlain(field: HTMLTextAreaElement): void {
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
  field.focus()
}

/** What a WritingField needs to be reached from outside. */
export function useWritingRefs(): Writing {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<RichTextHandle>(null)
  return useMemo(() => {
    const plain = () => {
      const { current } = textarea
      const type = (text: string) => current && typeApart(current, text)
      return current && { focus: () => focusPlain(current), blur: () => current.blur(), type }
    }
    const field = () => rich.current ?? plain()
    return {
      textarea,
      rich,
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
  const [isBegun, begin] = useState(false)
  const { isFit, own } = useFit(module, props.value)
  const isRich = composer === 'rich' && isFit && (isBegun || props.value !== '')
  useEffect(() => {
    if (composer === 'rich') whenIdle(load)
  }, [composer])
  useEffect(() => onRich(isRich), [isRich, onRich])
  const onChange = (text: string) => {
    own.current = text
    props.onChange(text)
  }
  const onFocus = () => {
    load()
    begin(true)
  }
  if (isRich && module) {
    // The plain field is still there while this is rendered for the first time.
    const isFocused = writing.textarea.current !== null && document.activeElement === writing.textarea.current
    return <module.RichField {...{ ...props, onChange, onFocus, toolsIn, isFocused }} ref={writing.rich} />
  }
  return (
    <TemplateTextarea
      {...{ ...props, onChange }}
      ref={writing.textarea}
      onFocus={composer === 'rich' ? onFocus : undefined}
    />
  )
}

/** Whether the editor keeps the text as it is; a text from elsewhere, such as a draft, is checked when it comes. */
function useFit(module: Rich | undefined, value: string) {
  const own = useRef<string>(undefined)
  const checked = useRef<{ module: Rich; isFit: boolean }>(undefined)
  if (module && (checked.current?.module !== module || value !== own.current)) {
    checked.current = { module, isFit: module.survives(value, 'message') }
    own.current = value
  }
  return { isFit: checked.current?.isFit ?? false, own }
}

function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
