import './rich-text.css'
import { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Icon, type IconName } from './icons.tsx'
import { EXTENSIONS } from './rich-markdown.ts'

export interface InsertedImage {
  url: string
  /** A first description. */
  words: string
}

interface Props {
  /** Markdown. Read once; afterwards the editor has it. */
  text: string
  label: string
  isWrong?: boolean
  /** Called with Markdown. */
  onChange: (text: string) => void
  /** Stores a pasted, dropped or chosen image; undefined if it could not. */
  store: (file: File) => Promise<InsertedImage | undefined>
}

/** An editor that shows the text as it will look, and stores Markdown. Typed Markdown works, too. */
export function RichText(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useState(0)
  useEffect(() => {
    const made = createEditor(place.current as HTMLDivElement, latest)
    made.on('transaction', () => redraw(count => count + 1))
    setEditor(made)
    return () => made.destroy()
  }, [])
  return (
    <div className="rich-text">
      {editor && <Tools editor={editor} store={props.store} />}
      <div ref={place} className="prose" dir="auto" />
    </div>
  )
}

type Latest = React.RefObject<Props>

function createEditor(element: HTMLElement, latest: Latest): Editor {
  const { text, label, isWrong } = latest.current
  const editor = new Editor({
    element,
    extensions: EXTENSIONS,
    content: text,
    contentType: 'markdown',
    injectCSS: false, // the policy of these pages; rich-text.css has it
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isWrong && { 'aria-invalid': 'true' }),
      },
      handlePaste: (_view, event) => takeImages(event.clipboardData?.files),
      handleDrop: (_view, event) => takeImages(event.dataTransfer?.files),
    },
    onUpdate: () => latest.current.onChange(editor.getMarkdown().trim()),
  })
  const takeImages = (files: FileList | undefined) => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    for (const image of images) void insertImage(editor, image, latest.current.store)
    return images.length > 0
  }
  return editor
}

async function insertImage(editor: Editor, file: File, store: Props['store']): Promise<void> {
  const stored = await store(file)
  if (stored) editor.chain().focus().setImage({ src: stored.url, alt: stored.words }).run()
}

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote' | 'code' | 'table'
  icon: IconName
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: Tool[] = [
  { name: 'bold', icon: 'bold', isOn: is('bold'), run: editor => editor.chain().focus().toggleBold().run() },
  {
    ...{ name: 'italic', icon: 'italic', isOn: is('italic') },
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    ...{ name: 'heading', icon: 'heading', isOn: is('heading') },
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    ...{ name: 'list', icon: 'list', isOn: is('bulletList') },
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    ...{ name: 'numbers', icon: 'numbers', isOn: is('orderedList') },
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    ...{ name: 'quote', icon: 'quote', isOn: is('blockquote') },
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    ...{ name: 'code', icon: 'code', isOn: editor => is('code')(editor) || is('codeBlock')(editor) },
    run: editor =>
      editor.state.selection.empty
        ? editor.chain().focus().toggleCodeBlock().run()
        : editor.chain().focus().toggleCode().run(),
  },
  {
    ...{ name: 'table', icon: 'table', isOn: is('table') },
    run: editor =>
      is('table')(editor)
        ? editor.chain().focus().deleteTable().run()
        : editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
]

function is(name: string) {
  return (editor: Editor) => editor.isActive(name)
}

/** Buttons that format what is selected. */
function Tools({ editor, store }: { editor: Editor; store: Props['store'] }) {
  const [isLinking, setLinking] = useState(false)
  return (
    <div className="format-bar" role="toolbar" aria-label={t('format')}>
      {TOOLS.map(({ name, icon, isOn, run }) => (
        <button
          key={name}
          type="button"
          className="button plain square"
          aria-label={t(`format.${name}`)}
          title={t(`format.${name}`)}
          aria-pressed={isOn(editor)}
          // The text keeps its selection.
          onMouseDown={event => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        className="button plain square"
        aria-label={t('format.link')}
        title={t('format.link')}
        aria-pressed={editor.isActive('link')}
        onMouseDown={event => event.preventDefault()}
        onClick={() => setLinking(true)}
      >
        <Icon name="link" />
      </button>
      <label className="button plain square" title={t('article.image')}>
        <Icon name="image" />
        <span className="unseen">{t('article.image')}</span>
        <input
          type="file"
          className="unseen"
          multiple
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={event => {
            for (const file of event.target.files ?? []) void insertImage(editor, file, store)
            event.target.value = ''
          }}
        />
      </label>
      <Dialog title={t('format.link')} isOpen={isLinking} onClose={() => setLinking(false)}>
        <LinkForm editor={editor} onDone={() => setLinking(false)} />
      </Dialog>
    </div>
  )
}

/** The address of a link; without words selected, it is the words as well. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present: unknown = editor.getAttributes('link').href
  const [url, setUrl] = useState(typeof present === 'string' ? present : '')
  const save = () => {
    onDone()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (url.trim() === '') return void chain.unsetLink().run()
    const href = /^[a-z]+:/i.test(url) || url.startsWith('/') ? url.trim() : `https://${url.trim()}`
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  return (
    <div>
      <Field label={t('format.url')}>
        {attributes => (
          <input
            inputMode="url"
            value={url}
            onChange={event => setUrl(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault() // the form around it is the article's
              save()
            }}
            {...attributes}
          />
        )}
      </Field>
      <button type="button" className="button main" onClick={save}>
        {t('save')}
      </button>
    </div>
  )
}
