import '../language/sla-texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { inSeconds } from './csv-heads.ts'
import { durationOf } from './duration.ts'
import { MissedDialog, type MissedOf } from './missed-dialog.tsx'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'

type Judged = Report['targets'][number]

interface Row extends Judged {
  name: string
  /** What narrows the list of missed ones down to those of this row. */
  of: MissedOf
}

/** SLA targets that were kept and missed: all, and by policy, team, member and priority. */
export function SlaReport({ query }: Pick<ReportSearch, 'query'>) {
  const [shown, show] = useState<MissedOf>()
  const { data, error } = useQuery({
    queryKey: keys.report('sla', query),
    queryFn: ({ signal }) => ask(api.GET('/reports/sla', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (!data) return <Loading />
  if (data.targets.length === 0) return <p className="card quiet">{t('sla.none_judged')}</p>
  const named = (name: string, targets: Judged[], of: MissedOf = {}): Row[] =>
    targets.map(row => ({ name, of: { ...of, target: row.target }, ...row }))
  const parts = [
    {
      title: t('settings.sla'),
      rows: data.policies.flatMap(row => named(row.policy.name, row.targets, { policy: row.policy.id })),
    },
    {
      title: t('settings.teams'),
      rows: data.teams.flatMap(row => named(row.team.name, row.targets, { team: row.team.id })),
    },
    {
      title: t('reports.staff'),
      rows: data.members.flatMap(row => named(row.member.name, row.targets, { assignee: row.member.email })),
    },
    {
      title: t('sort.priority'),
      rows: data.priorities.flatMap(row =>
        named(t(`priority.${row.priority}`), row.targets, { priority: row.priority }),
      ),
    },
  ]
  return (
    <>
      <Card title={t('sla.targets')} rows={named('', data.targets)} show={show} />
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(part => (
          <Card key={part.title} {...part} show={show} />
        ))}
      {shown && <MissedDialog query={query} of={shown} onClose={() => show(undefined)} />}
    </>
  )
}

const timeOf = (seconds: number | null) => (seconds === null ? '–' : durationOf(seconds))
const shareOf = (share: number) =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

interface CardProps {
  title: string
  rows: Row[]
  show: (of: MissedOf) => void
}

/** A row for each name and target; without names, for each target. */
function Card({ title, rows, show }: CardProps) {
  const isNamed = rows.some(({ name }) => name !== '')
  const figures = [t('sla.kept'), t('sla.missed'), t('sla.share'), t('reports.median'), t('reports.ninety')]
  const table = [
    [
      ...(isNamed ? [title] : []),
      t('sla.target'),
      ...figures.slice(0, 3),
      ...figures.slice(3).map(inSeconds),
    ],
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
            <MissedCell key="missed" row={row} show={show} />,
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

/** The number of missed ones, which opens their conversations. */
function MissedCell({ row, show }: { row: Row; show: CardProps['show'] }) {
  const { name, target, missed, of } = row
  if (missed === 0) return number(0)
  const what = [name, t(`sla.${target}`)].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className="link"
      aria-label={t('sla.missed.show', { what, n: missed })}
      onClick={() => show(of)}
    >
      {number(missed)}
    </button>
  )
}
