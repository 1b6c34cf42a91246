import sql from 'sql-template-tag'
import type { z } from 'zod'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { containing } from '../../kit/text.ts'
import type { TemplatesQuery } from './input.ts'
import { countTemplates, selectTemplates, type TemplateRow } from './queries.ts'

/** A page of response templates, newest first, by part of their name or body, and the total. */
export async function listTemplates(scope: Scope, query: z.output<typeof TemplatesQuery>) {
  const pattern = query.q === undefined ? null : containing(query.q)
  const where = sql`(${pattern}::text is null or t.name ilike ${pattern} or t.body ilike ${pattern})`
  const page = toPage(scope, query, 'response_templates')
  const [rows, totalCount] = await Promise.all([
    selectTemplates(scope, sql`${where} and ${isAfter(page, sql`t.created_at`, sql`t.id`)}`, rangeOf(page)),
    countTemplates(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: TemplateRow) => row.createdAt }
}
