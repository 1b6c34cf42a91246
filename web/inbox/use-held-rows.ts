import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import type { ListOf } from '../api/conversations.ts'

/**
 * The rows of a list, with those that others have taken out of it in their old places while the pointer is over it: no row moves
 * under a click. They go when the pointer leaves, or the reader clicks or presses a key.
 */
export function useHeldRows(
  pane: RefObject<HTMLElement | null>,
  list: ListOf,
  rows: Conversation[],
): Conversation[] {
  const isOver = useIsOver(pane)
  const shown = useRef({ list, rows })
  const held = useMemo(
    () => (isOver && shown.current.list === list ? withGone(shown.current.rows, rows) : rows),
    [isOver, list, rows],
  )
  useLayoutEffect(() => {
    shown.current = { list, rows: held }
  })
  return held
}

/** Whether the pointer is over it, and has moved since the reader last acted. Fingers are over nothing. */
function useIsOver(pane: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = pane.current
    const hold = ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch')
    const release = () => setOver(false)
    element?.addEventListener('pointermove', hold)
    element?.addEventListener('pointerleave', release)
    // After a click has reached its row.
    document.addEventListener('click', release)
    document.addEventListener('keydown', release, true)
    return () => {
      element?.removeEventListener('pointermove', hold)
      element?.removeEventListener('pointerleave', release)
      document.removeEventListener('click', release)
      document.removeEventListener('keydown', release, true)
    }
  }, [pane])
  return isOver
}

/** The rows that there are now, each one that is gone after the row that it came after; the same rows if none is. */
export function withGone<Row extends { id: number }>(before: Row[], now: Row[]): Row[] {
  const there = new Set(now.map(({ id }) => id))
  if (before.every(({ id }) => there.has(id))) return now
  const rows = [...now]
  before.forEach((row, at) => {
    if (there.has(row.id)) return
    const previous = before[at - 1]
    // What arrives above the first one comes before it.
    const next = before.slice(at + 1).find(({ id }) => there.has(id))
    const place = previous
      ? rows.findIndex(({ id }) => id === previous.id) + 1
      : rows.findIndex(({ id }) => id === next?.id)
    rows.splice(place < 0 ? rows.length : place, 0, row)
  })
  return rows
}
