import { Refusal } from '../api/refusal.ts'
import { capitalized } from '../kit/capitalized.ts'

/** What was refused at a place such as `if.all.0`, or below it. */
export function wrongAt(error: Error | null, place: string, isExact = false): string[] {
  if (!(error instanceof Refusal)) return []
  return Object.entries(error.fields).flatMap(([path, why]) => {
    const at = path.replace(/^(rule|sla_policy|macro)\./, '')
    return at === place || (!isExact && at.startsWith(`${place}.`)) ? why : []
  })
}

/** Whether a place of a rule says what was refused, so that it need not be said above. */
export function isShownAtPlace(error: Error | null): boolean {
  return error instanceof Refusal && Object.keys(error.fields).length > 0
}

/** Why a part of the rule was refused, beside it. */
export function Refused({ why }: { why: string[] }) {
  if (why.length === 0) return null
  return (
    <p className="wrong" role="alert">
      {capitalized(`${why.join('; ')}.`)}
    </p>
  )
}
