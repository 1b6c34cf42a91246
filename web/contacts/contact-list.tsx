import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { contactsQuery } from '../api/contacts.ts'
import { isObstacle } from '../api/refusal.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { contactName } from '../conversation/merging-contacts.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon, type IconName } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { useRoving } from '../kit/use-roving.ts'
import { t } from '../language/language.ts'
import { valueWords } from '../language/value-words.ts'
import { type ContactSearch, filtersOf, sortedBy } from './contact-search.ts'

/** Custom fields in the table. */
const FIELDS = 2

interface Props {
  search: ContactSearch
  /** Of the open contact. */
  id: string | undefined
  ticked: Contact[]
  onTick: (contact: Contact) => void
}

/** A table of contacts, each a link to its details. */
export function ContactList({ search, id, ticked, onTick }: Props) {
  const listed = useInfiniteQuery(contactsQuery(filtersOf(search)))
  const { data, error, isPending } = listed
  const contacts = eachOnce(data?.pages.flatMap(page => page.contacts) ?? [])
  const fields = useFieldsOf('contact').slice(0, FIELDS)
  const roving = useRoving(
    contacts.map(contact => contact._id),
    id === undefined ? undefined : Number(id),
  )
  const isTicked = ({ _id }: Contact) => ticked.some(one => one._id === _id)
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (contacts.length === 0 && !isPending) return <EmptyState icon="people" title={t('contacts.none')} />
  if (isPending) return <Loading />
  return (
    <div className="rows">
      <Heads search={search} fields={fields} />
      <ul className="links" {...roving.list}>
        {contacts.map(contact => (
          <li key={contact._id} className={isTicked(contact) ? 'ticked' : undefined}>
            <input
              type="checkbox"
              className="tick"
              tabIndex={-1} // x ticks the row that has the focus
              checked={isTicked(contact)}
              onChange={() => onTick(contact)}
              aria-label={t('check.row', { subject: contactName(contact) })}
            />
            <Link
              to="."
              params={{ id: String(contact._id) }}
              search
              aria-current={String(contact._id) === id ? 'true' : undefined}
              {...roving.itemOf(contact._id)}
              onKeyDown={event => {
                if (event.key === 'x' && !event.metaKey && !event.ctrlKey) onTick(contact)
              }}
            >
              <Cells contact={contact} fields={fields} isByCreation={search.sort === 'created'} />
            </Link>
          </li>
        ))}
      </ul>
      {listed.hasNextPage && (
        <p className="older">
          <button type="button" className="button" onClick={() => void listed.fetchNextPage()}>
            {t('show_more')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Whoever has written since moves to another page. */
function eachOnce(contacts: Contact[]): Contact[] {
  return [...new Map(contacts.map(contact => [contact._id, contact])).values()]
}

/** The heads of the columns. */
function Heads({ search, fields }: { search: ContactSearch; fields: CellsProps['fields'] }) {
  return (
    <div className="contacts-head">
      <SortLink search={search} by="name" label={t('name')} />
      <span>{t('contacts.reach')}</span>
      <span>{t('contacts.organization')}</span>
      <span>{t('contacts.conversations')}</span>
      {fields.map(({ key, name }) => (
        <span className="value" key={key} dir="auto">
          {name}
        </span>
      ))}
      {search.sort === 'created' ? (
        <SortLink search={search} by="created" label={t('csv.created')} />
      ) : (
        <SortLink search={search} by={undefined} label={t('contacts.last_seen')} />
      )}
    </div>
  )
}

interface SortLinkProps {
  search: ContactSearch
  by: ContactSearch['sort']
  label: string
}

/** The head of a column that the list can have the order of; once more turns it around. */
function SortLink({ search, by, label }: SortLinkProps) {
  const isNow = search.sort === by
  const isDown = Boolean(search.back) === (by === 'name')
  return (
    <Link
      to="."
      params
      search={{ ...search, ...sortedBy(by, search) }}
      title={t('contacts.sort', { by: label })}
      activeProps={{}}
      className={isNow ? 'sorted' : undefined}
    >
      {label} {isNow && <Icon name={isDown ? 'down' : 'up'} />}
      {isNow && <span className="unseen">{t(isDown ? 'contacts.sort.down' : 'contacts.sort.up')}</span>}
    </Link>
  )
}

interface CellsProps {
  contact: Contact
  fields: { key: string; name: string; type: string }[]
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
      {fields.map(({ key, name, type }) => (
        <span className="value" key={key} dir="auto">
          <span className="unseen">{name}: </span>
          {valueWords(data[key], { key, type })}
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
