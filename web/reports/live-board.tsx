import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../api/conversations.ts'
import { Icon } from '../design/icons.tsx'
import { number, t } from '../language/language.ts'
import { durationOf } from './duration.ts'
import { overviewQuery } from './overview-query.ts'

const EVERY_MS = 30_000

/** Large figures of now and today for a screen on the wall; they follow by themselves. */
export function LiveBoard() {
  const { data: views } = useQuery({ ...countsQuery, refetchInterval: EVERY_MS })
  const { data: report } = useQuery({
    ...overviewQuery({ days: 1 }),
    refetchInterval: EVERY_MS,
  })
  const countOf = (key: string) => views?.views.find(view => view.key === key)?.count
  const day = report?.days.at(-1)
  const cells: [string, string | undefined][] = [
    [t('view.unassigned'), shown(countOf('unassigned'))],
    [t('view.open'), shown(countOf('open'))],
    [t('view.on_hold'), shown(countOf('on_hold'))],
    [t('reports.newToday'), shown(day?.new)],
    [t('reports.resolvedToday'), shown(day?.resolved)],
    [
      t('reports.firstToday'),
      report &&
        (report.figures.first_response.median === null
          ? '–'
          : durationOf(report.figures.first_response.median)),
    ],
  ]
  return (
    <div className="wallboard" id="wallboard">
      <dl>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button"
        onClick={() => void document.getElementById('wallboard')?.requestFullscreen()}
      >
        <Icon name="panel" /> {t('reports.fullscreen')}
      </button>
    </div>
  )
}

const shown = (count: number | undefined) => (count === undefined ? undefined : number(count))
