import { language } from '../language/chosen-language.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Seconds in words: `3.5 hr`, or `3.5h` where there is little room. */
export function durationOf(seconds: number, unitDisplay: 'short' | 'narrow' = 'short'): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  return (seconds / size).toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  })
}
