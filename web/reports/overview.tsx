import type { OverviewReport } from '../../client/api.ts'
import { locale } from '../language/chosen-language.ts'
import { dayName, number, t } from '../language/language.ts'
import { ChartCard } from './chart-card.tsx'
import { ColumnChart } from './column-chart.tsx'
import { durationOf } from './duration.ts'
import { FigureCard } from './figure-card.tsx'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { ReportTable } from './report-table.tsx'

interface Props {
  report: OverviewReport
}

/** Four figures, the days, the first replies, and the hours of the week. */
export function Overview({ report }: Props) {
  return (
    <>
      <Figures report={report} />
      <Days report={report} />
      <Backlog report={report} />
      <div className="beside">
        <FirstReplies report={report} />
        <BusiestHours report={report} />
      </div>
      <Times report={report} />
    </>
  )
}

const timeOf = (seconds: number | null | undefined) => (seconds == null ? '–' : durationOf(seconds))

function Figures({ report: { figures: now, previous, days } }: Props) {
  const before = previous.figures
  const share = (good: number | null) =>
    good === null ? '–' : good.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="figures">
      <FigureCard
        name={t('reports.new')}
        value={number(now.conversations)}
        now={now.conversations}
        before={before.conversations}
        trend={days.map(day => day.new)}
      />
      <FigureCard
        name={t('reports.first')}
        value={timeOf(now.first_response.median)}
        now={now.first_response.median}
        before={before.first_response.median}
        isLessBetter
      />
      <FigureCard
        name={t('reports.resolution')}
        value={timeOf(now.resolution.median)}
        now={now.resolution.median}
        before={before.resolution.median}
        isLessBetter
        trend={days.map(day => day.resolved)}
      />
      <FigureCard
        name={t('reports.satisfaction')}
        value={share(now.satisfaction.good)}
        now={now.satisfaction.good}
        before={before.satisfaction.good}
        isLessBetter={false}
      />
    </div>
  )
}

function Days({ report: { days } }: Props) {
  return (
    <ChartCard
      title={t('reports.days')}
      about={
        <span className="legend small" aria-hidden="true">
          <i className="key c-1" /> {t('reports.new.short')} <i className="key c-2" /> {t('reports.resolved')}
        </span>
      }
      table={[
        [t('reports.date'), t('reports.new'), t('reports.resolved'), t('reports.backlog')],
        ...days.map(day => [day.date, day.new, day.resolved, day.backlog]),
      ]}
    >
      <LineChart
        label={t('reports.days')}
        points={days.map(({ date }) => ({ short: dayName(date, 'short'), full: dayName(date, 'full') }))}
        series={[
          { name: t('reports.new.short'), values: days.map(day => day.new) },
          { name: t('reports.resolved'), values: days.map(day => day.resolved), isDashed: true },
        ]}
        about={index => [{ name: t('reports.backlog'), value: number(days[index]?.backlog ?? 0) }]}
      />
    </ChartCard>
  )
}

/** What was open at the end of each day. */
function Backlog({ report: { days } }: Props) {
  return (
    <ChartCard
      title={t('reports.backlog')}
      table={[[t('reports.date'), t('reports.backlog')], ...days.map(day => [day.date, day.backlog])]}
    >
      <LineChart
        label={t('reports.backlog')}
        points={days.map(({ date }) => ({ short: dayName(date, 'short'), full: dayName(date, 'full') }))}
        series={[{ name: t('reports.backlog'), values: days.map(day => day.backlog) }]}
      />
    </ChartCard>
  )
}

function FirstReplies({ report: { first_responses, figures } }: Props) {
  const columns = first_responses.map(({ within_seconds, count }, index) => ({
    name:
      within_seconds === null
        ? `> ${durationOf(first_responses[index - 1]?.within_seconds ?? 0)}`
        : `${index === 0 ? '< ' : ''}${durationOf(within_seconds)}`,
    value: count,
  }))
  return (
    <ChartCard
      title={t('reports.firstTimes')}
      about={
        <span className="small quiet">{t('reports.p90', { time: timeOf(figures.first_response.p90) })}</span>
      }
      table={[
        [t('reports.within'), t('csv.conversations')],
        ...columns.map(({ name, value }) => [name, value]),
      ]}
    >
      <ColumnChart label={t('reports.firstTimes')} columns={columns} />
    </ChartCard>
  )
}

function BusiestHours({ report: { busiest_hours } }: Props) {
  return (
    <ChartCard
      title={t('reports.hours')}
      table={[
        [t('reports.weekday'), t('reports.hour'), t('reports.average')],
        ...busiest_hours.map(({ weekday, hour, average }) => [weekday, hour, average]),
      ]}
    >
      <HeatMap hours={busiest_hours} />
    </ChartCard>
  )
}

/** The times in figures: median and 90th percentile, and those of the period before. */
function Times({ report: { figures, previous } }: Props) {
  const rows = (['first_response', 'response', 'resolution'] as const).map(key => [
    t(`reports.${key}`),
    timeOf(figures[key].median),
    timeOf(figures[key].p90),
    timeOf(previous.figures[key].median),
    timeOf(previous.figures[key].p90),
  ])
  const head = [
    t('reports.time'),
    t('reports.median'),
    t('reports.ninety'),
    t('reports.medianBefore'),
    t('reports.ninetyBefore'),
  ]
  return (
    <section className="card" aria-label={t('reports.times')}>
      <ReportTable head={head} rows={rows} className="breakdown" />
    </section>
  )
}
