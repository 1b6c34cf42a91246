import { type KeyboardEvent, useState } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * One Tab stop for a list of links, at first that of `open`: the arrow keys, j and k, Home and End move the focus from link to
 * link.
 */
export function useRoving<Id>(ids: Id[], open?: Id) {
  const [last, setLast] = useState(open)
  const stop = last !== undefined && ids.includes(last) ? last : ids[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a')]
    const at = links.findIndex(link => link.parentElement?.contains(document.activeElement))
    const to = destination(event, at, links.length)
    if (to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }
  return {
    list: { onKeyDown },
    /** What the link of an entry, and other controls of the entry, are given. */
    itemOf: (id: Id) => ({ tabIndex: id === stop ? 0 : -1, onFocus: () => setLast(id) }),
  }
}

/** The entry to which a key goes; undefined if it is for something else. */
function destination(event: KeyboardEvent, at: number, count: number): number | undefined {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return undefined
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const step = STEPS[event.key]
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}
