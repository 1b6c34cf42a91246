import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { FieldRow } from './queries.ts'

export function presentField({ brand: { timeZone } }: Scope, row: FieldRow) {
  const { id, subject, key, name, type, choices, onForm, required } = row
  return {
    id,
    of: subject,
    key,
    name,
    type,
    choices,
    on_form: onForm,
    required,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}
