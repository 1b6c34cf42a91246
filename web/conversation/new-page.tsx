import { Excess, excessIn, type Limits } from './limits.tsx'
import '../conversation/composer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { CHANNEL_KINDS, VISIBILITY } from '../../client/codes.ts'
import { channelsQuery, meQuery } from '../api/staff.ts'
import { Field } from '../design/field.tsx'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { keyLabel } from '../kit/keys.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { nameOf } from '../kit/shortcuts.ts'
import { t } from '../language/language.ts'
import { AttachButton } from './attach-button.tsx'
import { Files, type Uploads, useUploads } from './files.tsx'
import { forgetWritten, keepWritten, type NewConversation, writtenSoFar } from './kept-new.ts'
import { People, type PeopleProps, useSuggested } from './new-people.tsx'
import { type After, isNumber } from './outgoing.ts'
import { undoMsOf } from './pace.ts'
import { useOutbox } from './page-outbox.ts'
import { useWritingRefs, WritingField } from './writing-field.tsx'

const route = getRouteApi('/inside/new')

/** Writes to somebody first, by mail or text message. What is written is kept in this browser until it is sent. */
export function NewPage() {
  usePageTitle(t('new'))
  const { to, again } = route.useSearch()
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return <Page key={`${to} ${again}`} to={to} userId={me.id} />
}

function Page({ to, userId }: { to: string | undefined; userId: number }) {
  const uploads = useUploads()
  const [written, setWritten] = useWritten(userId, to, uploads)
  const senders = useQuery(channelsQuery).data?.filter(startsConversations)
  const sender =
    senders?.find(({ slug }) => slug === written.category) ??
    senders?.find(channel => isByNumber(channel) === isNumber(written.to)) ??
    senders?.[0]
  const category = sender?.slug ?? ''
  const change = (changes: Partial<NewConversation>) => setWritten(before => ({ ...before, ...changes }))
  return (
    <div className="page narrow">
      <header>
        <h1>{t('new')}</h1>
      </header>
      {senders?.length === 0 ? (
        <p className="card">{t('new.noChannel')}</p>
      ) : (
        <NewForm
          {...{ written: { ...written, category }, change, uploads, byNumber: isByNumber(sender) }}
          limits={sender?.limits ?? null}
        >
          {senders && senders.length > 1 && (
            <Field label={t('new.from')}>
              {attributes => (
                <Select
                  {...attributes}
                  value={category}
                  options={senders.map(({ slug, name, email }) => ({
                    value: slug,
                    label: email ? `${name} (${email})` : name,
                  }))}
                  onChange={chosen => change({ category: chosen })}
                />
              )}
            </Field>
          )}
        </NewForm>
      )}
    </div>
  )
}

interface FormProps extends PeopleProps {
  uploads: Uploads
  limits: Limits | null
  children: ReactNode
}

/** By mail, or by text message where these can be sent. */
function startsConversations({ channel, settings }: Channel): boolean {
  if (channel === CHANNEL_KINDS.sms) return Boolean(settings.auth_token || settings.url)
  return channel === CHANNEL_KINDS.email
}

function isByNumber(channel: Channel | undefined): boolean {
  return channel?.channel === CHANNEL_KINDS.sms
}

