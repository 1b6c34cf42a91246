import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** As near to an end as this, a reader is there. */
export const NEAR_PX = 120
const ABOVE_PX = 12

interface Place {
  top: number
  isAtEnd: boolean
  /** The first message in view, and how far down it begins. */
  message: Element | undefined
  start: number
}

/**
 * Keeps the last message in view, from its start if it is longer than the pane, for readers who have not scrolled up; for
 * those who have, what they read, whatever comes above it. `entries` and `waiting` are what is shown.
 */
export function useEndInSight(
  pane: RefObject<HTMLElement | null>,
  { entries, waiting }: { entries: readonly unknown[]; waiting: number },
): void {
  const was = useRef<Place>({ top: 0, isAtEnd: true, message: undefined, start: 0 })
  const shown = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useLayoutEffect(() => {
    if (pane.current) keep(pane.current, { was, shown })
  }, [pane, entries, waiting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const note = () => {
      const { scrollHeight, scrollTop: top, clientHeight } = element
      // Growing content moves the end away, and so is no sign of a reader: only scrolling up is.
      const isNear = scrollHeight - top - clientHeight < NEAR_PX
      const isAtEnd = isNear || (was.current.isAtEnd && top >= was.current.top)
      was.current = { top, isAtEnd, ...firstInView(element) }
    }
    // Images and the composer change heights after rendering.
    const grown = new ResizeObserver(() => keep(element, { was, shown }))
    element.addEventListener('scroll', note, { passive: true })
    grown.observe(element)
    for (const child of element.children) grown.observe(child)
    return () => {
      element.removeEventListener('scroll', note)
      grown.disconnect()
    }
    // What has come since is observed, too.
  }, [pane, entries, waiting])
}

function keep(
  element: HTMLElement,
  { was, shown }: { was: RefObject<Place>; shown: RefObject<number> },
): void {
  const { isAtEnd, message, start } = was.current
  if (isAtEnd) showEnd(element, shown)
  else if (message?.isConnected) {
    const now = startOf(message, element)
    element.scrollTop += now - start
    was.current.start = now
  }
  was.current.top = element.scrollTop
}

const messagesIn = (pane: HTMLElement) => [...pane.querySelectorAll(':scope > .message')]

/** How far below the top of all that scrolls. */
const startOf = (message: Element, pane: HTMLElement) =>
  message.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop

function firstInView(pane: HTMLElement): Pick<Place, 'message' | 'start'> {
  const { top } = pane.getBoundingClientRect()
  const message = messagesIn(pane).find(one => one.getBoundingClientRect().bottom > top)
  return { message, start: message ? startOf(message, pane) : 0 }
}

/** `shown` is where it was shown before: a reader who has scrolled on from there, in a long message, stays. */
function showEnd(element: HTMLElement, shown: RefObject<number>): void {
  const last = messagesIn(element).at(-1)
  const start = last ? startOf(last, element) - ABOVE_PX : Number.POSITIVE_INFINITY
  const top = Math.min(start, element.scrollHeight - element.clientHeight)
  if (element.scrollTop > shown.current + 1 && element.scrollTop >= top) return
  element.scrollTop = top
  shown.current = element.scrollTop
}
