import { keys } from '../api/keys.ts'
import './person.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { contactQuery, historyQuery, identitiesQuery, named, organizationOfQuery } from '../api/contacts.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { Icon, type IconName } from '../design/icons.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { togglePerson } from '../kit/preferences.ts'
import { t, timeIn } from '../language/language.ts'
import { customerOf, zoneIn } from './customer-of.ts'
import { ContactData, ConversationData } from './data-fields.tsx'
import { MatchCards } from './match-cards.tsx'
import { PanelCards } from './panel-cards.tsx'
import { titleOf } from './title-of.ts'
import { VisitorCard } from './visitor-card.tsx'

const ICON_OF: Record<string, IconName> = { email: 'mail', mobile: 'phone' }

/** The customer: contact details, notes, past conversations. */
export function PersonPanel({ conversation }: { conversation: Conversation }) {
  const author = customerOf(conversation)
  if (author['staff?']) return <aside className="person" aria-label={t('person')} />
  return (
    <aside className="person" aria-label={t('person')}>
      <header>
        <Avatar name={author.name} />
        <div>
          <h2 dir="auto">
            <Link to="/contacts/{-$id}" params={{ id: String(author.id) }}>
              {author.name}
            </Link>
          </h2>
          <Since contactId={author.id} />
        </div>
        {(author.email || author.mobile) && (
          <Link
            to="/new"
            search={{ to: author.email || author.mobile }}
            className="button plain square"
            aria-label={t('new')}
            title={t('new')}
          >
            <Icon name="write" />
          </Link>
        )}
        <button
          type="button"
          className="button plain square over"
          onClick={togglePerson}
          aria-label={t('close')}
        >
          <Icon name="close" />
        </button>
      </header>
      <section>
        <Identities contactId={author.id} />
        <TheirTime contactId={author.id} />
        <OrganizationOf contactId={author.id} />
      </section>
      <MatchCards contactId={author.id} />
      <VisitorCard conversation={conversation} />
      <Notes contactId={author.id} />
      <History contactId={author.id} current={conversation.slug} />
      <PanelCards slug={conversation.slug} />
      <DataOf contactId={author.id} />
      <ConversationData conversation={conversation} />
      <Reference id={conversation.ref_id} />
    </aside>
  )
}

/** What the customer may name on the phone. */
function Reference({ id }: { id: string }) {
  return (
    <p className="row reference small">
      <span className="quiet">{t('reference')}</span> <span>{id}</span>
      {window.isSecureContext && (
        <button
          type="button"
          className="button plain square"
          aria-label={t('copy')}
          title={t('copy')}
          onClick={() => void navigator.clipboard.writeText(id).then(() => toast(t('copied')), toastError)}
        >
          <Icon name="copy" />
        </button>
      )}
    </p>
  )
}

function Since({ contactId }: { contactId: number }) {
  const { data: contact } = useQuery(contactQuery(contactId))
  if (!contact) return null
  const year = String(new Date(contact.created_at).getFullYear())
  return <p className="quiet small">{t('person.since', { year })}</p>
}

/** What the clock shows where the customer is, if their data has a time zone. */
function TheirTime({ contactId }: { contactId: number }) {
  const { data: contact } = useQuery(contactQuery(contactId))
  const time = contact && timeIn(zoneIn(contact.data) ?? '', new Date())
  if (!time) return null
  return (
    <p className="row">
      <Icon name="clock" /> {t('person.clock', { time })}
    </p>
  )
}

/** The company of the customer, which leads to its conversations. */
function OrganizationOf({ contactId }: { contactId: number }) {
  const { data } = useQuery(organizationOfQuery(contactId))
  if (!data?.organization) return null
  const { name } = data.organization
  return (
    <p className="row">
      <Icon name="people" />
      <Link to="/search/{-$slug}" params={{ slug: undefined }} search={{ q: `organization:"${name}" ` }}>
        <bdi>{name}</bdi>
      </Link>
    </p>
  )
}

function DataOf({ contactId }: { contactId: number }) {
  const { data: contact } = useQuery(contactQuery(contactId))
  return contact ? <ContactData contactId={contactId} data={contact.data} /> : null
}

export function Identities({ contactId }: { contactId: number }) {
  const { data: identities = [] } = useQuery(identitiesQuery(contactId))
  return (
    <ul className="bare">
      {identities.map(({ type, identifier }) => (
        <li key={`${type} ${identifier}`}>
          <Icon name={ICON_OF[type] ?? 'chat'} /> <bdi>{identifier}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Notes about the customer. */
export function Notes({ contactId }: { contactId: number }) {
  const queries = useQueryClient()
  const { data: contact } = useQuery(contactQuery(contactId))
  const [text, setText] = useState('')
  const add = async () => {
    try {
      const params = named(contactId)
      await ask(api.POST('/contacts/{identifier}/notes', { params, body: { body: text } }))
      setText('')
      await queries.invalidateQueries({ queryKey: keys.contact(contactId) })
    } catch (error) {
      toastError(error as Error)
    }
  }
  return (
    <section>
      <h3>{t('notes')}</h3>
      <ul className="bare">
        {contact?.notes.map(note => (
          <li key={note.id} className="contact-note" dir="auto">
            {note.note}
            <br />
            <span className="quiet small">
              <bdi>{note.creator.name}</bdi> · <Age at={note.created_at} />
            </span>
          </li>
        ))}
      </ul>
      <form
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <textarea
          dir="auto"
          rows={text === '' ? 1 : 3}
          aria-label={t('notes.add')}
          placeholder={t('notes.add')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {text.trim() !== '' && (
          <button type="submit" className="button">
            {t('save')}
          </button>
        )}
      </form>
    </section>
  )
}

/** Conversations of the customer; with `current`, the others. */
export function History({ contactId, current }: { contactId: number; current?: string }) {
  const { data } = useQuery(historyQuery(contactId))
  const others = data?.conversations.filter(({ slug }) => slug !== current) ?? []
  if (others.length === 0) return null
  return (
    <section>
      <h3>{t(current ? 'history' : 'contacts.conversations')}</h3>
      <ul className="bare">
        {others.map(({ slug, status, updated_at, ...conversation }) => (
          <li key={slug} className="past">
            <span className={`status s${status}`} title={t(`status.${status}`)}>
              <span className="unseen">{t(`status.${status}`)}</span>
            </span>
            <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug }} search={{}} dir="auto">
              {titleOf(conversation)}
            </Link>
            <Age at={updated_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
