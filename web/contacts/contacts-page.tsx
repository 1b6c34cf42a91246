import './contacts.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { contactQuery, contactsQuery, named } from '../api/contacts.ts'
import { Refusal } from '../api/refusal.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { ContactData } from '../conversation/data-fields.tsx'
import { History, Notes } from '../conversation/person-panel.tsx'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { cellOf } from '../design/csv-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { PaneTitle } from '../design/pane-title.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { useRoving } from '../kit/use-roving.ts'
import { t } from '../language/language.ts'
import { ContactsCsv } from './contacts-csv.tsx'
import { IdentityCard } from './identity-card.tsx'

const route = getRouteApi('/inside/contacts/{-$id}')
const TYPING_MS = 250
/** Custom fields in the table. */
const FIELDS = 3

/** All contacts, and the details of one. */
export function ContactsPage() {
  usePageTitle(t('nav.contacts'))
  const { id } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className={`two-panes contacts ${id ? 'is-open' : ''}`}>
      <section className="list-pane" aria-label={t('nav.contacts')}>
        <header className="pane-head spread">
          <PaneTitle title={t('nav.contacts')} isReading={id !== undefined} />
          <span className="row">
            <ContactsCsv q={q} />
            <button type="button" className="button" onClick={() => setMaking(true)}>
              <Icon name="plus" /> {t('contacts.new')}
            </button>
          </span>
        </header>
        <Search
          q={q}
          onChange={next => navigate({ to: '.', search: { q: next || undefined }, params: { id } })}
        />
        <ContactList q={q} id={id} />
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

function Search({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed waits
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => onChange(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="search-form">
      <input
        type="search"
        aria-label={t('contacts.search')}
        placeholder={t('contacts.search')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </search>
  )
}

function ContactList({ q, id }: { q: string; id: string | undefined }) {
  const { data, error, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(contactsQuery(q))
  const contacts = data?.pages.flatMap(page => page.contacts) ?? []
  const fields = useFieldsOf('contact')
  const roving = useRoving(
    contacts.map(contact => contact._id),
    id === undefined ? undefined : Number(id),
  )
  if (error) return <ErrorNotice error={error} />
  if (contacts.length === 0 && !isPending) return <p className="empty">{t('contacts.none')}</p>
  return (
    <div className="rows">
      <p className="contacts-head" aria-hidden="true">
        <span>{t('name')}</span>
        <span>{t('contacts.reach')}</span>
        {fields.slice(0, FIELDS).map(({ key, name }) => (
          <span className="value" key={key} dir="auto">
            {name}
          </span>
        ))}
        <span>{t('csv.created')}</span>
      </p>
      <ul className="links" {...roving.list}>
        {contacts.map(contact => (
          <li key={contact._id}>
            <Link
              to="."
              params={{ id: String(contact._id) }}
              search
              aria-current={String(contact._id) === id ? 'true' : undefined}
              {...roving.itemOf(contact._id)}
            >
              <Avatar name={nameOf(contact)} />
              <strong>
                <bdi>{nameOf(contact)}</bdi>
              </strong>
              <span className="reach" dir="auto">
                {contact.email ?? contact.mobile ?? contact.twitter ?? contact.instagram}
              </span>
              {fields.slice(0, FIELDS).map(({ key, name }) => (
                <span className="value" key={key} dir="auto">
                  <span className="unseen">{name}: </span>
                  {cellOf(contact.data[key])}
                </span>
              ))}
              <Age at={contact.created_at} />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className="older">
          <button type="button" className="button" onClick={() => void fetchNextPage()}>
            {t('show_more')}
          </button>
        </p>
      )}
    </div>
  )
}

function nameOf({ name, display_name, email, mobile }: Contact): string {
  return display_name ?? name ?? email ?? mobile ?? '?'
}

function ContactCard({ id }: { id: number }) {
  const { data: contact, error } = useQuery(contactQuery(id))
  if (error) return <ErrorNotice error={error} />
  if (!contact) return <p className="empty">{t('loading')}</p>
  return (
    <section className="page contact" aria-label={nameOf(contact)}>
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
          <Avatar name={nameOf(contact)} />
          <h1 dir="auto">{nameOf(contact)}</h1>
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
