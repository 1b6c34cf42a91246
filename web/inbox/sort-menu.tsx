import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'

type Sort = 'usual' | 'changed' | 'newest' | 'oldest' | 'waiting' | 'due' | 'priority'

interface Props<One extends Sort> {
  sorts: readonly One[]
  sort: One
  onChange: (sort: One) => void
}

/** Choose the order of a list. */
export function SortMenu<One extends Sort>({ sorts, sort, onChange }: Props<One>) {
  return (
    <Menu
      label={`${t('sort')}: ${t(`sort.${sort}`)}`}
      className="button plain square"
      choices={sorts.map(id => ({ id, label: t(`sort.${id}`), icon: id === sort ? 'check' : 'sort' }))}
      onChoose={id => onChange(id as One)}
    >
      <Icon name="sort" />
    </Menu>
  )
}
