import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import type { Order } from './use-order.ts'

interface Props {
  id: number
  name: string
  order: Omit<Order<unknown>, 'items'>
}

/** The handle of an item that can be moved: dragged, or Space, arrows, and Space again. */
export function Grip({ id, name, order }: Props) {
  const isLifted = order.lifted?.id === id
  const onKeyDown = (event: React.KeyboardEvent) => {
    const does: Record<string, () => void> = isLifted
      ? {
          ' ': order.drop,
          ArrowUp: () => order.move(-1),
          ArrowDown: () => order.move(1),
          Escape: order.cancel,
        }
      : { ' ': () => order.lift(id) }
    const run = does[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <button
      type="button"
      className="grip"
      draggable
      aria-label={t('rules.move', { name })}
      aria-pressed={isLifted}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && order.cancel()}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        order.lift(id)
      }}
      onDragEnd={order.cancel}
    >
      <Icon name="grip" />
    </button>
  )
}

/** What an item of a list in order needs, so that another can be dropped on it. */
export function dropOn(order: Omit<Order<unknown>, 'items'>, place: number) {
  return {
    onDragOver(event: React.DragEvent) {
      if (!order.lifted) return
      event.preventDefault()
      order.moveTo(place)
    },
    onDrop(event: React.DragEvent) {
      event.preventDefault()
      order.drop()
    },
  }
}
