import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** As near to an end as this, a reader is there. */
export const NEAR_PX = 120
const ABOVE_PX = 12

interface ScrollPosition {
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
  const was = useRef<ScrollPosition>({ top: 0, isAtEnd: true, message: undefined, start: 0 })
  const shown = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useLayoutEffect(() => {
    if (pane.current) keep(pane.current, { was, shown })
  }, [pane, entries, waiting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something came
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const scroller = scrollerOf(element)
    const note = () => {
      const { scrollHeight, scrollTop: top, clientHeight } = scroller
      // Growing content moves the end away, and so is no sign of a reader: only scrolling up is.
      const isNear = scrollHeight - top - clientHeight < NEAR_PX
      const isAtEnd = isNear || (was.current.isAtEnd && top >= was.current.top)
      was.current = { top, isAtEnd, ...firstInView(element) }
    }
    // Images and the composer change heights after rendering.
    const grown = new ResizeObserver(() => keep(element, { was, shown }))
    scroller.addEventListener('scroll', note, { passive: true })
    grown.observe(element)
    for (const other of [...element.children, element.nextElementSibling]) if (other) grown.observe(other)
    return () => {
      scroller.removeEventListener('scroll', note)
      grown.disconnect()
    }
    // What has come since is observed, too.
  }, [pane, entries, waiting])
}

function keep(
  element: HTMLElement,
  { was, shown }: { was: RefObject<ScrollPosition>; shown: RefObject<number> },
): void {
  const { isAtEnd, message, start } = was.current
  const scroller = scrollerOf(element)
  if (isAtEnd) showEnd(element, shown)
  else if (message?.isConnected) {
    const now = startOf(message, scroller)
    scroller.scrollTop += now - start
    was.current.start = now
  }
  was.current.top = scroller.scrollTop
}

/** Usually the pane; in a low window the composer scrolls with the messages: composer.css. */
function scrollerOf(pane: HTMLElement): HTMLElement {
  const isWhole = getComputedStyle(pane).overflowY === 'visible'
  return (isWhole ? pane.parentElement : undefined) ?? pane
}

const messagesIn = (pane: HTMLElement) => [...pane.querySelectorAll(':scope > .message')]

/** How far below the top of all that scrolls. */
const startOf = (message: Element, scroller: HTMLElement) =>
  message.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

function firstInView(pane: HTMLElement): Pick<ScrollPosition, 'message' | 'start'> {
  const scroller = scrollerOf(pane)
  const { top } = scroller.getBoundingClientRect()
  const message = messagesIn(pane).find(one => one.getBoundingClientRect().bottom > top)
  return { message, start: message ? startOf(message, scroller) : 0 }
}

/** `shown` is where it was shown before: a reader who has scrolled on from there, in a long message, stays. */
function showEnd(element: HTMLElement, shown: RefObject<number>): void {
  const last = messagesIn(element).at(-1)
  const scroller = scrollerOf(element)
  const start = last ? startOf(last, scroller) - ABOVE_PX : Number.POSITIVE_INFINITY
  const top = Math.min(start, scroller.scrollHeight - scroller.clientHeight)
  if (scroller.scrollTop > shown.current + 1 && scroller.scrollTop >= top) return
  scroller.scrollTop = top
  shown.current = scroller.scrollTop
}
