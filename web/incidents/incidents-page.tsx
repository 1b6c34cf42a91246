import '../language/status-texts.ts'
import './incidents.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { OpenCard, PastCard } from './incident-cards.tsx'
import { PlannedCard, planned } from './planned-card.tsx'
import { StateWords } from './state-words.tsx'
import { NEW, PLAN, StatusPane } from './status-pane.tsx'
import { incidentsQuery, maintenancesQuery, previewQuery, systemsQuery } from './status-queries.ts'
import { SystemsCard } from './systems-card.tsx'

const route = getRouteApi('/inside/incidents/{-$id}')

/** Incidents, planned work and systems, as on the status page; beside them what is written of one. */
export function IncidentsPage() {
  usePageTitle(t('nav.incidents'))
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const found = useQuery(incidentsQuery)
  const incidents = found.data ?? []
  const maintenances = useQuery(maintenancesQuery)
  const systems = useQuery(systemsQuery)
  const open = (next: string | undefined) => void navigate({ to: '.', params: { id: next } })
  return (
    <div className={`status-desk two-panes ${id ? 'is-open' : ''}`}>
      <Head onOpen={open} />
      <section className="list-pane" aria-label={t('nav.incidents')}>
        <ErrorNotice error={maintenances.error} />
        <OpenCard incidents={found} />
        <PlannedCard maintenances={planned(maintenances.data ?? [])} />
        <SystemsCard systems={systems} />
        <PastCard incidents={incidents} />
      </section>
      <StatusPane
        key={id}
        id={id}
        incidents={incidents}
        maintenances={maintenances.data ?? []}
        systems={systems.data ?? []}
        isLoading={found.isPending || maintenances.isPending}
        onOpen={open}
      />
    </div>
  )
}

function Head({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: now } = useQuery(previewQuery({}))
  return (
    <header className="page-head">
      <h1>{t('nav.incidents')}</h1>
      {now && <StateWords status={now.status} words={now.headline} />}
      <a className="button" href="/status" target="_blank" rel="noopener noreferrer">
        <Icon name="globe" /> <span className="words">{t('status_page.view')}</span>
      </a>
      <button type="button" className="button" onClick={() => onOpen(PLAN)}>
        <Icon name="calendar" /> <span className="words">{t('maintenances.new')}</span>
      </button>
      <button type="button" className="button main" onClick={() => onOpen(NEW)}>
        <Icon name="plus" /> <span className="words">{t('incidents.new')}</span>
      </button>
    </header>
  )
}
