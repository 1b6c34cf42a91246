import type { Maintenance } from '../../client/api.ts'
import { periodOf, t } from '../language/language.ts'
import { StatusRow } from './status-row.tsx'

/** The pane's name of a maintenance: `maintenance-7`. */
export const MAINTENANCE = 'maintenance-'

/** Planned work that is ahead or going on, the next one first. */
export function PlannedCard({ maintenances }: { maintenances: Maintenance[] }) {
  if (maintenances.length === 0) return null
  return (
    <section className="card" aria-label={t('maintenances.planned')}>
      <h2>{t('maintenances.planned')}</h2>
      <ul className="status-list">
        {maintenances.map(maintenance => (
          <StatusRow
            key={maintenance.id}
            id={MAINTENANCE + maintenance.id}
            title={maintenance.title}
            about={<About maintenance={maintenance} />}
          />
        ))}
      </ul>
    </section>
  )
}

function About({ maintenance }: { maintenance: Maintenance }) {
  const { status, starts_at, ends_at, systems } = maintenance
  return (
    <>
      {t(`maintenance.${status}`)} · {periodOf(starts_at, ends_at)}
      {systems.length > 0 && ' · '}
      <bdi>{systems.map(({ title }) => title).join(', ')}</bdi>
    </>
  )
}

/** Those that are ahead or going on, the next one first. */
export function planned(maintenances: Maintenance[]): Maintenance[] {
  return maintenances
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
}
