import { type RefObject, useEffect, useRef } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { createPortal } from 'react-dom'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useLeaving, usePlace } from './open-over.ts'
import type { Option, Start } from './select.tsx'

const Searched = lazyPart(async () => (await import('./searched.tsx')).Searched)

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

/** A longer list is searched: nobody knows that Vienna begins with Europe. */
const LONG = 30

/** Keys of the library must not be empty. */
const KEY = 'option '

/** The library says so for its own select; without it, what is chosen cannot be chosen again. */
const AGAIN = { allowDuplicateSelectionEvents: true }

/** The open list of a Select, above everything else. */
export function SelectList({ id, options, chosen, start, trigger, onChoose, onClose, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isLong = options.length > LONG
  usePlace(list, trigger)
  useLeaving(list, trigger, onLeave)
  useTyped(list, isLong ? 'chosen' : start)
  const { current: button } = trigger
  const label = button?.getAttribute('aria-label') ?? button?.labels?.[0]?.textContent ?? ''
  const choices = (
    <ListBox
      id={id}
      className="menu"
      aria-label={label}
      items={options}
      selectionMode="single"
      disallowEmptySelection
      shouldFocusOnHover
      {...AGAIN}
      {...(isLong ? {} : { autoFocus: start === 'first' || start === 'last' ? start : true })}
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
  )
  return createPortal(
    <div
      ref={list}
      popover="manual"
      className="popover select-list"
      onKeyDownCapture={event => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        // Tab goes on from the button.
        if (event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      // What is typed to search is no change of the form.
      onInput={event => event.stopPropagation()}
    >
      {isLong ? <Searched typed={start.startsWith('=') ? start.slice(1) : ''}>{choices}</Searched> : choices}
    </div>,
    button?.closest('dialog, [role="dialog"]') ?? document.body,
  )
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
