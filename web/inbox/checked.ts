import type { Conversation } from '../../client/api.ts'
import { createStore } from '../kit/store.ts'

/** Each is changed by itself: more would take minutes. */
export const MAX_SELECTED = 1_000

type Checked = Map<number, Conversation>

/** Selected rows, by conversation id. */
export const checked = createStore<Checked>(new Map())

/** Where a range begins, and what was selected before it. */
let range: { from: number; before: Checked } | undefined

/** Selects a row or no longer does; the next range begins there. */
export function toggleChecked(row: Conversation): void {
  checked.set(before => {
    const after = new Map(before)
    if (!after.delete(row.id)) after.set(row.id, row)
    return after
  })
  range = { from: row.id, before: checked.get() }
}

/** Selects all rows from the one that was selected last, or from `from`, to this one; a range that shrinks gives rows back. */
export function checkTo(rows: Conversation[], to: Conversation, from: Conversation = to): void {
  if (!rows.some(({ id }) => id === range?.from)) range = undefined
  range ??= { from: from.id, before: checked.get() }
  const { from: start, before } = range
  const [first = 0, last = 0] = [start, to.id]
    .map(id => rows.findIndex(row => row.id === id))
    .sort((one, other) => one - other)
  checkAll([...before.values(), ...rows.slice(first, last + 1)])
}

/** Selects these rows and no others. */
export function checkAll(rows: Conversation[]): void {
  checked.set(new Map(rows.map(row => [row.id, row])))
}

let cleared = 0

/** Changes when the selection is cleared, as when another list is shown. */
export const clearings = () => cleared

export function clearChecked(): void {
  range = undefined
  cleared++
  if (checked.get().size > 0) checked.set(new Map())
}