function NewForm({ written, change, uploads, byNumber, limits, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const writing = useWritingRefs()
  const sendNew = useSendNew()
  const to = written.to.trim()
  const known = useSuggested(to).find(({ email, mobile }) => to === (byNumber ? mobile : email))
  const excess = excessIn({ body: written.body, files: uploads.goingWith(written.body) }, limits)
  const isReady =
    !excess && written.body.trim() !== '' && written.category !== '' && !uploads.isBusy && !uploads.hasTrouble
  const send = (after: After) => {
    if (isReady && form.current?.reportValidity())
      sendNew({ ...written, ...(byNumber ? NO_MAIL : {}), uploads: uploads.doneWith(written.body) }, after)
  }
  return (
    <form
      ref={form}
      className="card"
      onSubmit={event => {
        event.preventDefault()
        send({ do: 'keep' })
      }}
    >
      {children}
      <People {...{ written, change, byNumber }} />
      {!byNumber && (
        <Field label={t('subject')}>
          {attributes => (
            <input
              {...attributes}
              required
              value={written.subject}
              onChange={event => change({ subject: event.target.value })}
            />
          )}
        </Field>
      )}
      <fieldset
        className="field composer-field"
        onDrop={uploads.onDrop}
        onDragOver={event => event.preventDefault()}
        onPaste={uploads.onPaste}
      >
        <WritingField
          {...{ writing, uploads, toolsIn: null, onRich: nothing }}
          about={{ customer: known?.name ?? written.to }}
          label={t('new.message')}
          placeholder={t('new.placeholder')}
          value={written.body}
          onChange={body => change({ body })}
          onKeyDown={event => {
            const after = SENDING[nameOf(event)]
            if (!after) return
            event.preventDefault()
            send(after)
          }}
        />
      </fieldset>
      <Files uploads={uploads} />
      <Excess {...{ body: written.body, limits, excess }} />
      <Buttons isReady={isReady} attach={uploads.choose} resolve={() => send({ do: 'resolve' })} />
    </form>
  )
}

/** What a text message does not have. */
const NO_MAIL = { cc: '', bcc: '', subject: '' }

/** As in replies. */
const SENDING: Record<string, After> = { 'Mod+Enter': { do: 'resolve' }, 'Mod+Shift+Enter': { do: 'keep' } }

/** Its buttons stay where they are. */
const nothing = () => {}

/** Sends a new conversation when the time to undo it is over, and goes to the inbox; undone, it is here again. */
function useSendNew() {
  const navigate = route.useNavigate()
  const outbox = useOutbox()
  const { data: me } = useQuery(meQuery)
  return ({ id, category, to, cc, bcc, subject, body, uploads }: NewConversation, after: After) => {
    if (!me) return
    const outgoing = {
      slug: '',
      body,
      uploads,
      after,
      from: me.email,
      visibility: VISIBILITY.regular,
      starts: { category, to: to.trim(), subject: subject.trim() },
      recipients: addressesIn(cc),
      bcc: addressesIn(bcc),
    }
    const channel = isNumber(to) ? CHANNEL_KINDS.sms : CHANNEL_KINDS.email
    const message = outbox.sendSoon(outgoing, undoMsOf(channel, false))
    forgetWritten(me.id, id)
    const undo = () => {
      outbox.cancel(message)
      // The page may be open with something else by now, which is kept, too.
      void navigate({ to: '/new', search: { again: message.originId } })
    }
    outbox.whenGone(message, toast(t('sent'), undo))
    void navigate({ to: '/inbox/$view/{-$slug}', params: { view: 'open', slug: undefined } })
  }
}

/** What was written so far, or begun for somebody. */
function useWritten(userId: number, to: string | undefined, uploads: Uploads) {
  const [written, set] = useState(() => writtenSoFar(userId, to))
  const { take } = uploads
  const done = uploads.doneWith(written.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => take(written.uploads, written.body), [])
  const files = done.map(({ id }) => id).join()
  const isShown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are kept, too
  useEffect(() => {
    if (isShown.current) keepWritten(userId, { ...written, uploads: done })
    isShown.current = true
  }, [written, files])
  return [written, set] as const
}

function Buttons({
  isReady,
  attach,
  resolve,
}: {
  isReady: boolean
  attach: () => void
  resolve: () => void
}) {
  return (
    <div className="row send">
      <AttachButton attach={attach} />
      <button type="button" className="button" disabled={!isReady} onClick={resolve}>
        {t('send.resolve')} <kbd>{keyLabel('Mod+Enter')}</kbd>
      </button>
      <button type="submit" className="button main" disabled={!isReady}>
        {t('send.keep')} <kbd>{keyLabel('Mod+Shift+Enter')}</kbd>
      </button>
    </div>
  )
}

function addressesIn(text: string): string[] {
  return text
    .split(',')
    .map(address => address.trim())
    .filter(Boolean)
}
