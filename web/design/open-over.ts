import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const GAP = 4
const MOST = 384

type Ref = RefObject<HTMLElement | null>

/** Opens what a field opens: below the field, or above it where there is more room; as wide as the field and as `least` at least. */
export function usePlace(list: Ref, trigger: Ref, least = 0): void {
  useLayoutEffect(() => {
    const popover = list.current
    const place = () => {
      if (!popover || !trigger.current) return
      const at = trigger.current.getBoundingClientRect()
      const below = innerHeight - at.bottom - 2 * GAP
      const above = at.top - 2 * GAP
      const isBelow = below >= Math.min(MOST, popover.scrollHeight) || below >= above
      const isFromEnd = document.documentElement.dir === 'rtl'
      const { clientWidth } = document.documentElement
      const width = Math.max(at.width, least)
      // From the edge at which the field begins, as long as there is room.
      const start = Math.max(
        GAP,
        Math.min(isFromEnd ? clientWidth - at.right : at.left, clientWidth - width - GAP),
      )
      Object.assign(popover.style, {
        top: isBelow ? `${at.bottom + GAP}px` : 'auto',
        bottom: isBelow ? 'auto' : `${innerHeight - at.top + GAP}px`,
        left: isFromEnd ? 'auto' : `${start}px`,
        right: isFromEnd ? `${start}px` : 'auto',
        minWidth: `${width}px`,
        maxWidth: `${clientWidth - start - 2 * GAP}px`,
        maxHeight: `${Math.min(MOST, isBelow ? below : above)}px`,
      })
    }
    // Above dialogs, too; in a browser that has such a layer.
    if (popover && 'showPopover' in popover) popover.showPopover()
    else list.current?.removeAttribute('popover')
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [list, trigger, least])
}

/** Says when a press or the keys are elsewhere; the field is not. */
export function useLeaving(list: Ref, trigger: Ref, onLeave: () => void): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return
      if (!list.current?.contains(target) && !trigger.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
    }
  }, [list, trigger])
}
