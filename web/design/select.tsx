import './select.css'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'

const load = () => import('./select-list.tsx')
const SelectList = lazyPart(async () => (await load()).SelectList)

/** One of the values of a Select, with its words. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
}

interface Props<Value extends string> {
  options: readonly Option<Value>[]
  /** What is chosen; without it, the Select keeps that itself. */
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: (value: Value) => void
  /** Of the field in a form. */
  name?: string
  disabled?: boolean
  className?: string
  id?: string
  /** Of a Field: words here have directions of their own anyway. */
  dir?: 'auto'
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** Where the keys are when the list opens; after `=`, what has been typed. */
export type Start = 'chosen' | 'first' | 'last' | `=${string}`

const OPENING: Record<string, Start | undefined> = {
  ArrowDown: 'chosen',
  ArrowUp: 'chosen',
  Home: 'first',
  End: 'last',
}

/**
 * A field with one of several values, chosen from a list, which arrows and letters open at the right place. While closed it is a
 * button (the combobox pattern of ARIA, for choosing only); the code of the list is loaded when it opens.
 */
export function Select<Value extends string>({
  options,
  value,
  defaultValue,
  onChange,
  name,
  dir: _ownDirections,
  className = '',
  ...attributes
}: Props<Value>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(defaultValue)
  const chosen = options.find(option => option.value === (value ?? own)) ?? options[0]
  const [start, open] = useState<Start>()
  const listId = useId()
  // It opens without network, too.
  useEffect(() => void load().catch(() => {}), [])
  const change = (next: Value) => {
    if (next === chosen?.value) return
    flushSync(() => {
      setOwn(next)
      onChange?.(next)
    })
    // Forms notice changes of their fields.
    trigger.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  useReset(trigger, () => setOwn(defaultValue))
  const close = () => {
    flushSync(() => open(undefined))
    trigger.current?.focus()
  }
  return (
    <>
      <button
        {...attributes}
        ref={trigger}
        type="button"
        role="combobox"
        className={`select ${className}`}
        value={chosen?.value ?? ''}
        aria-haspopup="listbox"
        aria-expanded={start !== undefined}
        aria-controls={start && listId}
        onClick={() => open(start ? undefined : 'chosen')}
        onKeyDown={event => {
          const from = OPENING[event.key] ?? letterOf(event)
          if (!from) return
          event.preventDefault()
          // Letters that come before the list does are typed in it.
          const typed = start?.startsWith('=') ? start.slice(1) : undefined
          open(typed !== undefined && from.startsWith('=') ? `=${typed}${from.slice(1)}` : from)
        }}
      >
        <span dir="auto">{chosen?.label}</span>
        <Icon name="down" />
      </button>
      {name && <input type="hidden" name={name} value={chosen?.value ?? ''} />}
      {start && (
        <SelectList
          id={listId}
          options={options}
          chosen={chosen?.value}
          start={start}
          trigger={trigger}
          onChoose={next => {
            close()
            change(next as Value)
          }}
          onClose={close}
          onLeave={() => open(undefined)}
        />
      )}
    </>
  )
}

function letterOf({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): Start | undefined {
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  return isLetter ? `=${key}` : undefined
}

/** What the form is reset to is the value at the beginning. */
function useReset(trigger: React.RefObject<HTMLButtonElement | null>, reset: () => void) {
  const latest = useRef(reset)
  latest.current = reset
  useEffect(() => {
    const form = trigger.current?.form
    const onReset = () => latest.current()
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [trigger])
}
