import { useState } from 'react'
import { number, t } from '../language/language.ts'
import { downloadCsv } from './download-csv.ts'
import { Icon } from './icons.tsx'
import { toast, toastError } from './toasts.tsx'

type Row = (string | number)[]

interface Props {
  name: string
  /** The rows below the head, and whether there are more than these. */
  load: () => Promise<{ head: Row; rows: Row[]; isMore: boolean }>
}

/** Downloads a whole list, which is read first. */
export function CsvButton({ name, load }: Props) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { head, rows, isMore } = await load()
      downloadCsv(name, [head, ...rows])
      if (isMore) toast(t('csv.more', { limit: number(rows.length) }))
    } catch (error) {
      toastError(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button plain square"
      aria-label={t('csv.download')}
      title={t('csv.download')}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void download()}
    >
      <Icon name="download" />
    </button>
  )
}

/** A value of custom data, as a cell. */
export function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
