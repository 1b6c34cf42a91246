import './contacts.css'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { Refusal } from '../api/refusal.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { PaneTitle } from '../design/pane-title.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { useMedia } from '../kit/use-media.ts'
import { t } from '../language/language.ts'
import { ContactBulkBar } from './contact-bulk.tsx'
import { ContactFilterBar } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactPageOf } from './contact-page.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { type ContactSearch, filtersOf } from './contact-search.ts'
import { ContactsCsv } from './contacts-csv.tsx'

const route = getRouteApi('/inside/contacts/{-$id}')

/** Where a contact has the whole window. */
const NARROW = '(width < 52rem)'

/** All contacts, and the details of one. */
export function ContactsPage() {
  usePageTitle(t('nav.contacts'))
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isMaking, setMaking] = useState(false)
  const [ticked, setTicked] = useState<Contact[]>([])
  const isNarrow = useMedia(NARROW)
  const tick = (contact: Contact) =>
    setTicked(before =>
      before.some(({ _id }) => _id === contact._id)
        ? before.filter(({ _id }) => _id !== contact._id)
        : [...before, contact],
    )
  if (isNarrow && id) return <ContactPageOf key={id} id={Number(id)} search={search} />
  return (
    <div className={`two-panes contacts ${id ? 'is-open' : ''}`}>
      <section className="list-pane" aria-label={t('nav.contacts')}>
        {ticked.length > 0 ? (
          <ContactBulkBar contacts={ticked} onClear={() => setTicked([])} />
        ) : (
          <Head search={search} isReading={id !== undefined} onNew={() => setMaking(true)} />
        )}
        <ContactFilterBar
          search={search}
          onChange={changes =>
            navigate({ to: '.', search: before => ({ ...before, ...changes }), params: { id } })
          }
        />
        <ContactList search={search} id={id} ticked={ticked} onTick={tick} />
      </section>
      {id && (
        <ContactPanel
          key={id}
          id={Number(id)}
          onClose={() => void navigate({ to: '.', params: { id: undefined }, search: true })}
        />
      )}
      <Dialog title={t('contacts.new')} isOpen={isMaking} onClose={() => setMaking(false)}>
        <NewContact
          onMade={made => {
            setMaking(false)
            void navigate({ to: '.', params: { id: String(made._id) }, search: true })
          }}
        />
      </Dialog>
    </div>
  )
}

interface HeadProps {
  search: ContactSearch
  isReading: boolean
  onNew: () => void
}

function Head({ search, isReading, onNew }: HeadProps) {
  return (
    <header className="pane-head spread">
      <PaneTitle title={t('nav.contacts')} isReading={isReading} />
      <span className="row">
        <ContactsCsv filters={filtersOf(search)} />
        <button type="button" className="button" onClick={onNew}>
          <Icon name="plus" /> {t('contacts.new')}
        </button>
      </span>
    </header>
  )
}

function NewContact({ onMade }: { onMade: (contact: Contact) => void }) {
  const [error, setError] = useState<Error | null>(null)
  const make = async (form: HTMLFormElement) => {
    const { name, email, mobile } = Object.fromEntries(new FormData(form)) as Record<string, string>
    try {
      onMade(
        await ask(
          api.POST('/contacts', {
            body: { contact: { name, email: email || undefined, mobile: mobile || undefined } },
          }),
        ),
      )
    } catch (refusal) {
      setError(refusal as Error)
    }
  }
  const wrong = error instanceof Refusal ? error.fields : {}
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void make(event.currentTarget)
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('name')} wrong={wrong['contact.name']}>
        {attributes => <input name="name" {...attributes} />}
      </Field>
      <Field label={t('email')} wrong={wrong['contact.email']}>
        {attributes => <input name="email" type="email" {...attributes} />}
      </Field>
      <Field label={t('mobile')} wrong={wrong['contact.mobile']}>
        {attributes => <input name="mobile" type="tel" placeholder="+12223334444" {...attributes} />}
      </Field>
      <button type="submit" className="button main">
        {t('save')}
      </button>
    </form>
  )
}
