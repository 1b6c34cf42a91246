import type { ReactNode } from 'react'
import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon, type IconName } from './icons.tsx'

export interface Choice {
  id: string
  label: string
  icon?: IconName
  /** The key that does the same without the menu. */
  hint?: string | undefined
}

interface Props {
  /** What screen readers call the button, if it shows no words. */
  label?: string
  className?: string
  children: ReactNode
  choices: Choice[]
  onChoose: (id: string) => void
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A button with a menu. */
export function Menu({ label, className = 'button', children, choices, onChoose, ...open }: Props) {
  return (
    <MenuTrigger {...open}>
      <Button className={className} aria-label={label}>
        {children}
      </Button>
      <Popover className="popover">
        <AriaMenu className="menu" onAction={key => onChoose(String(key))} aria-label={label}>
          {choices.map(({ id, label: words, icon, hint }) => (
            <MenuItem key={id} id={id} textValue={words}>
              {icon && <Icon name={icon} />}
              {words}
              {hint && <kbd>{hint}</kbd>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
