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

/** The content of an open menu; loaded with the first one. A digit chooses the entry at its place. */
export function MenuPopover({ label, choices, trigger, onChoose, onClose }: Props) {
  const onDigit = (event: React.KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const choice = /^[1-9]$/.test(event.key) && isPlain ? choices[Number(event.key) - 1] : undefined
    if (!choice) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    onChoose(choice.id)
  }
  return (
    <Popover className="popover" triggerRef={trigger} isOpen onOpenChange={isOpen => isOpen || onClose()}>
      <div role="presentation" onKeyDownCapture={onDigit}>
        <Menu
          className="menu"
          aria-label={label ?? trigger.current?.textContent ?? ''}
          autoFocus="first"
          onClose={onClose}
          onAction={key => onChoose(String(key))}
        >
          {choices.map(({ id, label: words, icon, hint, detail }, index) => (
            <MenuItem key={id} id={id} textValue={words}>
              {icon && <Icon name={icon} />}
              {words}
              {detail && <span className="detail">{detail}</span>}
              {hint ? (
                <kbd>{hint}</kbd>
              ) : (
                index < 9 && <span className="digit" data-digit={index + 1} aria-hidden="true" />
              )}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </Popover>
  )
}
