import type { System } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'

const STATES = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const

/** States of affected systems, by id. */
export type Affected = Record<string, System['status']>

interface Props {
  systems: System[]
  affected: Affected
  onChange: (affected: Affected) => void
}

/** The systems of an incident, each with its state; others can be added. */
export function AffectedSystems({ systems, affected, onChange }: Props) {
  const chosen = systems.filter(({ id }) => id in affected)
  const others = systems.filter(({ id }) => !(id in affected))
  return (
    <fieldset className="affected">
      <legend>{t('incident.affects')}</legend>
      {chosen.map(({ id, title }) => (
        <div key={id} className="row spread">
          <label htmlFor={`state-${id}`} dir="auto">
            {title}
          </label>
          <span className="row">
            <Select
              id={`state-${id}`}
              value={affected[id]}
              options={STATES.map(state => ({ value: state, label: t(`system.${state}`) }))}
              onChange={state => onChange({ ...affected, [id]: state })}
            />
            <button
              type="button"
              className="button plain square"
              aria-label={t('incident.unaffect', { name: title })}
              onClick={() => onChange(without(affected, id))}
            >
              <Icon name="close" />
            </button>
          </span>
        </div>
      ))}
      {others.length > 0 && (
        <Select
          aria-label={t('incident.affect')}
          value=""
          options={[
            { value: '', label: t('incident.affect') },
            ...others.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={id => id && onChange({ ...affected, [id]: 'degraded_performance' })}
        />
      )}
    </fieldset>
  )
}

function without(affected: Affected, id: string): Affected {
  return Object.fromEntries(Object.entries(affected).filter(([one]) => one !== id))
}
