import { keys } from '../api/keys.ts'
import './reports.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api, ask } from '../api/client.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { dateOf, number, t } from '../language/language.ts'
import { BarChart } from './bar-chart.tsx'
import { downloadCsv } from './download-csv.ts'
import { durationOf } from './duration.ts'

const route = getRouteApi('/inside/reports')
const DAY_MS = 86_400_000

interface Period {
  start_date: string
  end_date: string
}

const volumeQuery = (query: Period) =>
  queryOptions({
    queryKey: keys.report('volume', query),
    queryFn: () => ask(api.GET('/reports/volume', { params: { query } })),
  })
const responseQuery = (query: Period) =>
  queryOptions({
    queryKey: keys.report('response', query),
    queryFn: () => ask(api.GET('/reports/response_time', { params: { query } })),
  })
const staffReportQuery = (query: Period) =>
  queryOptions({
    queryKey: keys.report('staff', query),
    queryFn: () => ask(api.GET('/reports/staff', { params: { query } })),
  })
const tagsReportQuery = (query: Period) =>
  queryOptions({
    queryKey: keys.report('tags', query),
    queryFn: () => ask(api.GET('/reports/tags', { params: { query } })),
  })
const channelsReportQuery = (query: Period) =>
  queryOptions({
    queryKey: keys.report('channels', query),
    queryFn: () => ask(api.GET('/reports/channel_summary', { params: { query } })),
  })

/** Reports: charts, each with its numbers as a table and a file. */
export function ReportsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const period = {
    start_date: search.from ?? day(Date.now() - 29 * DAY_MS),
    end_date: search.to ?? day(Date.now()),
  }
  const change = (changes: { from?: string; to?: string }) =>
    navigate({ to: '.', search: { from: period.start_date, to: period.end_date, ...changes }, replace: true })
  return (
    <div className="page reports">
      <header>
        <h1>{t('nav.reports')}</h1>
        <div className="row">
          <Field label={t('reports.from')}>
            {attributes => (
              <input
                type="date"
                value={period.start_date}
                max={period.end_date}
                onChange={event => change({ from: event.target.value })}
                {...attributes}
              />
            )}
          </Field>
          <Field label={t('reports.to')}>
            {attributes => (
              <input
                type="date"
                value={period.end_date}
                min={period.start_date}
                onChange={event => change({ to: event.target.value })}
                {...attributes}
              />
            )}
          </Field>
        </div>
      </header>
      <Volume period={period} />
      <Response period={period} />
      <Channels period={period} />
      <Team period={period} />
      <Tags period={period} />
    </div>
  )
}

