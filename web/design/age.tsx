import { ageOf, exactTime } from '../language/language.ts'

/** Relative time, with the exact time as a tooltip. */
export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="quiet small">
      {ageOf(at)}
    </time>
  )
}
