import './contacts.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { contactQuery, named } from '../api/contacts.ts'
import { Refusal } from '../api/refusal.ts'
import { ContactData } from '../conversation/data-fields.tsx'
import { History, Notes } from '../conversation/person-panel.tsx'
import { Avatar } from '../design/avatar.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { PaneTitle } from '../design/pane-title.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { ContactFilterBar } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { contactName } from './contact-name.ts'
import { filtersOf } from './contact-search.ts'
import { ContactsCsv } from './contacts-csv.tsx'
import { IdentityCard } from './identity-card.tsx'

const route = getRouteApi('/inside/contacts/{-$id}')

/** All contacts, and the details of one. */
export function ContactsPage() {
  usePageTitle(t('nav.contacts'))
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className={`two-panes contacts ${id ? 'is-open' : ''}`}>
      <section className="list-pane" aria-label={t('nav.contacts')}>
        <header className="pane-head spread">
          <PaneTitle title={t('nav.contacts')} isReading={id !== undefined} />
          <span className="row">
            <ContactsCsv filters={filtersOf(search, new Date())} />
            <button type="button" className="button" onClick={() => setMaking(true)}>
              <Icon name="plus" /> {t('contacts.new')}
            </button>
          </span>
        </header>
        <ContactFilterBar
          search={search}
          onChange={changes =>
            navigate({ to: '.', search: before => ({ ...before, ...changes }), params: { id } })
          }
        />
        <ContactList search={search} id={id} />
      </section>
      {id && <ContactCard key={id} id={Number(id)} />}
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

function ContactCard({ id }: { id: number }) {
  const { data: contact, error } = useQuery(contactQuery(id))
  if (error) return <ErrorNotice error={error} />
  if (!contact) return <p className="empty">{t('loading')}</p>
  return (
    <section className="page contact" aria-label={contactName(contact)}>
      <header>
        <div className="row">
          <Link
            to="."
            params={{ id: undefined }}
            search
            className="button plain square back"
            aria-label={t('close_conversation')}
          >
            <Icon name="back" />
          </Link>
          <Avatar name={contactName(contact)} />
          <h1 dir="auto">{contactName(contact)}</h1>
          {(contact.email || contact.mobile) && (
            <Link
              to="/new"
              search={{ to: contact.email ?? contact.mobile ?? undefined }}
              className="button end"
            >
              <Icon name="write" /> {t('contacts.write')}
            </Link>
          )}
          <Link
            to="."
            params={{ id: undefined }}
            search
            className="button plain square shut"
            aria-label={t('close')}
          >
            <Icon name="close" />
          </Link>
        </div>
      </header>
      <Details contact={contact} />
      <IdentityCard id={id} />
      <div className="card">
        <Notes contactId={id} />
      </div>
      <div className="card">
        <History contactId={id} />
        <ContactData contactId={contact._id} data={contact.data} />
      </div>
    </section>
  )
}

function Details({ contact }: { contact: Contact }) {
  const queries = useQueryClient()
  const [name, setName] = useState(contact.name ?? '')
  const save = async () => {
    try {
      const params = named(contact._id)
      const changed = await ask(api.PUT('/contacts/{identifier}', { params, body: { contact: { name } } }))
      queries.setQueryData(contactQuery(contact._id).queryKey, changed)
      toast(t('saved'))
    } catch (error) {
      toastError(error as Error)
    }
  }
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t('name')}>
        {attributes => (
          <input {...attributes} required value={name} onChange={event => setName(event.target.value)} />
        )}
      </Field>
      <button type="submit" className="button" disabled={name === (contact.name ?? '')}>
        {t('save')}
      </button>
    </form>
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
