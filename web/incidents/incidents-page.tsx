import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident, Maintenance, System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { IncidentForm } from './incident-form.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { PlannedCard, planned } from './planned-card.tsx'
import { SystemsCard } from './systems-card.tsx'

const incidentsQuery = queryOptions({ queryKey: keys.incidents, queryFn: () => ask(api.GET('/incidents')) })
const maintenancesQuery = queryOptions({
  queryKey: keys.maintenances,
  queryFn: () => ask(api.GET('/maintenances')),
})
const systemsQuery = queryOptions({ queryKey: keys.systems, queryFn: () => ask(api.GET('/systems')) })

/** Incidents and their updates, as on the status page; and the systems. */
export function IncidentsPage() {
  usePageTitle(t('nav.incidents'))
  const { data: incidents, error } = useQuery(incidentsQuery)
  const maintenances = useQuery(maintenancesQuery)
  const systems = useQuery(systemsQuery)
  const [isNew, setNew] = useState(false)
  const [changing, setChanging] = useState<Incident>()
  const [isPlanning, setPlanning] = useState(false)
  const [moving, setMoving] = useState<Maintenance>()
  return (
    <div className="page">
      <header>
        <h1>{t('nav.incidents')}</h1>
        <div className="row">
          <a href="/status" target="_blank" rel="noopener noreferrer">
            {t('public.status')}
          </a>
          <button type="button" className="button" onClick={() => setPlanning(true)}>
            <Icon name="calendar" /> {t('maintenances.new')}
          </button>
          <button type="button" className="button main" onClick={() => setNew(true)}>
            <Icon name="plus" /> {t('incidents.new')}
          </button>
        </div>
      </header>
      <ErrorNotice error={error ?? maintenances.error} />
      <PlannedCard maintenances={planned(maintenances.data ?? [])} onChange={setMoving} />
      <SystemsCard systems={systems} />
      {incidents?.length === 0 && <p className="empty">{t('incidents.none')}</p>}
      {incidents?.map(incident => (
        <IncidentCard key={incident.id} incident={incident} onChange={() => setChanging(incident)} />
      ))}
      <Dialog title={t('incidents.new')} isOpen={isNew} onClose={() => setNew(false)}>
        <IncidentForm systems={systems.data ?? []} onDone={() => setNew(false)} />
      </Dialog>
      <Dialog
        title={changing?.title ?? ''}
        isOpen={changing !== undefined}
        onClose={() => setChanging(undefined)}
      >
        {changing && (
          <IncidentForm
            incident={changing}
            systems={systems.data ?? []}
            onDone={() => setChanging(undefined)}
          />
        )}
      </Dialog>
      <MaintenanceDialog
        maintenance={moving}
        isNew={isPlanning}
        systems={systems.data ?? []}
        onClose={() => {
          setPlanning(false)
          setMoving(undefined)
        }}
      />
    </div>
  )
}

interface MaintenanceDialogProps {
  maintenance: Maintenance | undefined
  isNew: boolean
  systems: System[]
  onClose: () => void
}

function MaintenanceDialog({ maintenance, isNew, systems, onClose }: MaintenanceDialogProps) {
  return (
    <>
      <Dialog title={t('maintenances.new')} isOpen={isNew} onClose={onClose}>
        <MaintenanceForm systems={systems} onDone={onClose} />
      </Dialog>
      <Dialog title={maintenance?.title ?? ''} isOpen={maintenance !== undefined} onClose={onClose}>
        {maintenance && <MaintenanceForm maintenance={maintenance} systems={systems} onDone={onClose} />}
      </Dialog>
    </>
  )
}

function IncidentCard({ incident, onChange }: { incident: Incident; onChange: () => void }) {
  const { title, status, updates, incidents_systems, created_at } = incident
  return (
    <article className="card" aria-label={title}>
      <div className="row spread">
        <h2 dir="auto">{title}</h2>
        <button type="button" className="button" onClick={onChange}>
          {t('incident.update')}
        </button>
      </div>
      <p className="row">
        <strong>{t(`incident.${status}`)}</strong>
        <Age at={created_at} />
        {incidents_systems.map(({ id, system, status: state }) => (
          <span className="chip" key={id}>
            <bdi>{system.title}</bdi>: {t(`system.${state}`)}
          </span>
        ))}
      </p>
      <ul className="bare">
        {updates.map(update => (
          <li key={update.id}>
            <strong>{t(`incident.${update.status}`)}</strong> <bdi>{update.message}</bdi>{' '}
            <Age at={update.created_at} isInText />
          </li>
        ))}
      </ul>
    </article>
  )
}
