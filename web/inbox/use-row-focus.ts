import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import type { ListOf } from '../api/conversations.ts'

interface Options {
  list: ListOf
  rows: Conversation[]
  slug: string | undefined
  isPending: boolean
}

/** The row where the keys are: the open one, or the last one that was open or had the focus. Each move can take the focus along. */
export function useRowFocus({ list, rows, slug, isPending }: Options) {
  const [visited, setCurrent] = useState(slug)
  const [goal, setGoal] = useState<{ slug: string }>()
  const [wanted, want] = useState<{ words: string }>()
  useEffect(() => {
    if (slug) setCurrent(slug)
  }, [slug])
  // At once: the next key may be on its way.
  useLayoutEffect(() => {
    if (!goal) return
    document
      .querySelector<HTMLElement>(`.conversation-row > a[data-slug="${goal.slug}"]`)
      ?.focus({ preventScroll: true })
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
  return {
    current: slug ?? visited,
    setCurrent,
    focusRow,
    /** Goes to the first result of a search for these words, as soon as it is there. */
    toFirst: useCallback((words: string) => want({ words }), []),
  }
}
