import type { ReactNode, RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import { Icon } from './icons.tsx'
import type { Choice } from './menu.tsx'
import { useInSight } from './use-in-sight.ts'

interface Props {
  label: string | undefined
  choices: Choice[]
  trigger: RefObject<HTMLButtonElement | null>
  onChoose: (id: string) => void
  onClose: () => void
}

/** The content of an open menu; loaded with the first one. */
export function MenuPopover(props: Props) {
  return useInSight(props.trigger) && <Choices {...props} />
}

/** A digit chooses the entry at its place. */
function Choices({ label, choices, trigger, onChoose, onClose }: Props) {
  const onDigit = (event: React.KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const choice = /^[1-9]$/.test(event.key) && isPlain ? choices[Number(event.key) - 1] : undefined
    if (!choice) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(choice.id)
  }
  const name = label ?? trigger.current?.textContent ?? ''
  return (
    <Popover
      className="popover"
      aria-label={name}
      triggerRef={trigger}
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
    >
      <div role="presentation" onKeyDownCapture={onDigit}>
        <Menu
          className="menu"
          aria-label={name}
          autoFocus="first"
          onClose={onClose}
          onAction={key => onChoose(String(key))}
        >
          {groupsOf(choices).map(({ group, items }) =>
            group === undefined ? (
              items
            ) : (
              <MenuSection key={group}>
                <Header>{group}</Header>
                {items}
              </MenuSection>
            ),
          )}
        </Menu>
      </div>
    </Popover>
  )
}

/** Entries with their digits, by runs of the same group. */
function groupsOf(choices: Choice[]) {
  const groups: { group: string | undefined; items: ReactNode[] }[] = []
  choices.forEach((choice, index) => {
    const last = groups.at(-1)
    const item = <Entry key={choice.id} choice={choice} index={index} />
    if (last && last.group === choice.group) last.items.push(item)
    else groups.push({ group: choice.group, items: [item] })
  })
  return groups
}

function Entry({ choice: { id, label, icon, hint, detail }, index }: { choice: Choice; index: number }) {
  return (
    <MenuItem id={id} textValue={label}>
      {icon && <Icon name={icon} />}
      {label}
      {detail && <span className="detail">{detail}</span>}
      {hint ? (
        <kbd>{hint}</kbd>
      ) : (
        index < 9 && <span className="digit" data-digit={index + 1} aria-hidden="true" />
      )}
    </MenuItem>
  )
}
