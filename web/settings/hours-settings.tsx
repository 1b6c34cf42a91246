import { useQuery } from '@tanstack/react-query'
import type { BusinessHours } from '../../client/api.ts'
import { hoursQuery } from '../api/rules.ts'
import { teamsQuery } from '../api/staff.ts'
import { Listed } from '../design/listed.tsx'
import { t } from '../language/language.ts'
import { HoursForm } from './hours-form.tsx'
import { hoursState } from './hours-now.tsx'
import { Records } from './records.tsx'

const nameOf = ({ team }: BusinessHours) => team?.name ?? t('hours.brand')

/** When the brand and its teams work. */
export function HoursSettings() {
  const found = useQuery(hoursQuery)
  const { data: teams, error } = useQuery(teamsQuery)
  const has = (id: number | undefined) => found.data?.some(({ team }) => team?.id === id)
  const without = [null, ...(teams ?? [])].filter(team => !has(team?.id))
  return (
    <Records
      title={t('settings.hours')}
      newLabel={t('hours.new')}
      about={t('hours.about')}
      of={found}
      icon="clock"
      none={t('hours.none')}
      noneAbout={t('hours.none.about')}
      nameOf={nameOf}
      cells={hours => (
        <>
          <td>
            <strong dir="auto">{nameOf(hours)}</strong>
          </td>
          <td>
            {hoursState(hours)}
            <br />
            <span className="quiet small">{hours.time_zone}</span>
            {hours['empty?'] && <p className="hint is-warning">{t('hours.empty')}</p>}
          </td>
        </>
      )}
      form={(hours, close) => (
        // Who has none is not known before.
        <Listed of={{ data: found.data && teams && [teams], error: found.error ?? error }}>
          {() => <HoursForm hours={hours} without={without} onDone={close} />}
        </Listed>
      )}
    />
  )
}
