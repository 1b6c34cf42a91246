import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { contactsQuery } from '../api/contacts.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { contactName } from '../conversation/merging-contacts.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { cellOf } from '../design/csv-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon, type IconName } from '../design/icons.tsx'
import { useRoving } from '../kit/use-roving.ts'
import { t } from '../language/language.ts'
import { type ContactSearch, filtersOf } from './contact-search.ts'

/** Custom fields in the table. */
const FIELDS = 2

interface Props {
  search: ContactSearch
  /** Of the open contact. */
  id: string | undefined
}

/** A table of contacts, each a link to its details. */
export function ContactList({ search, id }: Props) {
  const query = contactsQuery(filtersOf(search, new Date()))
  const { data, error, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(query)
  const all = data?.pages.flatMap(page => page.contacts) ?? []
  // Whoever has written since moves to another page.
  const contacts = [...new Map(all.map(contact => [contact._id, contact])).values()]
  const fields = useFieldsOf('contact').slice(0, FIELDS)
  const roving = useRoving(
    contacts.map(contact => contact._id),
    id === undefined ? undefined : Number(id),
  )
  if (error) return <ErrorNotice error={error} />
  if (contacts.length === 0 && !isPending) return <p className="empty">{t('contacts.none')}</p>
  return (
    <div className="rows">
      <div className="contacts-head">
        <span>{t('name')}</span>
        <span>{t('contacts.reach')}</span>
        <span>{t('contacts.organization')}</span>
        <span>{t('contacts.conversations')}</span>
        {fields.map(({ key, name }) => (
          <span className="value" key={key} dir="auto">
            {name}
          </span>
        ))}
        <SortLink search={search} />
      </div>
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
              <Cells contact={contact} fields={fields} isByCreation={search.sort === 'created'} />
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

/** The head of the last column: when people last wrote, or since when they are contacts. */
function SortLink({ search }: { search: ContactSearch }) {
  const isByCreation = search.sort === 'created'
  const [now, other] = isByCreation
    ? [t('csv.created'), t('contacts.last_seen')]
    : [t('contacts.last_seen'), t('csv.created')]
  return (
    <Link
      to="."
      params
      search={{ ...search, sort: isByCreation ? undefined : 'created' }}
      title={t('contacts.sort', { by: other })}
    >
      {now} <Icon name="down" />
    </Link>
  )
}

interface CellsProps {
  contact: Contact
  fields: { key: string; name: string }[]
  isByCreation: boolean
}

function Cells({ contact, fields, isByCreation }: CellsProps) {
  const { organization, open_conversation_count: open = 0, last_seen_at, created_at, data } = contact
  const at = isByCreation ? created_at : last_seen_at
  return (
    <>
      <Avatar name={contactName(contact)} />
      <strong>
        <bdi>{contactName(contact)}</bdi>
      </strong>
      <Reach contact={contact} />
      <span className="organization" dir="auto">
        {organization?.name}
      </span>
      <span className={open > 0 ? 'open' : 'quiet'}>
        {open > 0 ? t('contacts.open', { n: open }) : t('contacts.open.none')}
      </span>
      {fields.map(({ key, name }) => (
        <span className="value" key={key} dir="auto">
          <span className="unseen">{name}: </span>
          {cellOf(data[key])}
        </span>
      ))}
      {at ? <Age at={at} /> : <span className="never" />}
    </>
  )
}

const WAYS = [
  ['email', 'mail'],
  ['mobile', 'phone'],
  ['twitter', 'posts'],
  ['facebook', 'page'],
  ['instagram', 'camera'],
] as const satisfies [keyof Contact, IconName][]

/** An icon for each way to reach the contact; the first one in words where there is no room for icons. */
function Reach({ contact }: { contact: Contact }) {
  const ways = WAYS.flatMap(([way, icon]) => {
    const value = contact[way]
    return value ? [{ way, icon, value }] : []
  })
  return (
    <span className="reach" title={ways.map(({ value }) => value).join(', ')}>
      <span className="icons">
        {ways.map(({ way, icon }) => (
          <Icon key={way} name={icon} />
        ))}
      </span>
      <span className="first" dir="auto">
        {ways[0]?.value}
      </span>
    </span>
  )
}
