import './composer.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conversation } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { draftsQuery, messagesQuery } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { Preview } from '../design/preview.tsx'
import { toast } from '../design/toasts.tsx'
import { useActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'
import type { Mode } from './draft.ts'
import { Files, useUploads } from './files.tsx'
import type { After } from './outbox.ts'
import { useOutbox } from './page-outbox.ts'
import { Recipients } from './recipients.tsx'
import { SendButtons } from './send-buttons.tsx'
import { TemplateTextarea } from './template-textarea.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  conversation: Conversation
  mode: Mode
  setMode: (mode: Mode) => void
  onWriting: (isWriting: boolean) => void
  goOn: () => void
}

/** Where staff write replies and internal notes: two tabs that look different. */
export function Composer({ conversation, mode, setMode, onWriting, goOn }: Props) {
  const { slug } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const outbox = useOutbox()
  const draft = useDraft(conversation, mode, setMode)
  const uploads = useUploads()
  const [recipients, setRecipients] = useState<string[]>([])
  const [isPreview, setPreview] = useState(false)
  const latestBody = useRef('')
  latestBody.current = draft.body
  const newer = useNewer(slug, draft.body !== '')
  const isNote = mode === 'note'
  const isEmpty = draft.body.trim() === '' || uploads.isBusy || uploads.hasTrouble
  useEffect(() => onWriting(draft.body !== ''), [draft.body, onWriting])
  const write = (next: Mode) => {
    // At once: the next letter may be typed already.
    flushSync(() => {
      setMode(next)
      setPreview(false)
    })
    field.current?.focus()
  }
  useActions([
    { id: 'reply', label: t('reply'), keys: 'r', run: () => write('reply') },
    { id: 'note', label: t('note.write'), keys: 'n', run: () => write('note') },
  ])
  useEffect(
    () =>
      outbox.onTakenBack(slug, message => {
        setMode(message.visibility === VISIBILITY.internalNote ? 'note' : 'reply')
        // Text written since comes after it.
        draft.change([message.body, latestBody.current].filter(Boolean).join('\n\n'))
        uploads.take(message.uploads)
        setRecipients(message.recipients)
        field.current?.focus()
      }),
    [outbox, slug, draft.change, uploads.take, setMode],
  )
  const send = (after: After) => {
    if (isEmpty) return
    if (newer.isThere) return newer.warn()
    const message = outbox.sendSoon({
      ...{ slug, body: draft.body, recipients: isNote ? [] : recipients, uploads: uploads.done },
      visibility: isNote ? 1 : 0,
      after: isNote ? { do: 'keep' } : after,
    })
    draft.sent()
    uploads.clear()
    setRecipients([])
    setPreview(false)
    if (after.do === 'hold' && !isNote) goOn()
    outbox.whenGone(
      message,
      toast(t(isNote ? 'noted' : 'sent'), () => outbox.cancel(message)),
    )
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend) {
      event.preventDefault()
      send(event.shiftKey ? { do: 'keep' } : { do: 'resolve' })
    } else if (event.key === 'Escape' && !event.defaultPrevented) field.current?.blur()
  }
  return (
    <section className={`composer ${mode}`} aria-label={t(isNote ? 'note.write' : 'reply')}>
      <div className="tabs">
        <div role="tablist" aria-label={t('composer')}>
          <Tab isChosen={!isNote} onChoose={() => write('reply')} hint="r">
            <Icon name="reply" /> {t('reply')}
          </Tab>
          <Tab isChosen={isNote} onChoose={() => write('note')} hint="n">
            <Icon name="note" /> {t('note')}
          </Tab>
        </div>
        <button
          type="button"
          className="button plain"
          aria-pressed={isPreview}
          disabled={draft.body === ''}
          onClick={() => setPreview(!isPreview)}
        >
          {t('preview')}
        </button>
      </div>
      <div
        role="tabpanel"
        onDrop={uploads.onDrop}
        onDragOver={event => event.preventDefault()}
        onPaste={uploads.onPaste}
      >
        {isNote ? (
          <p className="only-us small">{t('note.hint')}</p>
        ) : (
          <Recipients conversation={conversation} added={recipients} onChange={setRecipients} />
        )}
        {newer.isWarning && (
          <div className="notice bad" role="alert">
            {t('newer', { name: newer.name })}{' '}
            <button type="button" className="button" onClick={newer.seen}>
              {t('newer.seen')}
            </button>
          </div>
        )}
        <Colleagues slug={slug} />
        {isPreview ? (
          <Preview text={draft.body} />
        ) : (
          <TemplateTextarea
            ref={field}
            conversation={conversation}
            label={t(isNote ? 'note.write' : 'reply')}
            placeholder={t(isNote ? 'note.placeholder' : 'reply.placeholder')}
            value={draft.body}
            onChange={draft.change}
            onKeyDown={onKeyDown}
          />
        )}
        <Files uploads={uploads} />
        <SendButtons
          isNote={isNote}
          isEmpty={isEmpty}
          send={send}
          attach={uploads.choose}
          savedAt={draft.savedAt}
        />
      </div>
    </section>
  )
}

interface TabProps {
  isChosen: boolean
  onChoose: () => void
  hint: string
  children: React.ReactNode
}

function Tab({ isChosen, onChoose, hint, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onKeyDown={event => {
        const isMove = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
        const other = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-selected="false"]')
        if (isMove) other?.click()
      }}
    >
      {children} <kbd>{hint}</kbd>
    </button>
  )
}

/** Whether somebody else has replied since this person started to write. */
function useNewer(slug: string, isWriting: boolean) {
  const { data: me } = useQuery(meQuery)
  const { data } = useInfiniteQuery(messagesQuery(slug))
  const last = data?.pages[0]?.messages[0]
  const lastId = last?.id
  const [seenId, setSeenId] = useState<number>()
  const [isWarning, setWarning] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when one begins, not what comes then
  useEffect(() => {
    setSeenId(seen => (isWriting ? (seen ?? lastId) : undefined))
    if (!isWriting) setWarning(false)
  }, [slug, isWriting, lastId === undefined])
  const isThere =
    isWriting && last !== undefined && seenId !== undefined && last.id > seenId && last.user.id !== me?.id
  return {
    isThere,
    isWarning: isWarning && isThere,
    name: last?.user.name ?? '',
    warn: () => setWarning(true),
    seen: () => setSeenId(lastId),
  }
}

/** Colleagues who have a draft here. */
function Colleagues({ slug }: { slug: string }) {
  const { data: drafts = [] } = useQuery(draftsQuery(slug))
  const { data: me } = useQuery(meQuery)
  const others = drafts.filter(({ user }) => user.id !== me?.id)
  if (others.length === 0) return null
  return (
    <p className="small quiet">
      {others.map(({ user, body }) => (
        <span key={user.id} title={body}>
          {t('draft.by', { name: user.name })}{' '}
        </span>
      ))}
    </p>
  )
}
