import '../language/sla-texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SlaReport as Report } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { locale } from '../language/chosen-language.ts'
import { number, t } from '../language/language.ts'
import { DownloadButton } from './chart-card.tsx'
import { durationOf } from './duration.ts'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'

type Judged = Report['targets'][number]

interface Row extends Judged {
  name: string
}

/** SLA targets that were kept and missed: all, and by policy, team, member and priority. */
export function SlaReport({ query }: Pick<ReportSearch, 'query'>) {
  const { data, error } = useQuery({
    queryKey: keys.report('sla', query),
    queryFn: () => ask(api.GET('/reports/sla', { params: { query } })),
    placeholderData: keepPreviousData,
  })
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  if (data.targets.length === 0) return <p className="card quiet">{t('sla.none_judged')}</p>
  const named = (name: string, targets: Judged[]): Row[] => targets.map(row => ({ name, ...row }))
  const parts = [
    { title: t('settings.sla'), rows: data.policies.flatMap(row => named(row.policy.name, row.targets)) },
    { title: t('settings.teams'), rows: data.teams.flatMap(row => named(row.team.name, row.targets)) },
    { title: t('reports.staff'), rows: data.members.flatMap(row => named(row.member.name, row.targets)) },
    {
      title: t('sort.priority'),
      rows: data.priorities.flatMap(row => named(t(`priority.${row.priority}`), row.targets)),
    },
  ]
  return (
    <>
      <Card title={t('sla.targets')} rows={named('', data.targets)} />
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(part => (
          <Card key={part.title} {...part} />
        ))}
    </>
  )
}

const timeOf = (seconds: number | null) => (seconds === null ? '–' : durationOf(seconds))
const shareOf = (share: number) =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A row for each name and target; without names, for each target. */
function Card({ title, rows }: { title: string; rows: Row[] }) {
  const isNamed = rows.some(({ name }) => name !== '')
  const figures = [t('sla.kept'), t('sla.missed'), t('sla.share'), t('reports.median'), t('reports.ninety')]
  const table = [
    [...(isNamed ? [title] : []), t('sla.target'), ...figures],
    ...rows.map(({ name, target, kept, missed, share_kept, time }) => [
      ...(isNamed ? [name] : []),
      t(`sla.${target}`),
      kept,
      missed,
      share_kept,
      time.median ?? '',
      time.p90 ?? '',
    ]),
  ]
  return (
    <section className="card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <DownloadButton name={title} table={table} />
      </div>
      <WideTable>
        <ReportTable
          head={[isNamed ? title : t('sla.target'), ...figures]}
          rows={rows.map(row => [
            <NameCell key="name" {...row} />,
            number(row.kept),
            number(row.missed),
            shareOf(row.share_kept),
            timeOf(row.time.median),
            timeOf(row.time.p90),
          ])}
          className="breakdown"
        />
      </WideTable>
    </section>
  )
}

function NameCell({ name, target }: Row) {
  if (name === '') return <span className="name">{t(`sla.${target}`)}</span>
  return (
    <span className="name">
      <bdi>{name}</bdi> <span className="quiet">· {t(`sla.${target}`)}</span>
    </span>
  )
}
