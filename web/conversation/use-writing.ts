import { useCallback, useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import type { Mode } from './draft.ts'
import { useUploads } from './files.tsx'
import { keepAudience, keptAudience, NOBODY_ELSE } from './kept-audience.ts'
import type { Audience } from './outgoing.ts'
import { useOutbox } from './page-outbox.ts'
import { pinMacro, usePinnedMacro } from './pinned-macro.ts'
import { useDraft } from './use-draft.ts'
import type { Writing as WritingRefs } from './writing-field.tsx'

interface Writing {
  conversation: Conversation
  mode: Mode
  setMode: (mode: Mode) => void
  writing: Pick<WritingRefs, 'focus'>
  onWriting: (isWriting: boolean) => void
}

/**
 * What is being written: a reply and a note, each with its own text and files, and the further recipients of the reply. An
 * undone message continues where it was written.
 */
export function useWriting({ conversation, mode, setMode, writing, onWriting }: Writing) {
  const { slug } = conversation
  const texts = { reply: useText(conversation, 'reply'), note: useText(conversation, 'note') }
  const { draft, uploads } = texts[mode]
  const other = texts[mode === 'note' ? 'reply' : 'note']
  const pinned = usePinnedMacro(slug)
  const macro = pinned?.mode === undefined || pinned.mode === mode ? pinned : undefined
  const [audience, choose] = useState(() => keptAudience(slug))
  const setAudience = useCallback(
    (next: Audience) => {
      keepAudience(slug, next)
      choose(next)
    },
    [slug],
  )
  useEffect(() => onWriting(draft.body !== ''), [draft.body, onWriting])
  useOnlyNote(texts.reply.draft.body, texts.note.draft.body, setMode)
  useTakenBack(slug, message => {
    const written = message.visibility === VISIBILITY.internalNote ? 'note' : 'reply'
    // Something forwarded without a comment leaves nothing to go on with.
    if (message.body === '' && message.uploads.length === 0) return
    setMode(written)
    const { draft: its, uploads: files } = texts[written]
    // What was written and attached since comes after it.
    const body = [message.body, its.body].filter(Boolean).join('\n\n')
    files.take([...message.uploads, ...files.doneWith(its.body)], body)
    its.change(body)
    const { recipients, bcc = [], without = [] } = message
    if (written === 'reply') setAudience({ recipients, bcc, without })
    if (message.macro) pinMacro(slug, { ...message.macro, mode: written })
    writing.focus()
  })
  const clear = () => {
    draft.sent()
    uploads.clear()
    if (macro) pinMacro(slug, undefined)
    if (mode === 'reply') setAudience(NOBODY_ELSE)
  }
  const moveToOther = () => {
    // A file that is on its way would arrive in the text that it left.
    if (uploads.isBusy) return
    const body = [other.draft.body, draft.body].filter(Boolean).join('\n\n')
    other.uploads.take([...other.uploads.doneWith(other.draft.body), ...uploads.doneWith(draft.body)], body)
    other.draft.change(body)
    draft.change('')
    uploads.clear()
  }
  return { draft, uploads, audience, setAudience, clear, other, moveToOther, macro }
}

function useText(conversation: Conversation, mode: Mode) {
  const uploads = useUploads()
  return { uploads, draft: useDraft(conversation, mode, uploads) }
}

/** Where only a note was begun, the composer opens with it. */
function useOnlyNote(reply: string, note: string, setMode: (mode: Mode) => void): void {
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current || (reply === '' && note === '')) return
    isDecided.current = true
    if (reply === '') setMode('note')
  }, [reply, note, setMode])
}

function useTakenBack(
  slug: string,
  listener: Parameters<ReturnType<typeof useOutbox>['onTakenBack']>[1],
): void {
  const outbox = useOutbox()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => outbox.onTakenBack(slug, message => latest.current(message)), [outbox, slug])
}
