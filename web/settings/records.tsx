import { type ReactNode, useRef } from 'react'
import { EmptyState } from '../design/empty-state.tsx'
import { Icon, type IconName } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'
import { NEW, RecordPageContext, useRecordAddress } from './record-address.ts'

interface Props<Item> {
  title: string
  /** The button that makes a new one, and the title of its form. */
  newLabel: string
  about?: string
  /** The query of the list. */
  of: { data: Item[] | undefined; error: Error | null }
  /** Of what the list says when it is empty. */
  icon: IconName
  /** What an empty list says first. */
  none: string
  /** What it says then; `about`, if this is not given. */
  noneAbout?: string
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

/** A page of settings with the records of a noun: a table, and a page for each record, with the form that makes or changes it. */
export function Records<Item extends { id: number }>(props: Props<Item>) {
  const { record } = useRecordAddress()
  return record === undefined ? <List {...props} /> : <RecordOf record={record} {...props} />
}

function List<Item extends { id: number }>({
  title,
  newLabel,
  about,
  of,
  icon,
  none,
  noneAbout = about,
  groups = items => [{ title: '', items }],
  children,
  ...row
}: Props<Item>) {
  const { open } = useRecordAddress()
  const isEmpty = of.data?.length === 0
  const add = (
    <button type="button" className={isEmpty ? 'button main' : 'button'} onClick={() => open(NEW)}>
      <Icon name="plus" /> {newLabel}
    </button>
  )
  const empty = (
    <EmptyState icon={icon} title={none} {...(noneAbout ? { words: noneAbout } : {})}>
      {add}
    </EmptyState>
  )
  return (
    <div className="card">
      <div className="row spread">
        <h2>{title}</h2>
        {!isEmpty && add}
      </div>
      {about && !isEmpty && <p className="quiet">{about}</p>}
      {children}
      <Listed of={of} none={empty}>
        {items =>
          groups(items)
            .filter(group => group.items.length > 0)
            .map(group => (
              <section key={group.title}>
                {group.title && <h3>{group.title}</h3>}
                <Rows items={group.items} {...row} />
              </section>
            ))
        }
      </Listed>
    </div>
  )
}

interface RecordProps<Item> extends Pick<Props<Item>, 'of' | 'title' | 'newLabel' | 'nameOf' | 'form'> {
  /** As in the address. */
  record: string
}

/** The page of a record with its form, once it is loaded; or that there is none. */
export function RecordOf<Item extends { id: number }>({
  record,
  of,
  title: list,
  newLabel,
  nameOf,
  form,
}: RecordProps<Item>) {
  const { leaveFor } = useRecordAddress()
  const isNew = record === NEW
  const last = useRef<Item>(undefined)
  const present = of.data?.find(({ id }) => String(id) === record)
  // What is being written stays when somebody else deletes the record: saving it says so.
  if (present) last.current = present
  const known = String(last.current?.id) === record ? last.current : undefined
  const item = isNew ? undefined : (present ?? known)
  if (!isNew && !item) return <NoRecord of={of} />
  const page = item
    ? { list, isNew, title: t('change.named', { name: nameOf(item) }), name: nameOf(item) }
    : { list, isNew, title: newLabel, name: newLabel }
  return (
    <RecordPageContext key={record} value={page}>
      {form(item, () => leaveFor(undefined))}
    </RecordPageContext>
  )
}

/** It is not loaded yet, or there is none of this address. */
function NoRecord({ of: { data, error } }: { of: { data: unknown[] | undefined; error: Error | null } }) {
  const of = { data: data && [], error }
  return (
    <Listed of={of} none={<p className="empty">{t('record.gone')}</p>}>
      {() => null}
    </Listed>
  )
}

interface RowsProps<Item> extends Pick<Props<Item>, 'nameOf' | 'cells' | 'buttons'> {
  items: Item[]
}

function Rows<Item extends { id: number }>({ items, nameOf, cells, buttons }: RowsProps<Item>) {
  const { open } = useRecordAddress()
  return (
    <WideTable>
      <table className="lines">
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
                    onClick={() => open(String(item.id))}
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
