import { useCallback, useRef, useState } from 'react'
import type { Attachment, ResponseTemplate } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { upload } from '../api/upload.ts'
import { errorMessage } from '../design/error-message.ts'
import { Icon } from '../design/icons.tsx'
import { imageWords } from '../kit/image-words.ts'
import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'

export interface Upload {
  key: string
  name: string
  /** Undefined for files that came from elsewhere than this page. */
  type?: string
  /** In bytes. */
  size?: number
  /** Set once the file is uploaded. */
  id?: number
  trouble?: string
  /** It was put into the text, and is sent if it still is there. */
  isPlaced?: boolean
}

export type Named = Pick<Required<Upload>, 'id' | 'name'>
export type Uploads = ReturnType<typeof useUploads>

const OTHER_TYPE = 'application/octet-stream'
const MAX_BYTES = 25 * 1024 * 1024

/** Files for the message: chosen, dropped or pasted, and uploaded at once; also images inside of its text. */
export function useUploads() {
  const [store] = useState(() => createStore<Upload[]>([]))
  const files = useStore(store)
  const input = useRef<HTMLInputElement>(null)
  const update = (key: string, change: Partial<Upload>) =>
    store.set(before => before.map(file => (file.key === key ? { ...file, ...change } : file)))
  /** Resolves with the ID; undefined if it could not be uploaded. */
  const send = async (file: File, isPlaced: boolean): Promise<number | undefined> => {
    const key = crypto.randomUUID()
    store.set(before => [
      ...before,
      { key, name: file.name, type: file.type || OTHER_TYPE, size: file.size, isPlaced },
    ])
    if (file.size > MAX_BYTES) return void update(key, { trouble: t('file.too_big') })
    try {
      const { id } = await uploadFile(file)
      const isWanted = store.get().some(one => one.key === key)
      update(key, { id })
      return isWanted ? id : undefined
    } catch (error) {
      update(key, { trouble: errorMessage(error as Error) })
    }
  }
  const add = (list: Iterable<File>) => {
    for (const file of list) void send(file, false)
  }
  const takeFrom = (event: React.DragEvent | React.ClipboardEvent, { files }: DataTransfer) => {
    // The editor has placed the images.
    const left = [...files].filter(({ type }) => !event.defaultPrevented || !type.startsWith('image/'))
    if (left.length === 0) return
    event.preventDefault()
    add(left)
  }
  const goingWith = (text: string) =>
    files.filter(({ id, isPlaced }) => id === undefined || !isPlaced || isIn(text, id))
  return {
    files,
    input,
    add,
    /** Those that a message with this text takes along, also while they are on their way. */
    goingWith,
    clear: useCallback(() => store.set(() => []), [store]),
    /** Instead of those that are here, for this text; what is still on its way stays. */
    take: useCallback(
      (uploads: Named[], text: string) =>
        store.set(before => [
          ...uploads.map(one => known(one, text)),
          ...before.filter(({ id }) => id === undefined),
        ]),
      [store],
    ),
    /** The files that a message with this text takes along. */
    doneWith: (text: string): Named[] => {
      const done = goingWith(text).flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]))
      // An image may have come from another text, or back by undoing.
      const others = placedIn(text).filter(id => !done.some(one => one.id === id))
      return [...done, ...others.map(id => ({ id, name: t('article.image') }))]
    },
    hasTrouble: files.some(({ trouble }) => trouble),
    isBusy: files.some(({ id, trouble }) => id === undefined && !trouble),
    choose: () => input.current?.click(),
    remove: (key: string) => store.set(before => before.filter(file => file.key !== key)),
    onDrop: (event: React.DragEvent) => takeFrom(event, event.dataTransfer),
    onPaste: (event: React.ClipboardEvent) => takeFrom(event, event.clipboardData),
    /** Uploads an image that stands in the text. */
    async storeImage(file: File) {
      const id = await send(file, true)
      return id === undefined ? undefined : { url: `attachment:${id}`, words: imageWords(file) }
    },
    /** Adds copies of the files of a saved reply. */
    async addCopies({ id, uploads }: CopiedTemplate) {
      const copies = uploads.map(({ name }) => ({ key: crypto.randomUUID(), name }))
      store.set(before => [...before, ...copies])
      try {
        const copied = await ask(api.POST('/response_templates/{id}/uploads', { params: { path: { id } } }))
        const isCopy = ({ key }: Upload) => copies.some(copy => copy.key === key)
        store.set(before => [
          ...before.filter(file => !isCopy(file)),
          ...copied.uploads.map(({ id, name }) => ({ key: String(id), id, name })),
        ])
      } catch (error) {
        for (const { key } of copies) update(key, { trouble: errorMessage(error as Error) })
      }
    },
  }
}

export type CopiedTemplate = Pick<ResponseTemplate, 'id' | 'uploads'>

const known = ({ id, name }: Named, text: string): Upload => ({
  key: String(id),
  id,
  name,
  isPlaced: isIn(text, id),
})

/** The images that the text places. */
const placedIn = (text: string): number[] =>
  [...text.matchAll(/\]\(<?attachment:(\d{1,15})\b/g)].map(([, id]) => Number(id))

const isIn = (text: string, id: number) => placedIn(text).includes(id)

export const uploadFile = (file: File) =>
  upload<Attachment>('POST', `/attachments?file_name=${encodeURIComponent(file.name || 'file')}`, file)

/** The files beside the text. */
export function Files({ uploads }: { uploads: Uploads }) {
  const beside = uploads.files.filter(({ isPlaced, id }) => !isPlaced || id === undefined)
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
      {beside.length > 0 && (
        <p className="row files-beside" aria-live="polite">
          {beside.map(({ key, name, id, trouble }) => (
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
