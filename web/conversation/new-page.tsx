import '../conversation/composer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CHANNEL_KINDS, VISIBILITY } from '../../client/codes.ts'
import { suggestedContactsQuery } from '../api/contacts.ts'
import { channelsQuery, meQuery } from '../api/staff.ts'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toasts.tsx'
import { keyLabel } from '../kit/keys.ts'
import { nameOf } from '../kit/shortcuts.ts'
import { t } from '../language/language.ts'
import { AttachButton } from './attach-button.tsx'
import { Files, type Uploads, useUploads } from './files.tsx'
import { forgetWritten, keepWritten, type NewConversation, writtenSoFar } from './kept-new.ts'
import type { After } from './outgoing.ts'
import { useOutbox } from './page-outbox.ts'
import { useWritingRefs, WritingField } from './writing-field.tsx'

const route = getRouteApi('/inside/new')

/** Writes to somebody first, by mail. What is written is kept in this browser until it is sent. */
export function NewPage() {
  const { to, again } = route.useSearch()
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return <Page key={`${to} ${again}`} to={to} userId={me.id} />
}

function Page({ to, userId }: { to: string | undefined; userId: number }) {
  const uploads = useUploads()
  const [written, setWritten] = useWritten(userId, to, uploads)
  const senders = useQuery(channelsQuery).data?.filter(({ channel }) => channel === CHANNEL_KINDS.email)
  const category = senders?.some(({ slug }) => slug === written.category)
    ? written.category
    : (senders?.[0]?.slug ?? '')
  const change = (changes: Partial<NewConversation>) => setWritten(before => ({ ...before, ...changes }))
  return (
    <div className="page narrow">
      <header>
        <h1>{t('new')}</h1>
      </header>
      {senders?.length === 0 ? (
        <p className="card">{t('new.noChannel')}</p>
      ) : (
        <NewForm {...{ written: { ...written, category }, change, uploads }}>
          {senders && senders.length > 1 && (
            <Field label={t('new.from')}>
              {attributes => (
                <select
                  {...attributes}
                  value={category}
                  onChange={event => change({ category: event.target.value })}
                >
                  {senders.map(({ slug, name, email }) => (
                    <option key={slug} value={slug}>
                      {name} ({email})
                    </option>
                  ))}
                </select>
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
  children: ReactNode
}

function NewForm({ written, change, uploads, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const writing = useWritingRefs()
  const sendNew = useSendNew()
  const known = useSuggested(written.to).find(({ email }) => email === written.to.trim())
  const isReady =
    written.body.trim() !== '' && written.category !== '' && !uploads.isBusy && !uploads.hasTrouble
  const send = (after: After) => {
    if (isReady && form.current?.reportValidity())
      sendNew({ ...written, uploads: uploads.doneWith(written.body) }, after)
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
      <People written={written} change={change} />
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
      <fieldset
        className="field composer-field"
        onDrop={uploads.onDrop}
        onDragOver={event => event.preventDefault()}
        onPaste={uploads.onPaste}
      >
        <WritingField
          {...{ writing, uploads, toolsIn: null, onRich: nothing }}
          customer={known?.name ?? written.to}
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
      <Buttons isReady={isReady} attach={uploads.choose} resolve={() => send({ do: 'resolve' })} />
    </form>
  )
}

/** As in replies. */
const SENDING: Record<string, After> = { 'Mod+Enter': { do: 'resolve' }, 'Mod+Shift+Enter': { do: 'keep' } }

/** Its buttons stay where they are. */
const nothing = () => {}

/** Sends a new conversation in ten seconds, and goes to the inbox; undone, it is here again. */
function useSendNew() {
  const navigate = route.useNavigate()
  const outbox = useOutbox()
  const { data: me } = useQuery(meQuery)
  return ({ id, category, to, cc, bcc, subject, body, uploads }: NewConversation, after: After) => {
    if (!me) return
    const message = outbox.sendSoon({
      ...{ slug: '', body, uploads, after, from: me.email, visibility: VISIBILITY.regular },
      starts: { category, to: to.trim(), subject: subject.trim() },
      recipients: addressesIn(cc),
      bcc: addressesIn(bcc),
    })
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

/** Contacts for what is typed into the address. */
function useSuggested(to: string) {
  const typed = to.trim()
  const { data = [] } = useQuery({
    ...suggestedContactsQuery(typed),
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  })
  return data
}

interface PeopleProps {
  written: NewConversation
  change: (changes: Partial<NewConversation>) => void
}

const COPIES = ['cc', 'bcc'] as const

/** The customer, with contacts suggested by name or address, and whoever gets a copy. */
function People({ written, change }: PeopleProps) {
  const [shown, show] = useState(() => new Set(COPIES.filter(copy => written[copy] !== '')))
  const suggested = useSuggested(written.to)
  const listId = useId()
  return (
    <>
      <Field label={t('new.to')}>
        {attributes => (
          <input
            {...attributes}
            type="email"
            required
            autoFocus={written.to === ''}
            autoComplete="off"
            list={listId}
            value={written.to}
            onChange={event => change({ to: event.target.value })}
          />
        )}
      </Field>
      <datalist id={listId}>
        {suggested.map(
          ({ name, email }) =>
            email && (
              <option key={email} value={email}>
                {name}
              </option>
            ),
        )}
      </datalist>
      <p className="row">
        {COPIES.filter(copy => !shown.has(copy)).map(copy => (
          <button type="button" className="chip" key={copy} onClick={() => show(new Set([...shown, copy]))}>
            + {t(`new.${copy}`)}
          </button>
        ))}
      </p>
      {COPIES.filter(copy => shown.has(copy)).map(copy => (
        <Field key={copy} label={t(`new.${copy}`)} hint={t('new.cc.hint')}>
          {attributes => (
            <input
              {...attributes}
              type="email"
              multiple
              value={written[copy]}
              onChange={event => change({ [copy]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
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
