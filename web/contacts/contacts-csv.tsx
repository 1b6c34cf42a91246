import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '../../client/api.ts'
import { allPages, FULL_PAGE } from '../api/all-pages.ts'
import { api, ask } from '../api/client.ts'
import type { ContactFilters } from '../api/contacts.ts'
import { fieldsOf } from '../api/staff.ts'
import { contactName } from '../conversation/merging-contacts.ts'
import { CsvButton, cellOf } from '../design/csv-button.tsx'
import { t } from '../language/language.ts'

const idOf = ({ _id }: Contact) => _id

/** Downloads the contacts that are listed, in their order: the columns of the list, and what it has icons for. */
export function ContactsCsv({ filters }: { filters: ContactFilters }) {
  const queries = useQueryClient()
  const load = async () => {
    const fields = await fieldsOf(queries, 'contact')
    const { items, isMore } = await allPages(idOf, async page => {
      // By creation: whoever writes meanwhile would be missing in the order of who wrote last.
      const query = {
        ...filters,
        sort: 'date' as const,
        order: 'desc' as const,
        include: ['activity' as const],
        page,
        page_size: FULL_PAGE,
      }
      const { contacts: items, page_count: pageCount } = await ask(
        api.GET('/contacts', { params: { query } }),
      )
      return { items, pageCount }
    })
    const head = [
      t('name'),
      t('csv.email'),
      t('csv.mobile'),
      t('identity.twitter'),
      t('identity.instagram'),
      t('contacts.organization'),
      t('csv.open'),
      ...fields.map(({ name }) => name),
      t('contacts.last_seen'),
      t('csv.created'),
    ]
    const rows = inOrder(items, filters).map(({ email, mobile, twitter, instagram, data, ...contact }) => [
      contact.display_name ?? contact.name ?? '',
      email ?? '',
      mobile ?? '',
      twitter ?? '',
      instagram ?? '',
      contact.organization?.name ?? '',
      contact.open_conversation_count ?? 0,
      ...fields.map(({ key }) => cellOf(data[key])),
      contact.last_seen_at ?? '',
      contact.created_at,
    ])
    return { head, rows, isMore }
  }
  return <CsvButton name={t('nav.contacts')} load={load} />
}

/** The contacts, newest first, in the order of the list. */
function inOrder(contacts: Contact[], { sort, order }: ContactFilters): Contact[] {
  if (sort === 'name') {
    const byName = contacts.toSorted((one, other) => contactName(one).localeCompare(contactName(other)))
    return order === 'desc' ? byName.toReversed() : byName
  }
  const timeOf = (contact: Contact) =>
    sort === 'last_seen' ? (contact.last_seen_at ?? '') : contact.created_at
  const latest = contacts.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))
  return order === 'asc' ? latest.toReversed() : latest
}
