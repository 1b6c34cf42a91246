import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '../../client/api.ts'
import { allPages, FULL_PAGE } from '../api/all-pages.ts'
import { api, ask } from '../api/client.ts'
import type { ContactFilters } from '../api/contacts.ts'
import { fieldsOf } from '../api/staff.ts'
import { CsvButton, cellOf } from '../design/csv-button.tsx'
import { t } from '../language/language.ts'

const idOf = ({ _id }: Contact) => _id

/** Downloads the contacts that are listed, with their custom fields. */
export function ContactsCsv({ filters }: { filters: ContactFilters }) {
  const queries = useQueryClient()
  const load = async () => {
    const fields = await fieldsOf(queries, 'contact')
    const { items, isMore } = await allPages(idOf, async page => {
      const query = {
        ...filters,
        sort: 'date' as const,
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
      t('contacts.last_seen'),
      t('csv.created'),
      ...fields.map(({ name }) => name),
    ]
    const rows = items.map(({ name, display_name, email, mobile, twitter, instagram, data, ...contact }) => [
      display_name ?? name ?? '',
      email ?? '',
      mobile ?? '',
      twitter ?? '',
      instagram ?? '',
      contact.organization?.name ?? '',
      contact.last_seen_at ?? '',
      contact.created_at,
      ...fields.map(({ key }) => cellOf(data[key])),
    ])
    return { head, rows, isMore }
  }
  return <CsvButton name={t('nav.contacts')} load={load} />
}
