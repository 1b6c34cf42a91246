import type { Pace } from '../../client/api.ts'
import { language } from '../language/chosen-language.ts'
import { number, t } from '../language/language.ts'

/** How far something is, how fast, and about how long it will take. */
export function PaceLine({ pace, label }: { pace: Pace; label: string }) {
  const { done, total, per_minute: rate, seconds_left: left } = pace
  return (
    <div className="pace">
      <p>
        <strong>{total > 0 ? percent(Math.min(1, done / total)) : '…'}</strong>{' '}
        {left !== null && total > 0 && <span>{t('moving.left', { time: duration(left) })}</span>}
      </p>
      <progress aria-label={label} max={Math.max(total, 1)} value={done} />
      <p className="quiet small">
        {[
          t('moving.lines', { done: number(done), total: number(total) }),
          rate === null ? '' : t('moving.rate', { lines: number(rate) }),
          t('moving.goesOn'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A time in its largest unit: nobody needs seconds of hours. */
function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2]
  const value = Math.round((seconds / size) * (unit === 'hour' ? 10 : 1)) / (unit === 'hour' ? 10 : 1)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function sizeInWords(bytes: number): string {
  const step = Math.min(SIZES.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: SIZES[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step)
}
