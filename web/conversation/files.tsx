import { useCallback, useRef, useState } from 'react'
import type { Attachment } from '../../client/api.ts'
import { upload } from '../api/upload.ts'
import { errorMessage } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

interface Upload {
  key: string
  name: string
  /** Set once the file is uploaded. */
  id?: number
  trouble?: string
}

const MAX_BYTES = 25 * 1024 * 1024

/** Files for the message: chosen, dropped or pasted, and uploaded at once. */
export function useUploads() {
  const [files, setFiles] = useState<Upload[]>([])
  const input = useRef<HTMLInputElement>(null)
  const update = (key: string, change: Partial<Upload>) =>
    setFiles(before => before.map(file => (file.key === key ? { ...file, ...change } : file)))
  const add = (list: FileList | File[]) => {
    for (const file of list) {
      const key = crypto.randomUUID()
      const isTooBig = file.size > MAX_BYTES
      setFiles(before => [
        ...before,
        { key, name: file.name, ...(isTooBig ? { trouble: t('file.too_big') } : {}) },
      ])
      if (isTooBig) continue
      uploadFile(file).then(
        ({ id }) => update(key, { id }),
        error => update(key, { trouble: errorMessage(error) }),
      )
    }
  }
  const clear = useCallback(() => setFiles([]), [])
  const take = useCallback(
    (uploads: { id: number; name: string }[]) =>
      setFiles(uploads.map(({ id, name }) => ({ key: String(id), id, name }))),
    [],
  )
  return {
    files,
    input,
    add,
    clear,
    take,
    done: files.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])),
    hasTrouble: files.some(({ trouble }) => trouble),
    isBusy: files.some(({ id, trouble }) => id === undefined && !trouble),
    choose: () => input.current?.click(),
    remove: (key: string) => setFiles(before => before.filter(file => file.key !== key)),
    onDrop: (event: React.DragEvent) => {
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      add(event.dataTransfer.files)
    },
    onPaste: (event: React.ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      add(event.clipboardData.files)
    },
  }
}

const uploadFile = (file: File) =>
  upload<Attachment>('POST', `/attachments?file_name=${encodeURIComponent(file.name || 'file')}`, file)

export function Files({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  return (
    <>
      <input
        type="file"
        multiple
        hidden
        ref={uploads.input}
        onChange={event => {
          if (event.target.files) uploads.add(event.target.files)
          event.target.value = ''
        }}
      />
      {uploads.files.length > 0 && (
        <p className="row" aria-live="polite">
          {uploads.files.map(({ key, name, id, trouble }) => (
            <span className="chip" key={key} title={trouble}>
              <Icon name={trouble ? 'spam' : id === undefined ? 'clock' : 'file'} />
              {name} {trouble}
              <button
                type="button"
                aria-label={t('file.remove', { name })}
                onClick={() => uploads.remove(key)}
              >
                ×
              </button>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
