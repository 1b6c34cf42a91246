import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Icon, type IconName } from './icons.tsx'
import { type InsertedImage, insertImage } from './rich-text.tsx'

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'quote' | 'code' | 'table'
  icon: IconName
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: Tool[] = [
  { name: 'bold', icon: 'bold', isOn: is('bold'), run: editor => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: 'italic',
    isOn: is('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    icon: 'heading',
    isOn: is('heading'),
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'list',
    icon: 'list',
    isOn: is('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: 'numbers',
    isOn: is('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: 'quote',
    isOn: is('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    icon: 'code',
    isOn: editor => is('code')(editor) || is('codeBlock')(editor),
    run: editor =>
      editor.state.selection.empty
        ? editor.chain().focus().toggleCodeBlock().run()
        : editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'table',
    icon: 'table',
    isOn: is('table'),
    run: editor =>
      is('table')(editor)
        ? editor.chain().focus().deleteTable().run()
        : editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
]

const RARE = new Set<Tool['name']>(['heading', 'table', 'code'])

function is(name: string) {
  return (editor: Editor) => editor.isActive(name)
}

interface Props {
  editor: Editor
  /** Without what letters rarely have. */
  isShort: boolean
  store: ((file: File) => Promise<InsertedImage | undefined>) | undefined
}

/** Buttons that format what is selected. */
export function RichTools({ editor, store, isShort }: Props) {
  const [isLinking, setLinking] = useState(false)
  return (
    <div className="format-bar" role="toolbar" aria-label={t('format')}>
      {TOOLS.filter(({ name }) => !isShort || !RARE.has(name)).map(({ name, icon, isOn, run }) => (
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
      {store && <ImageButton editor={editor} store={store} />}
      <Dialog title={t('format.link')} isOpen={isLinking} onClose={() => setLinking(false)}>
        <LinkForm editor={editor} onDone={() => setLinking(false)} />
      </Dialog>
    </div>
  )
}

function ImageButton({ editor, store }: { editor: Editor; store: NonNullable<Props['store']> }) {
  return (
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
