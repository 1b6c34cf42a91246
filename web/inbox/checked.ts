import type { Conversation } from '../../client/api.ts'
import { createStore } from '../kit/store.ts'

/** Selected rows, by conversation id. */
export const checked = createStore<Map<number, Conversation>>(new Map())

export function toggleChecked(row: Conversation): void {
  checked.set(before => {
    const after = new Map(before)
    if (!after.delete(row.id)) after.set(row.id, row)
    return after
  })
}

export function clearChecked(): void {
  if (checked.get().size > 0) checked.set(new Map())
}
