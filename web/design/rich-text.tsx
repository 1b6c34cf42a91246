import './rich-text.css'
import { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { isCharacters, linesOfText, withGaps } from './message-lines.ts'
import { PlacedImage } from './placed-image.ts'
import { type Flavour, readMarkdown, readUnfinished } from './read-markdown.ts'
import { EXTENSIONS } from './rich-schema.ts'
import { RichTools } from './rich-tools.tsx'
import { writeMarkdown } from './write-markdown.ts'

export interface InsertedImage {
  url: string
  /** A first description. */
  words: string
}

/** The place where the cursor is, with the words before it in its paragraph. */
export interface Cursor {
  before: string
  /** Replaces so many characters before the cursor by Markdown. */
  replace(length: number, markdown: string): void
}

export interface RichTextHandle {
  focus(): void
  blur(): void
  /** As if somebody typed it, after a blank. */
  type(text: string): void
}

interface Props {
  ref?: Ref<RichTextHandle>
  /** Markdown. Another text than the editor's own replaces it. */
  text: string
  flavour: Flavour
  label: string
  placeholder?: string
  isWrong?: boolean
  /** Called with Markdown. */
  onChange: (text: string) => void
  /** Stores a pasted, dropped or chosen image; undefined if it could not. Without it, images cannot be added. */
  store?: (file: File) => Promise<InsertedImage | undefined>
  /** Called for each key before the editor; true takes it. */
  onKeyDown?: (event: KeyboardEvent) => boolean
  /** Called whenever the cursor has moved or the text has changed. */
  onCursor?: (cursor: Cursor) => void
  /** Where the buttons go; above the text by default. */
  toolsIn?: HTMLElement | null
  /** It has the focus from the beginning, at its end. */
  isFocused?: boolean
  /** Further attributes of the text, for assistive technology. */
  attributes?: Record<string, string>
}

/** An editor that shows the text as it will look, and stores Markdown. Typed Markdown works, too. */
export function RichText(props: Props) {
  const { ref, text, flavour, store } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const own = useRef(text)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useState(0)
  useImperativeHandle(ref, () => ({
    focus: () => editor?.view.focus(),
    blur: () => editor?.view.dom.blur(),
    type(text) {
      if (!editor) return
      const { before } = cursorOf(editor, flavour)
      editor.commands.insertContent(/\S$/.test(before) ? ` ${text}` : text)
    },
  }))
  // At once: what is typed in between would go to the page.
  useLayoutEffect(() => {
    const made = createEditor(place.current as HTMLDivElement, { latest, own })
    made.on('transaction', () => redraw(count => count + 1))
    setEditor(made)
    toEnd(made)
    if (latest.current.isFocused) made.view.focus()
    return () => made.destroy()
  }, [])
  useLayoutEffect(() => {
    if (!editor || text === own.current) return
    own.current = text
    editor.commands.setContent(readMarkdown(text, flavour).toJSON(), { emitUpdate: false })
    toEnd(editor)
  }, [editor, text, flavour])
  useEffect(() => {
    // The options keep the attributes of the first time.
    editor?.view.setProps({ attributes: attributesOf(props) })
  })
  const tools = editor && <RichTools editor={editor} store={store} isShort={flavour === 'message'} />
  return (
    <div className={`rich-text of-${flavour}`}>
      {tools && (props.toolsIn ? createPortal(tools, props.toolsIn) : tools)}
      <div
        ref={place}
        className="prose"
        // Empty, it has the direction of its placeholder, which is the page's.
        dir={text === '' ? undefined : 'auto'}
        data-placeholder={text === '' ? props.placeholder : undefined}
      />
    </div>
  )
}

/** In a text that comes from elsewhere, writing goes on at its end. Nobody has moved there: nothing is suggested for it. */
function toEnd({ view }: Editor): void {
  view.updateState(view.state.apply(view.state.tr.setSelection(Selection.atEnd(view.state.doc))))
}

interface Links {
  latest: React.RefObject<Props>
  /** The Markdown that the editor has. */
  own: React.RefObject<string>
}

function createEditor(element: HTMLElement, { latest, own }: Links): Editor {
  const { text, flavour, isFocused } = latest.current
  const read = isFocused ? readUnfinished : readMarkdown
  const editor = new Editor({
    element,
    extensions: [...EXTENSIONS.filter(({ name }) => name !== PlacedImage.name), PlacedImage],
    content: read(text, flavour).toJSON(),
    injectCSS: false, // the policy of these pages; rich-text.css has it
    // What is pasted into a letter is said, not obeyed.
    enablePasteRules: flavour !== 'message',
    editorProps: {
      attributes: attributesOf(latest.current),
      handleKeyDown: (_view, event) => latest.current.onKeyDown?.(event) ?? false,
      ...(flavour === 'message' && {
        clipboardTextParser: (pasted, $context) => linesOfText(pasted, $context.doc.type.schema),
        transformPastedHTML: withGaps,
      }),
      handleDOMEvents: {
        paste(view, event) {
          const data = event.clipboardData
          if (flavour !== 'message' || !isCharacters(data?.getData('text/html') ?? '')) return false
          event.preventDefault()
          return view.pasteText(data?.getData('text/plain') ?? '')
        },
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
    onUpdate() {
      own.current = writeMarkdown(editor.state.doc, flavour)
      // At once, so that the next letter never meets an older text.
      flushSync(() => latest.current.onChange(own.current))
    },
    onTransaction: () => latest.current.onCursor?.(cursorOf(editor, flavour)),
  })
  const takeFiles = (data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    // Spreadsheets add a picture of what they copy as words.
    if (files.length === 0 || data?.types.includes('text/plain')) return false
    const { store } = latest.current
    if (!store) return true // whoever is around takes it
    const images = files.filter(({ type }) => type.startsWith('image/'))
    for (const image of images) void insertImage(editor, image, store)
    return images.length > 0
  }
  return editor
}

function attributesOf({ label, isWrong, attributes }: Props): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: 'ProseMirror',
    ...(isWrong && { 'aria-invalid': 'true' }),
    ...attributes,
  }
}

/** A line break is a blank; an image is something. */
const asLeaf = ({ type }: Node) => (type.name === 'hardBreak' ? '\n' : '\ufffc')

function cursorOf(editor: Editor, flavour: Flavour): Cursor {
  const { $from, empty } = editor.state.selection
  const isText = empty && $from.parent.isTextblock && !$from.parent.type.spec.code
  return {
    before: isText ? $from.parent.textBetween(0, $from.parentOffset, '\n', asLeaf) : '',
    replace(length, markdown) {
      const range = { from: $from.pos - length, to: $from.pos }
      const { content, firstChild, childCount } = readMarkdown(markdown, flavour)
      // A single paragraph goes on in its line.
      const words = childCount === 1 && firstChild?.type.name === 'paragraph' ? firstChild.content : content
      const ending = /\s$/.test(markdown) ? ' ' : ''
      editor
        .chain()
        .focus()
        .insertContentAt(range, [...(words.toJSON() ?? [])])
        .insertContent(ending)
        .run()
    },
  }
}

/** Stores an image, and inserts it where the cursor is. */
export async function insertImage(
  editor: Editor,
  file: File,
  store: NonNullable<Props['store']>,
): Promise<void> {
  const stored = await store(file)
  if (stored) editor.chain().focus().setImage({ src: stored.url, alt: stored.words }).run()
}
