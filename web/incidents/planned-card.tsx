import type { Maintenance } from '../../client/api.ts'
import { periodOf, t } from '../language/language.ts'

/** Planned work that is ahead or going on, the next one first. */
export function PlannedCard({
  maintenances,
  onChange,
}: {
  maintenances: Maintenance[]
  onChange: (maintenance: Maintenance) => void
}) {
  if (maintenances.length === 0) return null
  return (
    <section className="card" aria-label={t('maintenances.planned')}>
      <h2>{t('maintenances.planned')}</h2>
      <ul className="bare">
        {maintenances.map(maintenance => (
          <li key={maintenance.id} className="row spread">
            <div>
              <strong dir="auto">{maintenance.title}</strong>
              <div className="quiet small">
                {t(`maintenance.${maintenance.status}`)} ·{' '}
                {periodOf(maintenance.starts_at, maintenance.ends_at)}
                {maintenance.systems.length > 0 && ' · '}
                <bdi>{maintenance.systems.map(({ title }) => title).join(', ')}</bdi>
              </div>
            </div>
            <button type="button" className="button" onClick={() => onChange(maintenance)}>
              {t('incident.update')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those that are ahead or going on, the next one first. */
export function planned(maintenances: Maintenance[]): Maintenance[] {
  return maintenances
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
}
