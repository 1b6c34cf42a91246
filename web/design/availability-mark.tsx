import './availability-mark.css'
import type { Availability } from '../../client/api.ts'
import { t } from '../language/language.ts'

export const STATES = ['available', 'busy', 'away'] as const

type Props = Pick<Availability, 'state'>

/** Whether somebody gets new conversations, as a mark that differs in shape as well as color. */
export function AvailabilityMark({ state }: Props) {
  return <span className={`availability-mark ${state}`} aria-hidden="true" />
}

/** The same with its word. */
export function AvailabilityState({ state }: Props) {
  return (
    <span className="availability-state">
      <AvailabilityMark state={state} />
      {t(`availability.${state}`)}
    </span>
  )
}
