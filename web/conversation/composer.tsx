import './composer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conversation } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { draftsQuery } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Preview } from '../design/preview.tsx'
import { toast } from '../design/toasts.tsx'
import { nameOf } from '../kit/shortcuts.ts'
import { t } from '../language/language.ts'
import { AudienceFold } from './audience-fold.tsx'
import { ComposerTabs } from './composer-tabs.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { customerOf, valuesOf } from './customer-of.ts'
import type { Mode } from './draft.ts'
import { Files, type Uploads } from './files.tsx'
import { isWider, NOBODY_ELSE } from './kept-audience.ts'
import { Excess, excessIn, takesFiles, useLimits } from './limits.tsx'
import { NewerWarning, useNewer } from './newer-messages.tsx'
import type { After, Audience, NewOutgoing } from './outgoing.ts'
import { undoMsOf } from './pace.ts'
import { useOutbox } from './page-outbox.ts'
import { type PinnedMacro, pinMacro } from './pinned-macro.ts'
import { Recipients } from './recipients.tsx'
import { ReplyWindow, useIsTooLate } from './reply-window.tsx'
import { SendButtons, useSendings } from './send-buttons.tsx'
import type { WritingKey } from './template-textarea.tsx'
import { Unreachable } from './unreachable.tsx'
import { useSendLater, useTheirZone } from './use-send-later.ts'
import { useWriting } from './use-writing.ts'
import { useWritingRefs, WritingField } from './writing-field.tsx'

const DraftNews = lazyPart(async () => (await import('./draft-news.tsx')).DraftNews)
const MacroChips = lazyPart(async () => (await import('./macro-chips.tsx')).MacroChips)

export interface Props {
  conversation: Conversation
  mode: Mode
  setMode: (mode: Mode) => void
  onWriting: (isWriting: boolean) => void
  goOn: () => void
  /** Opens the conversation again, after another one was opened. */
  reopen: () => void
  /** Their role does not let them write to customers. */
  isNotesOnly: boolean
}

const REOPENED_MS = 100

/** Where staff write replies and internal notes: two tabs that look different. */
export function Composer({ conversation, mode, setMode, onWriting, goOn, reopen, isNotesOnly }: Props) {
  const form = useForm()
  const { writing, setPreview } = form
  const { draft, uploads, audience, setAudience, clear, other, moveToOther, macro } = useWriting({
    conversation,
    mode,
    setMode,
    writing,
    onWriting,
  })
  const newer = useNewer(conversation.slug, draft.body !== '')
  const isNote = mode === 'note'
  const isLate = useIsTooLate(conversation) && !isNote
  const limits = useLimits(conversation, mode)
  const excess = excessIn({ body: draft.body, files: uploads.goingWith(draft.body) }, limits)
  // Messengers send a picture by itself; mail has words.
  const isSilent = draft.body.trim() === '' && (limits === null || uploads.goingWith('').length === 0)
  const isEmpty = isSilent || uploads.isBusy || uploads.hasTrouble || isLate || excess !== undefined
  const turn = (next: Mode) => {
    // At once: the next letter may be typed already.
    flushSync(() => {
      setMode(next)
      setPreview(false)
    })
    writing.focus()
  }
  const sendMessage = useSend({ conversation, goOn, reopen })
  const send = (after: After) => {
    if (uploads.isBusy) toast(t('file.busy'))
    else if (excess) toast(excess)
    if (isEmpty) return
    if (newer.isThere) return newer.warn()
    const words = { body: draft.body, uploads: uploads.doneWith(draft.body) }
    sendMessage({ ...words, ...(isNote ? NOBODY_ELSE : audience), macro }, isNote, after)
    clear()
    setPreview(false)
  }
  const later = useSendLater(conversation, reopen)
  const sendLater = (sendAt: string) => {
    if (isEmpty) return
    if (newer.isThere) return newer.warn()
    const words = { body: draft.body, uploads: uploads.doneWith(draft.body), ...audience }
    void later({ ...words, ...present(words, conversation) }, sendAt)
    clear()
  }
  const sendings = useSendings({ isNote, conversation, macro, send, sendLater })
  const onKeyDown = (event: WritingKey) => {
    const sending = sendings.actions.find(({ keys }) => keys === nameOf(event))
    if (sending) {
      event.preventDefault()
      sending.run()
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      writing.blur()
      form.begin(false)
    }
  }
  const isUsed = draft.body !== '' || other.draft.body !== '' || uploads.files.length > 0 || isWider(audience)
  const isClosed = !form.isBegun && !isUsed && !macro
  return (
    <section
      className={`composer ${mode} ${isClosed ? 'closed' : ''} ${form.isUnfolded ? 'unfolded' : ''}`}
      aria-label={t(isNote ? 'note.write' : 'reply')}
      onFocus={() => form.begin(true)}
    >
      <ComposerTabs
        {...{ mode, isNotesOnly, turn, form, isClosed, savedAt: draft.savedAt }}
        hasText={draft.body !== ''}
        hasOther={other.draft.body !== ''}
        move={() => {
          moveToOther()
          turn(isNote ? 'reply' : 'note')
        }}
        fold={<AudienceFold {...{ conversation, isNote, audience, form }} />}
      />
      <div
        role="tabpanel"
        onDrop={uploads.onDrop}
        onDragOver={event => event.preventDefault()}
        onPaste={uploads.onPaste}
      >
        <About {...{ conversation, isNote, audience, setAudience, newer }} />
        <Words {...{ conversation, isNote, isClosed, form, draft, uploads, onKeyDown }} />
        <Along {...{ uploads, macro }} slug={conversation.slug} />
        <Excess {...{ body: draft.body, limits, excess }} />
        <SendButtons {...{ sendings, isEmpty }} theirZone={useTheirZone(conversation)}>
          <ComposerTools form={form} attach={takesFiles(limits) ? uploads.choose : undefined} />
        </SendButtons>
      </div>
      {isClosed && <Icon name={isNote ? 'lock' : 'reply'} />}
    </section>
  )
}

