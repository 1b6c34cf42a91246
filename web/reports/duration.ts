import { language } from '../language/language.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Seconds in words: `3.5 hr`. */
export function durationOf(seconds: number): string {
  if (seconds === 0) return '–'
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  return (seconds / size).toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: 1 })
}
