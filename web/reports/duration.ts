import { t } from '../language/language.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Seconds in words: `3.5 h`. */
export function durationOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  return t(`age.${unit}`, { count: Math.round((10 * seconds) / size) / 10 })
}
