import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import type { ListOf } from '../api/conversations.ts'

/** Of the line that names a day, in pixels. */
export const DAY_HEIGHT = 28

interface Shown {
  list: ListOf
  rows: Conversation[]
  /** Of the open conversation. */
  slug: string | undefined
}

interface Placed {
  list: ListOf
  rows: Conversation[]
  /** How far down each row ends, by id: where it begins, the name of a day may come and go. */
  ends: Map<number, number>
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Keeps rows where they are on the screen when others arrive above: the open one, or else what is in view, unless the list is at
 * its top and nobody points at it. Tells how many have arrived out of view since the top was last seen.
 */
export function useKeptPlace(
  pane: RefObject<HTMLDivElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  { list, rows, slug }: Shown,
) {
  const before = useRef<Placed>(undefined)
  const [arrived, setArrived] = useState(NONE)
  useLayoutEffect(() => {
    const element = pane.current
    const old = before.current
    if (old?.rows === rows) return
    const ends = new Map(rows.map(({ id }, index) => [id, virtual.measurementsCache[index]?.end ?? 0]))
    const now = { list, rows, ends }
    before.current = now
    if (!element || old?.list !== list) return setArrived(NONE)
    const top = element.scrollTop
    const anchor = pushedDown(old, now, slug) ?? (isHeld(element) ? firstInView(old, now, top) : undefined)
    if (!anchor) return
    const end = ends.get(anchor.id) ?? 0
    const moved = end - (old.ends.get(anchor.id) ?? 0)
    if (moved !== 0) element.scrollTop += moved
    const wasBelow = (id: number) => (old.ends.get(id) ?? end) >= end - moved
    const news = rows.map(({ id }) => id).filter(id => (ends.get(id) ?? end) < end && wasBelow(id))
    if (element.scrollTop > top) setArrived(known => new Set([...known, ...news]))
  }, [pane, virtual, list, rows, slug])
  const isAny = arrived.size > 0
  useEffect(() => {
    const element = pane.current
    if (!element || !isAny) return
    const look = () => element.scrollTop < DAY_HEIGHT && setArrived(NONE)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [pane, isAny])
  return { above: arrived.size, showAbove: () => pane.current?.scrollTo({ top: 0 }) }
}

/** Whether somebody has scrolled, or is about to click. */
function isHeld(element: HTMLElement): boolean {
  return element.scrollTop >= DAY_HEIGHT || element.matches(':hover')
}

/** The open row, if others have come above it. */
function pushedDown(old: Placed, now: Placed, slug: string | undefined): Conversation | undefined {
  const at = old.rows.findIndex(row => row.slug === slug)
  const row = old.rows[at]
  if (!row || !isSteady(old, now, at)) return undefined
  return (now.ends.get(row.id) ?? 0) > (old.ends.get(row.id) ?? 0) ? row : undefined
}

/** The first of the rows in view that is still there. */
function firstInView(old: Placed, now: Placed, top: number): Conversation | undefined {
  return old.rows.find(({ id }, at) => (old.ends.get(id) ?? 0) > top && isSteady(old, now, at))
}

/** Whether a row is still there and has not moved itself: what was above it is not below it now. */
function isSteady(old: Placed, now: Placed, at: number): boolean {
  const end = now.ends.get(old.rows[at]?.id ?? 0)
  return end !== undefined && !old.rows.slice(0, at).some(({ id }) => (now.ends.get(id) ?? 0) > end)
}