interface AlongProps {
  uploads: Uploads
  macro: PinnedMacro | undefined
  slug: string
}

/** What goes along with the text: files, and what a macro does. */
function Along({ uploads, macro, slug }: AlongProps) {
  return (
    <>
      <Files uploads={uploads} />
      {macro && <MacroChips macro={macro} onRemove={() => pinMacro(slug, undefined)} />}
    </>
  )
}

interface AboutProps {
  conversation: Conversation
  isNote: boolean
  audience: Audience
  setAudience: (audience: Audience) => void
  newer: ReturnType<typeof useNewer>
}

/** The recipients, whether the message can reach them, and what colleagues, or the person in other tabs, do meanwhile. */
function About({ conversation, isNote, audience, setAudience, newer }: AboutProps) {
  return (
    <div className="about">
      {!isNote && (
        <>
          <Recipients conversation={conversation} audience={audience} onChange={setAudience} />
          <Unreachable category={conversation.category} />
          <ReplyWindow conversation={conversation} />
        </>
      )}
      <NewerWarning newer={newer} />
      <Colleagues slug={conversation.slug} />
      <DraftNews conversation={conversation} />
    </div>
  )
}

/** How the text is shown, its place on the page, and what is unfolded in a small window. */
function useForm() {
  const [isPreview, setPreview] = useState(false)
  const [isRich, onRich] = useState(false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [isBegun, begin] = useState(false)
  const [isUnfolded, unfold] = useState(false)
  const [isFormatting, setFormatting] = useState(false)
  return {
    writing: useWritingRefs(),
    isBegun,
    begin,
    isPreview,
    setPreview,
    isRich,
    onRich,
    tools,
    setTools,
    isUnfolded,
    unfold,
    isFormatting,
    setFormatting,
  }
}

export type Form = ReturnType<typeof useForm>

interface WordsProps {
  conversation: Conversation
  isNote: boolean
  /** The composer is one line. */
  isClosed: boolean
  form: Form
  draft: { body: string; change: (body: string) => void }
  uploads: Uploads
  onKeyDown: (event: WritingKey) => void
}

/** The text itself, or what it will look like. */
function Words({ conversation, isNote, isClosed, form, draft, uploads, onKeyDown }: WordsProps) {
  const { name } = customerOf(conversation)
  const placeholder = isClosed ? t('reply.to', { name }) : t('reply.placeholder')
  if (form.isPreview) return <Preview text={draft.body} as="message" />
  return (
    <WritingField
      // Each has its own history of changes to undo.
      key={isNote ? 'note' : 'reply'}
      writing={form.writing}
      onRich={form.onRich}
      toolsIn={form.tools}
      about={valuesOf(conversation)}
      isNote={isNote}
      uploads={uploads}
      label={t(isNote ? 'note.write' : 'reply')}
      placeholder={isNote ? t('note.placeholder') : placeholder}
      value={draft.body}
      onChange={draft.change}
      onKeyDown={onKeyDown}
    />
  )
}

interface Spoken extends Audience, Pick<NewOutgoing, 'body' | 'uploads'> {
  macro: PinnedMacro | undefined
}

/** Sends a message when the time to undo it is over, and goes on when that ends the work here; undone, the conversation is opened again. */
function useSend({ conversation, goOn, reopen }: Pick<Props, 'conversation' | 'goOn' | 'reopen'>) {
  const outbox = useOutbox()
  return (words: Spoken, isNote: boolean, after: After) => {
    const outgoing = {
      slug: conversation.slug,
      ...words,
      ...present(words, conversation),
      after,
      visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
    }
    const message = outbox.sendSoon(outgoing, undoMsOf(conversation.category.channel, isNote))
    if (after.do !== 'keep' || words.macro?.status === 'leaves') goOn()
    const undo = () => {
      reopen()
      // The composer takes the words back as soon as it is there.
      setTimeout(() => outbox.cancel(message), REOPENED_MS)
    }
    outbox.whenGone(message, toast(t(isNote ? 'noted' : 'sent'), undo))
  }
}

/** Without those who have been taken off since. */
function present({ without }: Audience, { followers }: Conversation): Pick<Audience, 'without'> {
  const isThere = (email: string) => followers.some(follower => follower.email === email)
  return { without: without.filter(isThere) }
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
