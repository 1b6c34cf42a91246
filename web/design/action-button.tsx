import { type Action, keyLabel } from '../kit/keys.ts'
import { Icon, type IconName } from './icons.tsx'
import { Menu } from './menu.tsx'

/** An action that buttons and menus show, too. */
export interface ShownAction extends Action {
  icon: IconName
}

interface ButtonProps {
  action: ShownAction
  className?: string
  /** Shows the words on wide screens, not only the icon. */
  isNamed?: boolean
}

/** A button for an action, with its key in the tooltip. */
export function ActionButton({ action, className = 'button square', isNamed = false }: ButtonProps) {
  const { label, keys, icon, run } = action
  return (
    <button
      type="button"
      className={className}
      onClick={run}
      aria-label={isNamed ? undefined : label}
      title={keys ? `${label} (${keyLabel(keys)})` : label}
    >
      <Icon name={icon} />
      {isNamed && <span className="wide-only">{label}</span>}
    </button>
  )
}

interface MenuProps {
  label: string
  className: string
  actions: ShownAction[]
  children: React.ReactNode
}

/** A menu of actions, with their keys. */
export function ActionMenu({ label, className, actions, children }: MenuProps) {
  return (
    <Menu
      label={label}
      className={className}
      choices={actions.map(({ id, label, icon, keys }) => ({
        id,
        label,
        icon,
        hint: keys && keyLabel(keys),
      }))}
      onChoose={id => actions.find(action => action.id === id)?.run()}
    >
      {children}
    </Menu>
  )
}
