import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Incident, Maintenance, System } from '../../client/api.ts'
import { Age } from '../design/age.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../language/language.ts'
import { IncidentForm } from './incident-form.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { PageSays } from './page-says.tsx'
import { MAINTENANCE } from './planned-card.tsx'
import { PostmortemForm } from './postmortem-form.tsx'

export const NEW = 'new'
export const PLAN = 'plan'

interface Props {
  /** What is open, by its part of the address. */
  id: string | undefined
  incidents: Incident[]
  maintenances: Maintenance[]
  systems: System[]
  /** What is open may be in a list that is not here yet. */
  isLoading: boolean
  onOpen: (id: string | undefined) => void
}

/** What is written of the chosen incident or planned work; without one, what the page says now. */
export function StatusPane({ id, incidents, maintenances, systems, isLoading, onOpen }: Props) {
  const close = () => onOpen(undefined)
  // A form starts over when it has been saved, not when a colleague saves meanwhile.
  const [saves, setSaves] = useState(0)
  const [saved, setSaved] = useState<Incident>()
  const onDone = () => setSaves(count => count + 1)
  const onPosted = (incident: Incident) => {
    setSaved(incident)
    onDone()
  }
  if (id === NEW)
    return (
      <Pane title={t('incidents.new')} onClose={close}>
        <IncidentForm systems={systems} onDone={saved => onOpen(saved.id)} />
      </Pane>
    )
  if (id === PLAN)
    return (
      <Pane title={t('maintenances.new')} onClose={close}>
        <MaintenanceForm systems={systems} onDone={saved => onOpen(MAINTENANCE + saved.id)} />
      </Pane>
    )
  const maintenance = maintenances.find(one => MAINTENANCE + one.id === id)
  if (maintenance)
    return (
      <Pane key={`${id} ${saves}`} title={maintenance.title} onClose={close}>
        <MaintenanceForm maintenance={maintenance} systems={systems} onDone={onDone} />
        <Updates of={maintenance.updates} word={status => t(`maintenance.${status}`)} />
      </Pane>
    )
  const incident = incidents.find(one => one.id === id)
  if (incident)
    return (
      <Pane key={id} title={incident.title} onClose={close}>
        {incident.status === 'resolved' && <PostmortemForm incident={incident} />}
        <IncidentForm key={saves} incident={incident} saved={saved} systems={systems} onDone={onPosted} />
        <Updates of={incident.updates} word={status => t(`incident.${status}`)} />
      </Pane>
    )
  if (id !== undefined)
    return (
      <Pane title={t('nav.incidents')} onClose={close}>
        {isLoading ? <Loading /> : <p className="quiet">{t('status_page.choose')}</p>}
      </Pane>
    )
  return (
    <aside className="status-pane empty-pane" aria-label={t('incident.update')}>
      <PageSays draft={{}} />
      <p className="quiet">{t('status_page.choose')}</p>
    </aside>
  )
}

function Pane({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(
    () => pane.current?.querySelector<HTMLElement>('input:not([type="radio"]), textarea')?.focus(),
    [],
  )
  return (
    <aside className="status-pane" aria-label={title} ref={pane}>
      <header>
        <h2 dir="auto">{title}</h2>
        <button type="button" className="button plain square" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </aside>
  )
}

interface UpdatesProps<Status> {
  of: { id: string; status: Status; message: string | null; created_at: string }[]
  word: (status: Status) => string
}

/** What readers were told, the newest first. */
function Updates<Status>({ of: updates, word }: UpdatesProps<Status>) {
  return (
    <section aria-label={t('incident.updates')}>
      <h3>{t('incident.updates')}</h3>
      <ul className="status-list updates">
        {updates.map(({ id, status, message, created_at }) => (
          <li key={id}>
            <strong>{word(status)}</strong> <Age at={created_at} isInText />
            {message !== null && <div dir="auto">{message}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
