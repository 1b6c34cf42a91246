import { formatTime } from '../../kit/time.ts'
import type { TemplateRow } from './queries.ts'

export function presentTemplate(row: TemplateRow, timeZone: string) {
  return {
    id: row.id,
    name: row.name,
    body: row.body,
    response_template_group: row.group,
    is_personal: row.userId !== null,
    uploads: row.uploads,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}
