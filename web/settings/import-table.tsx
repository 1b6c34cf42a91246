import { useState } from 'react'
import type { Import } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { mapImport } from '../api/moving.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving } from '../design/saving.ts'
import { type Option, Select } from '../design/select.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { number, t } from '../language/language.ts'
import { fieldOptions } from './import-fields.ts'

type Table = NonNullable<NonNullable<Import['expected']>['table']>
type Words = Record<string, string>

interface Props {
  one: Import
  table: Table
  /** Called when what is shown is no longer what was checked. */
  onEdit: (isEdited: boolean) => void
}

/** How the columns and values of a CSV file are read, which can be changed; another dry run reads it so. */
export function ImportTable({ one, table, onEdit }: Props) {
  const { mapping } = one
  const [columns, setColumns] = useState<Words>(byName(table.columns.map(({ name, field }) => [name, field])))
  const [statuses, setStatuses] = useState<Words>(byName(table.statuses.map(({ value, is }) => [value, is])))
  const [priorities, setPriorities] = useState<Words>(
    byName(table.priorities.map(({ value, is }) => [value, is])),
  )
  const [order, setOrder] = useState(mapping.date_order)
  const [from, setFrom] = useState(mapping.from)
  const [isEdited, setEdited] = useState(false)
  const checking = useSaving(
    () => mapImport(one.id, { ...mapping, columns, statuses, priorities, date_order: order, from }),
    { touches: [keys.imports] },
  )
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setEdited(true)
      onEdit(true)
    }
  const asksForDates = table.date_order !== null || table.unclear.some(({ field }) => field === 'date_order')
  return (
    <>
      <p className="quiet small">
        {t('import.table.read', { n: table.rows, encoding: table.encoding, separator: table.separator })}
      </p>
      {table.unclear.map(({ field, reason }) => (
        <p key={`${field} ${reason}`} className="notice bad" dir="auto">
          {reason}
        </p>
      ))}
      <Columns table={table} columns={columns} onChange={edited(setColumns)} />
      <Values rows={table.statuses} is={statuses} options={statusOptions()} onChange={edited(setStatuses)} />
      <Values
        rows={table.priorities}
        is={priorities}
        options={priorityOptions()}
        onChange={edited(setPriorities)}
      />
      {asksForDates && (
        <Field label={t('import.table.dates')}>
          {attributes => (
            <Select
              value={order ?? table.date_order ?? ''}
              options={dateOptions()}
              onChange={value => edited(setOrder)(value === '' ? null : value)}
              {...attributes}
            />
          )}
        </Field>
      )}
      <Field label={t('import.table.from')} hint={t('import.table.from.hint')}>
        {attributes => (
          <input
            value={from}
            maxLength={100}
            onChange={event => edited(setFrom)(event.target.value)}
            {...attributes}
          />
        )}
      </Field>
      <ErrorNotice error={checking.error} />
      {isEdited && (
        <p className="row">
          <button
            type="button"
            className="button"
            disabled={checking.isPending}
            onClick={() => checking.mutate()}
          >
            {t('import.table.again')}
          </button>
          <span className="quiet small">{t('import.table.changed')}</span>
        </p>
      )}
    </>
  )
}

const byName = (entries: [string, string][]): Words => Object.fromEntries(entries)

const dateOptions = (): Option<'' | 'day_first' | 'month_first'>[] => [
  { value: '', label: t('import.table.dates.choose') },
  { value: 'day_first', label: t('import.table.dates.day_first') },
  { value: 'month_first', label: t('import.table.dates.month_first') },
]

const statusOptions = (): Option[] => [
  { value: 'unresolved', label: t('status.0') },
  { value: 'pending', label: t('status.1') },
  { value: 'resolved', label: t('status.2') },
  { value: 'spam', label: t('status.3') },
  { value: 'archived', label: t('status.4') },
]

const priorityOptions = (): Option[] =>
  (['low', 'normal', 'high', 'urgent'] as const).map(value => ({ value, label: t(`priority.${value}`) }))

interface ColumnsProps {
  table: Table
  columns: Words
  onChange: (columns: Words) => void
}

function Columns({ table, columns, onChange }: ColumnsProps) {
  return (
    <WideTable>
      <table className="lines mapping">
        <thead>
          <tr>
            <th scope="col">{t('import.table.column')}</th>
            <th scope="col">{t('import.table.samples')}</th>
            <th scope="col">{t('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map(({ name, samples }) => (
            <tr key={name}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td className="samples quiet small">
                {samples.map(sample => (
                  <bdi key={sample}>{sample}</bdi>
                ))}
              </td>
              <td>
                <Select
                  aria-label={t('import.becomes.named', { name })}
                  value={columns[name]}
                  options={fieldOptions(table.fields, name, columns[name])}
                  onChange={field => onChange({ ...columns, [name]: field })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

interface ValuesProps {
  rows: Table['statuses']
  is: Words
  options: Option[]
  onChange: (values: Words) => void
}

/** Statuses or priorities of the file, each with ours. */
function Values({ rows, is, options, onChange }: ValuesProps) {
  if (rows.length === 0) return null
  return (
    <table className="lines mapping">
      <thead>
        <tr>
          <th scope="col">{t('import.table.value')}</th>
          <th scope="col">{t('import.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, count }) => (
          <tr key={value}>
            <td>
              <bdi>{value}</bdi> <span className="quiet small">{number(count)}</span>
            </td>
            <td>
              <Select
                aria-label={t('import.becomes.named', { name: value })}
                value={is[value]}
                options={options}
                onChange={own => onChange({ ...is, [value]: own })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
