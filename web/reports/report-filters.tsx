import { useQuery } from '@tanstack/react-query'
import type { OverviewReport } from '../../client/api.ts'
import { channelsQuery, staffQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { PERIODS, type ReportSearch, useReportNavigation } from './report-search.ts'

interface Props {
  query: ReportSearch['query']
  /** The report shown, for its dates. */
  report: Pick<OverviewReport, 'start_date' | 'end_date'> | undefined
}

/** The period and what the report is narrowed down to. */
export function ReportFilters({ query, report }: Props) {
  const go = useReportNavigation()
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  return (
    <div className="row report-filters">
      <Period query={query} report={report} />
      <select
        aria-label={t('channels')}
        value={query.channel ?? ''}
        onChange={event => go({ channel: event.target.value || undefined })}
      >
        <option value="">{t('reports.allChannels')}</option>
        {channels.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('reports.staff')}
        value={query.assignee ?? ''}
        onChange={event => go({ member: event.target.value || undefined })}
      >
        <option value="">{t('reports.everyone')}</option>
        {staff.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </select>
      <Typed
        label={t('tags')}
        placeholder={t('reports.allTags')}
        value={query.tag}
        onChange={tag => go({ tag })}
      />
      <Typed
        label={t('reports.search.label')}
        placeholder={t('reports.search')}
        value={query.q}
        onChange={q => go({ q })}
      />
    </div>
  )
}

interface TypedProps {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter that counts when its field is left. */
function Typed({ label, placeholder, value = '', onChange }: TypedProps) {
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const typed = currentTarget.value.trim()
    if (typed !== value) onChange(typed || undefined)
  }
  return (
    <input
      key={value}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      onKeyDown={event => event.key === 'Enter' && read(event)}
      onBlur={read}
    />
  )
}

/** So many days until today, or two dates. */
function Period({ query: { days }, report }: Props) {
  const go = useReportNavigation()
  const { start_date = '', end_date = '' } = report ?? {}
  const choose = (value: string) =>
    value === 'dates'
      ? go({ days: undefined, from: start_date, to: end_date })
      : go({ days: Number(value), from: undefined, to: undefined })
  return (
    <>
      <select
        aria-label={t('reports.period')}
        value={days ?? 'dates'}
        onChange={event => choose(event.target.value)}
      >
        {PERIODS.map(one => (
          <option key={one} value={one}>
            {t('reports.lastDays', { n: one })}
          </option>
        ))}
        <option value="dates">{t('reports.dates')}</option>
      </select>
      {days === undefined && (
        <>
          <input
            type="date"
            aria-label={t('reports.from')}
            value={start_date}
            max={end_date}
            onChange={event => event.target.value && go({ from: event.target.value, to: end_date })}
          />
          <input
            type="date"
            aria-label={t('reports.to')}
            value={end_date}
            min={start_date}
            onChange={event => event.target.value && go({ from: start_date, to: event.target.value })}
          />
        </>
      )}
    </>
  )
}
