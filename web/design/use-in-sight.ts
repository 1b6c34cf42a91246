import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether what something opens at is in the window: a key may open it where that was scrolled away, and it comes back first. */
export function useInSight(trigger: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(() => isInWindow(trigger.current))
  useLayoutEffect(() => {
    if (isInSight) return
    trigger.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // Scrolling closes what is open: its event comes before this frame.
    const frame = requestAnimationFrame(() => setInSight(true))
    return () => cancelAnimationFrame(frame)
  }, [isInSight, trigger])
  return isInSight
}

function isInWindow(element: HTMLElement | null): boolean {
  if (!element) return true
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
