import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { createPortal } from 'react-dom'
import { Icon } from './icons.tsx'
import type { Option, Start } from './select.tsx'

interface Props {
  id: string
  options: readonly Option[]
  chosen: string | undefined
  start: Start
  trigger: RefObject<HTMLButtonElement | null>
  onChoose: (value: string) => void
  /** The keys go back to the button. */
  onClose: () => void
  /** The keys are elsewhere already. */
  onLeave: () => void
}

/** Keys of the library must not be empty. */
const KEY = 'option '

/** The library says so for its own select; without it, what is chosen cannot be chosen again. */
const AGAIN = { allowDuplicateSelectionEvents: true }

/** The open list of a Select, above everything else. */
export function SelectList({ id, options, chosen, start, trigger, onChoose, onClose, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null)
  usePlace(list, trigger)
  useLeaving(list, trigger, onLeave)
  useTyped(list, start)
  const { current: button } = trigger
  const label = button?.getAttribute('aria-label') ?? button?.labels?.[0]?.textContent ?? ''
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys that leave the list come from inside
    <div
      ref={list}
      popover="manual"
      className="popover select-list"
      onKeyDown={event => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        // Tab goes on from the button.
        if (event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <ListBox
        id={id}
        className="menu"
        aria-label={label}
        items={options}
        selectionMode="single"
        disallowEmptySelection
        shouldFocusOnHover
        {...AGAIN}
        autoFocus={start === 'first' || start === 'last' ? start : true}
        selectedKeys={chosen === undefined ? [] : [KEY + chosen]}
        onSelectionChange={keys => {
          const [key] = [...keys]
          if (key !== undefined) onChoose(String(key).slice(KEY.length))
        }}
      >
        {({ value, label: words }) => (
          <ListBoxItem id={KEY + value} textValue={words}>
            <span dir="auto">{words}</span>
            {value === chosen && <Icon name="check" />}
          </ListBoxItem>
        )}
      </ListBox>
    </div>,
    button?.closest('dialog') ?? document.body,
  )
}

const GAP = 4
const MOST = 384

/** Below the button, or above it where there is more room; as wide as the button at least. */
function usePlace(list: RefObject<HTMLDivElement | null>, trigger: RefObject<HTMLButtonElement | null>) {
  useLayoutEffect(() => {
    const popover = list.current
    const place = () => {
      if (!popover || !trigger.current) return
      const at = trigger.current.getBoundingClientRect()
      const below = innerHeight - at.bottom - 2 * GAP
      const above = at.top - 2 * GAP
      const isBelow = below >= Math.min(MOST, popover.scrollHeight) || below >= above
      const isFromEnd = document.documentElement.dir === 'rtl'
      Object.assign(popover.style, {
        top: isBelow ? `${at.bottom + GAP}px` : 'auto',
        bottom: isBelow ? 'auto' : `${innerHeight - at.top + GAP}px`,
        left: isFromEnd ? 'auto' : `${at.left}px`,
        right: isFromEnd ? `${document.documentElement.clientWidth - at.right}px` : 'auto',
        minWidth: `${at.width}px`,
        maxWidth: `${(isFromEnd ? at.right : document.documentElement.clientWidth - at.left) - 2 * GAP}px`,
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
  }, [list, trigger])
}

/** What was typed to open the list leads to the first option that begins with it, once the keys are there. */
function useTyped(list: RefObject<HTMLDivElement | null>, start: Start) {
  useEffect(() => {
    if (!start.startsWith('=')) return
    const wanted = start.slice(1).toLocaleLowerCase()
    const begins = ({ textContent }: Element) => textContent.toLocaleLowerCase().startsWith(wanted)
    const go = setTimeout(() => {
      const options = list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? []
      ;[...options].find(begins)?.focus()
    }, SETTLED)
    return () => clearTimeout(go)
  }, [list, start])
}

/** By then the library has put the keys at what is chosen. */
const SETTLED = 30

/** A press elsewhere closes the list; the button does so itself. */
function useLeaving(
  list: RefObject<HTMLDivElement | null>,
  trigger: RefObject<HTMLButtonElement | null>,
  onLeave: () => void,
) {
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
