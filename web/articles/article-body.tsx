import '../language/articles-texts.ts'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { ArticleImage } from '../../client/api.ts'
import { upload } from '../api/upload.ts'
import { Field } from '../design/field.tsx'
import { FormatBar, formatByKey } from '../design/format-bar.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { toastError } from '../design/toasts.tsx'
import { imageWords } from '../kit/image-words.ts'
import { prefer, preferences } from '../kit/preferences.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'

/** The editor is large, and so loaded when it is first needed. */
const RichText = lazyPart(async () => (await import('./rich-body.tsx')).RichBody, {
  meanwhile: () => <p className="quiet">{t('loading')}</p>,
  without: MarkdownBody,
})

interface Props {
  body: string
  onChange: (change: (body: string) => string) => void
  wrong: string[] | undefined
}

export interface BodyProps extends Props {
  /** Stores an image; undefined if it could not. */
  store: (file: File) => Promise<{ url: string; words: string } | undefined>
}

/** The text of an article: as it will look, or as Markdown. Images are chosen, pasted or dropped. */
export function ArticleBody(props: Props) {
  const { editor } = useStore(preferences)
  const given = { ...props, store: storeImage }
  return (
    <>
      <div className="row editors" role="toolbar" aria-label={t('editor')}>
        {(['rich', 'markdown'] as const).map(one => (
          <button
            key={one}
            type="button"
            className="button plain"
            aria-pressed={editor === one}
            onClick={() => prefer({ editor: one })}
          >
            {t(`editor.${one}`)}
          </button>
        ))}
      </div>
      {editor === 'rich' ? <RichText {...given} /> : <MarkdownBody {...given} />}
    </>
  )
}

async function storeImage(file: File) {
  try {
    const { url } = await upload<ArticleImage>('POST', '/article_images', file)
    return { url, words: imageWords(file) }
  } catch (error) {
    toastError(error as Error)
    return undefined
  }
}

/** The Markdown itself. Images stand where the cursor was. */
export function MarkdownBody({ body, onChange, wrong, store }: BodyProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    setBusy(true)
    for (const file of files) {
      const at = field.current?.selectionStart ?? body.length
      const stored = await store(file)
      if (stored) onChange(text => `${text.slice(0, at)}![${stored.words}](${stored.url})\n${text.slice(at)}`)
    }
    setBusy(false)
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const images = [...files].filter(({ type }) => type.startsWith('image/'))
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    // Spreadsheets add a picture of what they copy as words.
    if (images.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    void add(images)
  }
  return (
    <>
      <FormatBar field={field} />
      <Field label={t('article.body')} hint={t('article.body.hint')} wrong={wrong}>
        {attributes => (
          <textarea
            ref={field}
            name="body"
            rows={16}
            required
            value={body}
            onChange={event => {
              const { value } = event.target
              onChange(() => value)
            }}
            onKeyDown={formatByKey}
            onPaste={event => take(event, event.clipboardData.files)}
            onDrop={event => take(event, event.dataTransfer.files)}
            aria-busy={isBusy}
            {...attributes}
          />
        )}
      </Field>
      <label className="button file-button">
        <Icon name="file" /> {t('article.image')}
        <input
          type="file"
          className="unseen"
          multiple
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={event => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}
