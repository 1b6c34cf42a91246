import type { BusinessHours } from '../../client/api.ts'
import { momentOf, t } from '../language/language.ts'

/** Whether somebody works now, and when that changes. */
export function hoursState({ 'open?': isOpen, changes_at }: BusinessHours): string {
  if (changes_at === null) return t(isOpen ? 'hours.open.always' : 'hours.closed.always')
  return t(isOpen ? 'hours.open.until' : 'hours.closed.until', { time: momentOf(changes_at) })
}

/** The second column: how things are now, and what the hours do. */
export function HoursNow({ hours }: { hours: BusinessHours | undefined }) {
  return (
    <>
      {hours && (
        <section>
          <h3>{t('hours.now')}</h3>
          <p className={hours['open?'] ? 'hours-state is-open' : 'hours-state'}>{hoursState(hours)}</p>
        </section>
      )}
      <section>
        <h3>{t('hours.counts')}</h3>
        <p>{t('hours.counts.rules')}</p>
        <p>{t('hours.counts.team')}</p>
      </section>
    </>
  )
}
