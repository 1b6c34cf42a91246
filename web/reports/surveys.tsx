import { useQuery } from '@tanstack/react-query'
import type { SurveyReport } from '../../client/api.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { locale } from '../language/chosen-language.ts'
import { number, t } from '../language/language.ts'
import { DownloadButton } from './chart-card.tsx'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { surveysQuery } from './surveys-query.ts'

type Figures = SurveyReport['figures']

/** Survey figures by team and by rule. */
export function Surveys({ query }: { query: ReportSearch['query'] }) {
  const { data: report, error } = useQuery(surveysQuery(query))
  if (isObstacle(error, report)) return <ErrorNotice error={error} />
  if (!report || report.figures.asked === 0) return null
  const { teams, rules } = report
  return (
    <>
      <SurveyTable
        title={t('reports.byTeam')}
        first={t('reports.team')}
        rows={teams.map(({ team, ...row }) => ({ name: team?.name ?? t('reports.noTeam'), ...row }))}
      />
      <SurveyTable
        title={t('reports.byRule')}
        first={t('reports.rule')}
        rows={rules.map(({ rule, ...row }) => ({ name: rule?.name ?? t('reports.bySetting'), ...row }))}
      />
    </>
  )
}

interface Props {
  title: string
  /** What the rows are. */
  first: string
  rows: (Figures & { name: string })[]
}

function SurveyTable({ title, first, rows }: Props) {
  const head = [first, t('reports.asked'), t('reports.answered'), t('reports.good'), t('reports.commented')]
  const most = Math.max(1, ...rows.map(({ asked }) => asked))
  return (
    <section className="card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <DownloadButton
          name={title}
          table={[
            head,
            ...rows.map(row => [row.name, row.asked, row.answered, row.good ?? '', row.comments]),
          ]}
        />
      </div>
      <p className="small quiet">{t('reports.asked.about')}</p>
      <WideTable>
        <ReportTable head={head} rows={rows.map(row => cellsOf(row, most))} className="breakdown" />
      </WideTable>
    </section>
  )
}

function cellsOf({ name, asked, answered, good, comments }: Props['rows'][number], most: number) {
  return [
    <span key="name" className="name" dir="auto">
      {name}
    </span>,
    <span key="asked" className="share">
      <span className="bar" style={{ inlineSize: `${(60 * asked) / most}%` }} />
      {number(asked)}
    </span>,
    number(answered),
    good === null ? '–' : good.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
    number(comments),
  ]
}
