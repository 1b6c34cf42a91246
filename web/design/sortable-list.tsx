import './sortable-list.css'
import type { ReactNode } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { t } from '../language/language.ts'
import { Icon } from './icons.tsx'

interface Item {
  id: string
  /** For screen readers, and what is dragged. */
  name: string
  /** It belongs to the one above. */
  isInside?: boolean
  content: ReactNode
}

interface Props {
  label: string
  items: Item[]
  /** All ids in their new order, and the one that was moved. */
  onSort: (ids: string[], moved: string) => void
}

/** A list whose rows are put in order by dragging, also by keyboard: Enter on a handle, arrows, Enter. */
export function SortableList({ label, items, onSort }: Props) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: ids => [...ids].map(id => ({ 'text/plain': String(id) })),
    onReorder({ keys, target }) {
      if (keys.has(target.key)) return // onto itself
      const moved = items.filter(({ id }) => keys.has(id)).map(({ id }) => id)
      const others = items.map(({ id }) => id).filter(id => !keys.has(id))
      const at = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      onSort(others.toSpliced(at, 0, ...moved), moved[0] ?? '')
    },
  })
  return (
    <GridList aria-label={label} className="sortable" dragAndDropHooks={dragAndDropHooks}>
      {items.map(({ id, name, isInside, content }) => (
        <GridListItem key={id} id={id} textValue={name} className={isInside ? 'inside' : ''}>
          <Button slot="drag" className="button plain square" aria-label={t('sort.handle', { name })}>
            <Icon name="grip" />
          </Button>
          {content}
        </GridListItem>
      ))}
    </GridList>
  )
}
