import './contacts.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { contactQuery, organizationOfQuery, type TimelineKind } from '../api/contacts.ts'
import { isObstacle } from '../api/refusal.ts'
import { contactName } from '../conversation/merging-contacts.ts'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { useActions } from '../kit/keys.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { ContactDetails } from './contact-details.tsx'
import type { ContactSearch } from './contact-search.ts'
import { MergeContactsDialog } from './merge-contacts-dialog.tsx'
import { NewNote } from './new-note.tsx'
import { Timeline } from './timeline.tsx'
import { reachOf, WriteLink } from './write-link.tsx'

const route = getRouteApi('/inside/contacts/$id/timeline')

/** The page of a contact: what has happened, and the details beside it. */
export function ContactPage() {
  const { id } = route.useParams()
  const { kind, ...search } = route.useSearch()
  return <ContactPageOf key={id} id={Number(id)} kind={kind} search={search} />
}

interface Props {
  id: number
  kind?: TimelineKind | undefined
  /** Of the list that it is from. */
  search: ContactSearch
}

/** The same, at whatever address. */
export function ContactPageOf({ id, kind, search }: Props) {
  const { data: contact, error } = useQuery(contactQuery(id))
  usePageTitle(contact ? contactName(contact) : t('nav.contacts'))
  if (isObstacle(error, contact)) return <ErrorNotice error={error} />
  if (!contact) return <Loading />
  return (
    <div className="contact-page">
      <Head contact={contact} search={search} />
      <div className="timeline-side">
        <Timeline contactId={id} kind={kind} search={search} />
        <Foot contact={contact} />
      </div>
      <ContactDetails contact={contact} />
    </div>
  )
}

function Head({ contact, search }: { contact: Contact; search: ContactSearch }) {
  const [isMerging, setMerging] = useState(false)
  const { data } = useQuery(organizationOfQuery(contact._id))
  const name = contactName(contact)
  return (
    <header className="pane-head">
      <Link
        to="/contacts/{-$id}"
        params={{ id: undefined }}
        search={search}
        className="button plain square"
        aria-label={t('contacts.back')}
        title={t('contacts.back')}
      >
        <Icon name="back" />
      </Link>
      <Avatar name={name} />
      <h1 dir="auto">{name}</h1>
      <span className="quiet small about" dir="auto">
        {data?.organization?.name}
      </span>
      <span className="row end">
        <WriteLink contact={contact} />
        <button
          type="button"
          className="button"
          aria-label={t('contacts.merge')}
          title={t('contacts.merge')}
          onClick={() => setMerging(true)}
        >
          <Icon name="merge" /> <span className="wide-only">{t('contacts.merge')}</span>
        </button>
      </span>
      <MergeContactsDialog contact={contact} isOpen={isMerging} onClose={() => setMerging(false)} />
    </header>
  )
}

/** Under the timeline: a letter or a note, each by its key. */
function Foot({ contact }: { contact: Contact }) {
  const navigate = useNavigate()
  const [isNoting, setNoting] = useState(false)
  const to = reachOf(contact)
  const write = () => navigate({ to: '/new', search: { to } })
  useActions(
    [
      ...(to
        ? [{ id: 'contact.write', label: t('contacts.write'), keys: 'w', opens: 'text' as const, run: write }]
        : []),
      {
        id: 'contact.note',
        label: t('notes.add'),
        keys: 'n',
        opens: 'text' as const,
        run: () => setNoting(true),
      },
    ],
    'page',
  )
  if (isNoting) return <NewNote contactId={contact._id} onDone={() => setNoting(false)} />
  return (
    <div className="contact-foot">
      {to && (
        <Link to="/new" search={{ to }} className="write">
          <Icon name="write" /> <span>{t('contacts.write_to', { name: contactName(contact) })}</span>{' '}
          <kbd>W</kbd>
        </Link>
      )}
      <button type="button" className="button plain end" onClick={() => setNoting(true)}>
        <Icon name="lock" /> {t('timeline.note')} <kbd>N</kbd>
      </button>
    </div>
  )
}
