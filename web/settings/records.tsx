import { type ReactNode, useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'

interface Props<Item> {
  title: string
  /** The button that makes a new one, and the title of its form. */
  newLabel: string
  about?: string
  /** The query of the list. */
  of: { data: Item[] | undefined; error: Error | null }
  /** Shown when the list is empty. */
  none?: ReactNode
  /** Tables under titles of their own; empty ones are left out. By default, there is one without a title. */
  groups?: (items: Item[]) => { title: string; items: Item[] }[]
  nameOf: (item: Item) => string
  /** The cells of a row, before the one with its buttons. */
  cells: (item: Item) => ReactNode
  /** Buttons of a row besides *Change*. */
  buttons?: (item: Item) => ReactNode
  /** The form that changes a record; without one, the form that makes it. */
  form: (item: Item | undefined, close: () => void) => ReactNode
  /** Between the title and the list. */
  children?: ReactNode
}

/** A page of settings with the records of a noun: a table, and a form in a dialog that makes and changes them. */
export function Records<Item extends { id: number }>({
  title,
  newLabel,
  about,
  of,
  none,
  groups = items => [{ title: '', items }],
  form,
  children,
  ...row
}: Props<Item>) {
  const [shown, show] = useState<Item | 'new'>()
  const item = shown === 'new' ? undefined : shown
  const close = () => show(undefined)
  return (
    <div className="card">
      <div className="row spread">
        <h2>{title}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {newLabel}
        </button>
      </div>
      {about && <p className="quiet">{about}</p>}
      {children}
      <Listed of={of} none={none}>
        {items =>
          groups(items)
            .filter(group => group.items.length > 0)
            .map(group => (
              <section key={group.title}>
                {group.title && <h3>{group.title}</h3>}
                <Rows items={group.items} onChange={show} {...row} />
              </section>
            ))
        }
      </Listed>
      <Dialog title={item ? row.nameOf(item) : newLabel} isOpen={shown !== undefined} onClose={close}>
        {shown && form(item, close)}
      </Dialog>
    </div>
  )
}

interface RowsProps<Item> extends Pick<Props<Item>, 'nameOf' | 'cells' | 'buttons'> {
  items: Item[]
  onChange: (item: Item) => void
}

function Rows<Item extends { id: number }>({ items, nameOf, cells, buttons, onChange }: RowsProps<Item>) {
  return (
    <WideTable>
      <table>
        <tbody>
          {items.map(item => (
            <tr key={item.id}>
              {cells(item)}
              <td>
                <span className="row end">
                  {buttons?.(item)}
                  <button
                    type="button"
                    className="button"
                    aria-label={t('change.named', { name: nameOf(item) })}
                    onClick={() => onChange(item)}
                  >
                    {t('change')}
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
