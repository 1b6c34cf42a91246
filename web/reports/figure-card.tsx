import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

interface Props {
  name: string
  /** As it is shown; undefined while it loads. */
  value: string | undefined
  now: number | null | undefined
  before: number | null | undefined
  /** Whether less is better, as with times; undefined where neither is. */
  isLessBetter?: boolean
  trend?: number[]
}

/** A figure, and how it changed against the period before. */
export function FigureCard({ name, value, now, before, isLessBetter, trend }: Props) {
  const change = now != null && before ? (now - before) / before : undefined
  const tone =
    change === undefined || Math.abs(change) < 0.005 || isLessBetter === undefined
      ? 'quiet'
      : change < 0 === isLessBetter
        ? 'better'
        : 'worse'
  return (
    <section className="figure" aria-label={name}>
      <h2>{name}</h2>
      <p className="big">{value ?? '…'}</p>
      <p className="small quiet">
        {change === undefined ? (
          t('reports.nothingBefore')
        ) : (
          <>
            <span className={tone}>{percentOf(change)}</span> {t('reports.before')}
          </>
        )}
      </p>
      {trend && trend.length > 1 && <Sparkline values={trend} />}
    </section>
  )
}

function percentOf(change: number): string {
  return change.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
}

const WIDTH = 72
const HEIGHT = 24

function Sparkline({ values }: { values: number[] }) {
  const most = Math.max(...values, 1)
  const points = values.map(
    (value, index) =>
      `${(index / (values.length - 1)) * WIDTH},${HEIGHT - 2 - (value / most) * (HEIGHT - 4)}`,
  )
  return (
    <svg className="spark" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
