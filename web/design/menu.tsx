import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IconName } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'

const load = () => import('./menu-popover.tsx')
const MenuPopover = lazyPart(async () => (await load()).MenuPopover)

/** Loads the code of an open menu ahead of time. */
export function preloadMenus(): void {
  setTimeout(() => void load().catch(() => {}), 1_000)
}

export interface Choice {
  id: string
  label: string
  icon?: IconName
  /** The key with the same effect. */
  hint?: string | undefined
  /** Further details. */
  detail?: string | undefined
  /** Neighbours with the same group stand below its name. */
  group?: string | undefined
}

interface Props {
  /** Label of the button for screen readers, if it shows no words. */
  label?: string
  className?: string
  children: ReactNode
  choices: Choice[]
  onChoose: (id: string) => void
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A button with a menu. While closed it is just a button, since there are many and conversations change with every key. */
export function Menu({ label, className = 'button', children, choices, onChoose, ...given }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(false)
  const isOpen = given.isOpen ?? own
  const setOpen = given.onOpenChange ?? setOwn
  /** What is chosen may open something: the menu has closed by then, and given back the focus. */
  const choose = (id: string) => {
    flushSync(() => setOpen(false))
    trigger.current?.focus()
    onChoose(id)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && (
        <MenuPopover
          label={label}
          choices={choices}
          trigger={trigger}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
