import sql from 'sql-template-tag'
import { toPage } from '../kit/input.ts'
import { offsetOf } from '../kit/paging.ts'
import type { Scope } from '../kit/scope.ts'
import { containing } from '../kit/text.ts'
import { countTemplates, selectTemplates } from './queries.ts'

/** A page of response templates, newest first, by part of their name or body, and how many in all. */
export async function listTemplates(scope: Scope, query: { q?: string; page?: number; page_size?: number }) {
  const pattern = query.q === undefined ? null : containing(query.q)
  const where = sql`(${pattern}::text is null or t.name ilike ${pattern} or t.body ilike ${pattern})`
  const page = toPage(query)
  const [rows, totalCount] = await Promise.all([
    selectTemplates(scope, where, { limit: page.pageSize, offset: offsetOf(page) }),
    countTemplates(scope, where),
  ])
  return { rows, totalCount, page }
}
