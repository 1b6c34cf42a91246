import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import type { ArticleImage } from '../../client/api.ts'
import { upload } from '../api/upload.ts'
import { Field } from '../design/field.tsx'
import { FormatBar, formatByKey } from '../design/format-bar.tsx'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

interface Props {
  body: string
  onChange: (change: (body: string) => string) => void
  wrong: string[] | undefined
}

/** The Markdown of an article. Images are chosen, pasted or dropped, and stand where the cursor was. */
export function ArticleBody({ body, onChange, wrong }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const uploading = useSaving((file: File) => upload<ArticleImage>('POST', '/article_images', file), {
    touches: [],
  })
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const at = field.current?.selectionStart ?? body.length
      uploading.mutate(file, {
        onSuccess: ({ url }) =>
          onChange(text => `${text.slice(0, at)}![${wordsOf(file)}](${url})\n${text.slice(at)}`),
        onError: toastError,
      })
    }
  }
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const images = [...files].filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0) return
    event.preventDefault()
    add(images)
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
            dir="auto"
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
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}

/** The name of a file without its ending, as a first description. */
const wordsOf = ({ name }: File) => name.replace(/\.\w+$/, '').replace(/[[\]()]/g, ' ')
