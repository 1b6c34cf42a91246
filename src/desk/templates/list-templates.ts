import sql, { join, raw } from 'sql-template-tag'
import type { z } from 'zod'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { isLike } from '../../kit/search/found.ts'
import { timeRanges } from '../../kit/time-ranges.ts'
import type { TemplatesQuery } from './input.ts'
import { countTemplates, selectTemplates, type TemplateRow } from './queries.ts'

const TIMES = { created_at: raw('t.created_at'), updated_at: raw('t.updated_at') }

/** A page of response templates, newest first, by part of their name or body, and the total. */
export async function listTemplates(scope: Scope, query: z.output<typeof TemplatesQuery>) {
  const { words, conditions } = timeRanges(scope, query.q, TIMES)
  const byWords =
    words === undefined ? sql`true` : sql`(${isLike(sql`t.name`, words)} or ${isLike(sql`t.body`, words)})`
  const where = join([byWords, ...conditions], ' and ')
  const page = toPage(scope, query, 'response_templates')
  const [rows, totalCount] = await Promise.all([
    selectTemplates(scope, sql`${where} and ${isAfter(page, sql`t.created_at`, sql`t.id`)}`, rangeOf(page)),
    countTemplates(scope, where),
  ])
  return { rows, totalCount, page, timeOf: (row: TemplateRow) => row.createdAt }
}
