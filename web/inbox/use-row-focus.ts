import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import type { ListOf } from '../api/conversations.ts'
import { focusThread } from './list-keys.ts'

interface RowFocusOptions {
  list: ListOf
  rows: Conversation[]
  slug: string | undefined
  isPending: boolean
}

/** The row where the keys are: the open one, or the last one that was open or had the focus. Each move can take the focus along. */
export function useRowFocus({ list, rows, slug, isPending }: RowFocusOptions) {
  const [visited, setCurrent] = useState(slug)
  const [goal, setGoal] = useState<{ slug: string }>()
  const [wanted, want] = useState<{ words: string }>()
  // Before the browser takes the focus from a list that is not shown beside a conversation.
  useLayoutEffect(() => {
    if (!slug) return
    setCurrent(slug)
    if (document.activeElement?.closest('.list-pane')?.checkVisibility?.() === false) focusThread()
  }, [slug])
  // At once: the next key may be on its way. The list scrolls to what is opened by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useLayoutEffect(() => {
    if (goal) focusOn(goal.slug, { preventScroll: goal.slug === slug })
  }, [goal])
  const focusRow = useCallback((next: string) => {
    setCurrent(next)
    setGoal({ slug: next })
  }, [])
  const words = 'search' in list ? (list.search.q ?? '') : undefined
  const first = rows[0]?.slug
  useEffect(() => {
    if (!wanted || wanted.words !== words || isPending) return
    want(undefined)
    if (first) focusRow(first)
  }, [wanted, words, isPending, first, focusRow])
  const current = slug ?? visited
  const index = rows.findIndex(row => row.slug === current)
  return {
    index,
    stop: useStop({ list, rows, index }),
    setCurrent,
    focusRow,
    /** Goes to the first result of a search for these words, as soon as it is there. */
    toFirst: useCallback((words: string) => want({ words }), []),
  }
}

const ROW = '.conversation-row > a'

/** Moves the focus to the row of a conversation, or to the row that can be reached by Tab if the list does not have it. */
function focusOn(slug: string | undefined, options?: FocusOptions): void {
  const links = slug === undefined ? [] : [`${ROW}[data-slug="${slug}"]`]
  const found = [...links, `${ROW}[tabindex="0"]`].map(one => document.querySelector<HTMLElement>(one))
  found.find(Boolean)?.focus(options)
}

interface RowPosition {
  list: ListOf
  rows: Conversation[]
  index: number
}

/**
 * The row that can be reached by Tab: the current one, or if it has left the list, the next one that is left, which also takes
 * over the focus.
 */
function useStop(now: RowPosition): string | undefined {
  const last = useRef(now)
  const focused = useRef<Element>(undefined)
  const { list, rows, index } = now
  const stop = rows[index] ?? (last.current.list === list ? heirOf(last.current, rows) : undefined) ?? rows[0]
  useLayoutEffect(() => {
    if (index >= 0 || last.current.list !== list) last.current = { list, rows, index }
    const active = document.activeElement
    if (active?.matches(ROW)) focused.current = active
    else if (active !== document.body) focused.current = undefined
    else if (focused.current && !focused.current.isConnected) {
      focused.current = undefined
      focusOn(undefined, { preventScroll: true })
    }
  })
  return stop?.slug
}

/** Of the rows after one that has gone, or else of those before it, the nearest that is left. */
function heirOf({ rows, index }: RowPosition, left: Conversation[]): Conversation | undefined {
  if (index < 0) return undefined
  const ids = new Set(left.map(({ id }) => id))
  const near = [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()]
  return near.find(({ id }) => ids.has(id))
}
