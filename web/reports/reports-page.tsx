import '../language/reports-texts.ts'
import './reports.css'
import { useQuery } from '@tanstack/react-query'
import type { OverviewReport } from '../../client/api.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { Breakdown } from './breakdown.tsx'
import { LiveBoard } from './live-board.tsx'
import { Overview } from './overview.tsx'
import { overviewQuery } from './overview-query.ts'
import { ReportFilters } from './report-filters.tsx'
import { type ReportSearch, type Tab, useReportSearch } from './report-search.ts'
import { ReportTabs, tabName } from './report-tabs.tsx'
import { Satisfaction } from './satisfaction.tsx'
import { SlaReport } from './sla-report.tsx'
import { Surveys } from './surveys.tsx'

/** Reports of a period: what happened, by whom and where, beside the period before. */
export function ReportsPage() {
  const { tab, query } = useReportSearch()
  usePageTitle(`${tabName(tab)} · ${t('nav.reports')}`)
  const isLive = tab === 'live'
  const { data: report, error, isPlaceholderData } = useQuery({ ...overviewQuery(query), enabled: !isLive })
  return (
    <div className="reports">
      <header className="page-head">
        <h1>{t('nav.reports')}</h1>
        <ReportTabs tab={tab} />
        {!isLive && <ReportFilters query={query} report={report} />}
      </header>
      <div className="reports-content" aria-busy={isPlaceholderData}>
        <ErrorNotice error={error} />
        {tab === 'live' ? (
          <LiveBoard />
        ) : tab === 'sla' ? (
          <SlaReport query={query} />
        ) : report ? (
          <Content tab={tab} report={report} query={query} />
        ) : (
          !error && <Loading />
        )}
      </div>
    </div>
  )
}

interface ContentProps {
  tab: Exclude<Tab, 'live' | 'sla'>
  report: OverviewReport
  query: ReportSearch['query']
}

function Content({ tab, report, query }: ContentProps) {
  switch (tab) {
    case 'overview':
      return <Overview report={report} />
    case 'team': {
      const rows = report.members.map(({ member, ...figures }) => ({ name: member.name, ...figures }))
      return <Breakdown title={t('reports.staff')} rows={rows} arePeople />
    }
    case 'teams': {
      const rows = report.teams.map(({ team, ...figures }) => ({ name: team.name, ...figures }))
      return <Breakdown title={t('settings.teams')} rows={rows} />
    }
    case 'organizations': {
      const rows = report.organizations.map(({ organization, ...figures }) => ({
        name: organization.name,
        ...figures,
      }))
      return <Breakdown title={t('settings.organizations')} rows={rows} />
    }
    case 'channels': {
      const rows = report.channels.map(({ channel, ...figures }) => ({ name: channel.name, ...figures }))
      return <Breakdown title={t('reports.channels')} rows={rows} />
    }
    case 'tags': {
      const rows = report.tags.map(({ tag, ...figures }) => ({ name: tag, ...figures }))
      return <Breakdown title={t('csv.tags')} rows={rows} />
    }
    case 'satisfaction':
      return (
        <>
          <Satisfaction report={report} />
          <Surveys query={query} />
        </>
      )
  }
}