/** Every day of the period, including those without data. */
function daysOf({ start_date, end_date }: Period): string[] {
  const days: string[] = []
  for (let at = Date.parse(start_date); at <= Date.parse(end_date); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

interface ReportProps {
  title: string
  error: Error | null
  /** The header, then the rows. */
  table: (string | number)[][]
  children?: React.ReactNode
  /** A table without a chart. */
  isTable?: boolean
  isPending: boolean
}

/** A chart with its numbers. */
function Report({ title, error, table, children, isPending, isTable = false }: ReportProps) {
  const [head = [], ...rows] = table
  const numbers = (
    <WideTable>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={cell} scope="col" className={column > 0 ? 'number' : undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={String(row[0])}>
              {row.map((cell, column) => (
                <td key={String(head[column])} className={column > 0 ? 'number' : undefined}>
                  {typeof cell === 'number' ? number(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
  return (
    <section className="card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <button
          type="button"
          className="button"
          onClick={() => downloadCsv(title, table)}
          disabled={rows.length === 0}
        >
          {t('reports.csv')}
        </button>
      </div>
      <ErrorNotice error={error} />
      {rows.length === 0 ? (
        <p className="quiet">{isPending ? t('loading') : !error && t('reports.nothing')}</p>
      ) : (
        children
      )}
      {rows.length > 0 &&
        (isTable ? (
          numbers
        ) : (
          <details>
            <summary>{t('reports.table')}</summary>
            {numbers}
          </details>
        ))}
    </section>
  )
}

function Volume({ period }: { period: Period }) {
  const { data, error, isPending } = useQuery(volumeQuery(period))
  const days = Object.entries(data?.conversation_counts ?? {})
  const total = days.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Report
      title={t('reports.volume')}
      error={error}
      isPending={isPending}
      table={[[t('reports.date'), t('reports.count')], ...days]}
    >
      <p>{t('reports.total', { n: total })}</p>
      <BarChart
        label={t('reports.volume')}
        bars={days.map(([day, count]) => ({ name: dateOf(day), value: count, words: number(count) }))}
      />
    </Report>
  )
}

function Response({ period }: { period: Period }) {
  const { data, error, isPending } = useQuery(responseQuery(period))
  const times: Record<string, number | null> = data?.response_times ?? {}
  const days = data ? daysOf(period).map(day => [day, times[day] ?? 0] as const) : []
  const ratio = data?.summary.ratio
  const percent = (share: number | null | undefined) =>
    (share ?? 0).toLocaleString(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Report
      title={t('reports.response')}
      error={error}
      isPending={isPending}
      table={[[t('reports.date'), t('reports.seconds')], ...days.map(day => [...day])]}
    >
      <p>
        {t('reports.average', { time: durationOf(data?.summary.averages.in_range ?? 0) })};{' '}
        {t('reports.within', {
          hour: percent(ratio?.under_1_hour),
          day: percent(ratio?.under_1_day),
          week: percent(ratio?.under_1_week),
        })}
        .
      </p>
      <BarChart
        label={t('reports.response')}
        bars={days.map(([day, seconds]) => ({
          name: dateOf(day),
          value: seconds,
          words: durationOf(seconds),
        }))}
      />
    </Report>
  )
}

function Channels({ period }: { period: Period }) {
  const { data, error, isPending } = useQuery(channelsReportQuery(period))
  const head = [
    t('channels'),
    t('reports.open'),
    t('reports.resolved'),
    t('reports.answers'),
    t('reports.time'),
    t('reports.satisfaction'),
  ]
  const rows = Object.values(data?.channels ?? {}).map(row => [
    row.category.name,
    row.active_conversations,
    row.resolved_conversations,
    row.staff_responses,
    durationOf(row.average_response_time_seconds ?? 0),
    row.average_satisfaction_rating ?? '–',
  ])
  return (
    <Report
      title={t('reports.channels')}
      error={error}
      isPending={isPending}
      table={[head, ...rows]}
      isTable
    />
  )
}

function Team({ period }: { period: Period }) {
  const { data, error, isPending } = useQuery(staffReportQuery(period))
  const head = [
    t('name'),
    t('reports.answers'),
    t('reports.resolved'),
    t('reports.time'),
    t('reports.satisfaction'),
  ]
  const rows = Object.entries(data?.report ?? {}).map(([name, row]) => [
    name,
    row.response_count,
    row.resolved_count,
    durationOf(row.response_time_seconds ?? 0),
    row.satisfaction_average ?? '–',
  ])
  return (
    <Report title={t('reports.staff')} error={error} isPending={isPending} table={[head, ...rows]} isTable />
  )
}

function Tags({ period }: { period: Period }) {
  const { data, error, isPending } = useQuery(tagsReportQuery(period))
  const tags = Object.entries(data?.tags ?? {}).sort(([, one], [, other]) => other - one)
  return (
    <Report
      title={t('reports.tags')}
      error={error}
      isPending={isPending}
      table={[[t('tags'), t('reports.count')], ...tags]}
    >
      <BarChart
        label={t('reports.tags')}
        isLying
        bars={tags.slice(0, 15).map(([tag, count]) => ({ name: tag, value: count, words: number(count) }))}
      />
    </Report>
  )
}
