import { Avatar } from '../design/avatar.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { number, t } from '../language/language.ts'
import { DownloadButton } from './chart-card.tsx'
import { inSeconds } from './csv-heads.ts'
import { durationOf } from './duration.ts'
import type { Figures } from './overview-query.ts'
import { ReportTable } from './report-table.tsx'

export interface Row extends Figures {
  name: string
}

interface Props {
  title: string
  rows: Row[]
  /** With faces. */
  arePeople?: boolean
}

const timeOf = (seconds: number | null) => (seconds === null ? '–' : durationOf(seconds))
const scoreOf = (average: number | null) => (average === null ? '–' : number(average))

/** The same figures for each member, channel or tag. */
export function Breakdown({ title, rows, arePeople = false }: Props) {
  const most = Math.max(1, ...rows.map(({ conversations }) => conversations))
  const head = [
    title,
    t('csv.conversations'),
    t('reports.answers'),
    t('reports.resolved'),
    t('reports.first'),
    t('reports.resolution'),
    t('reports.satisfaction'),
  ]
  const table = [
    head.map((name, column) => (column === 4 || column === 5 ? inSeconds(name) : name)),
    ...rows.map(row => [
      row.name,
      row.conversations,
      row.replies,
      row.resolved,
      row.first_response.median ?? '',
      row.resolution.median ?? '',
      row.satisfaction.average ?? '',
    ]),
  ]
  if (rows.length === 0) return <p className="card quiet">{t('reports.nothing')}</p>
  return (
    <section className="card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <DownloadButton name={title} table={table} />
      </div>
      <WideTable>
        <ReportTable
          head={head}
          rows={rows.map(row => cellsOf(row, most, arePeople))}
          className="breakdown"
        />
      </WideTable>
    </section>
  )
}

function cellsOf(row: Row, most: number, arePeople: boolean) {
  return [
    <span key="name" className="name" dir="auto">
      {arePeople && <Avatar name={row.name} isSmall />} {row.name}
    </span>,
    <span key="count" className="share">
      <span className="bar" style={{ inlineSize: `${(60 * row.conversations) / most}%` }} />
      {number(row.conversations)}
    </span>,
    number(row.replies),
    number(row.resolved),
    timeOf(row.first_response.median),
    timeOf(row.resolution.median),
    scoreOf(row.satisfaction.average),
  ]
}
