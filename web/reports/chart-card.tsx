import { type ReactNode, useState } from 'react'
import { downloadCsv } from '../design/download-csv.ts'
import { Icon } from '../design/icons.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'
import { valueWords } from '../language/value-words.ts'
import { ReportTable } from './report-table.tsx'

interface Props {
  title: string
  /** Beside the title. */
  about?: ReactNode
  /** The header, then the rows. */
  table: (string | number)[][]
  children: ReactNode
}

/** A chart that can be turned into its table, and downloaded. */
export function ChartCard({ title, about, table, children }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <section className="card chart-card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <span className="row">
          {about}
          <button
            type="button"
            className="button plain small"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'reports.chart' : 'reports.table')}
          </button>
          <DownloadButton name={title} table={table} />
        </span>
      </div>
      {isTable ? <NumberTable table={table} /> : children}
    </section>
  )
}

export function DownloadButton({ name, table }: { name: string; table: (string | number)[][] }) {
  return (
    <button
      type="button"
      className="button plain small"
      aria-label={`${t('csv.download')}: ${name}`}
      title={t('csv.download')}
      disabled={table.length < 2}
      onClick={() => downloadCsv(name, table)}
    >
      <Icon name="download" />
    </button>
  )
}

function NumberTable({ table: [head = [], ...rows] }: { table: Props['table'] }) {
  const shown = rows.map(row => row.map(cell => valueWords(cell)))
  return (
    <WideTable>
      <ReportTable head={head.map(String)} rows={shown} />
    </WideTable>
  )
}
