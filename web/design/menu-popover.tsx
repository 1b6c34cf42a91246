import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { Icon } from './icons.tsx'
import type { Choice } from './menu.tsx'

interface Props {
  label: string | undefined
  choices: Choice[]
  trigger: RefObject<HTMLButtonElement | null>
  onChoose: (id: string) => void
  onClose: () => void
}

/** The content of an open menu; loaded with the first one. */
export function MenuPopover({ label, choices, trigger, onChoose, onClose }: Props) {
  return (
    <Popover className="popover" triggerRef={trigger} isOpen onOpenChange={isOpen => isOpen || onClose()}>
      <Menu
        className="menu"
        aria-label={label ?? trigger.current?.textContent ?? ''}
        autoFocus="first"
        onClose={onClose}
        onAction={key => onChoose(String(key))}
      >
        {choices.map(({ id, label: words, icon, hint, detail }) => (
          <MenuItem key={id} id={id} textValue={words}>
            {icon && <Icon name={icon} />}
            {words}
            {detail && <span className="detail">{detail}</span>}
            {hint && <kbd>{hint}</kbd>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
