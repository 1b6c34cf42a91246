import { useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { allPages, FULL_PAGE } from '../api/all-pages.ts'
import { api, ask } from '../api/client.ts'
import { type SearchFilters, searchQueryOf } from '../api/conversations.ts'
import { fieldsOf } from '../api/staff.ts'
import { CsvButton, cellOf } from '../design/csv-button.tsx'
import { t } from '../language/language.ts'

const idOf = ({ id }: Conversation) => id

/** Downloads the conversations that a search finds, with their custom fields. */
export function ConversationsCsv({ filters }: { filters: SearchFilters }) {
  const queries = useQueryClient()
  const load = async () => {
    const fields = await fieldsOf(queries, 'conversation')
    const { items, isMore } = await allPages(idOf, async page => {
      const query = { ...searchQueryOf({ ...filters, sort: 'newest' }), page, page_size: FULL_PAGE }
      const { conversations: items, page_count: pageCount } = await ask(
        api.GET('/conversations', { params: { query } }),
      )
      return { items, pageCount }
    })
    const head = [
      t('csv.reference'),
      t('subject'),
      t('csv.status'),
      t('sort.priority'),
      t('channel'),
      t('csv.customer'),
      t('csv.email'),
      t('csv.assignee'),
      t('csv.team'),
      t('csv.tags'),
      t('csv.messages'),
      t('csv.created'),
      t('csv.updated'),
      ...fields.map(({ name }) => name),
    ]
    const rows = items.map(row => [
      row.ref_id,
      row.display_subject,
      t(`status.${row.status}`),
      t(`priority.${row.priority}`),
      row.category.name,
      row.author.name,
      row.author.email,
      row.assignee?.name ?? '',
      row.team?.name ?? '',
      row.tag_list.join(', '),
      row.message_count,
      row.created_at,
      row.updated_at,
      ...fields.map(({ key }) => cellOf(row.data[key])),
    ])
    return { head, rows: rows.map(row => row.map(cellOf)), isMore }
  }
  return <CsvButton name={t('csv.conversations')} load={load} />
}
