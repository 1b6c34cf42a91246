import type { Incident } from '../../client/api.ts'
import { Age } from '../design/age.tsx'
import { Listed } from '../design/listed.tsx'
import { dateOf, t } from '../language/language.ts'
import { StatusRow } from './status-row.tsx'

/** The latest of those that are over. */
const PAST_SHOWN = 10

/** What goes on now; only a list that was loaded says that nothing does. */
export function OpenCard({
  incidents: { data, error },
}: {
  incidents: { data: Incident[] | undefined; error: Error | null }
}) {
  const open = data?.filter(({ status }) => status !== 'resolved')
  return (
    <section className="card" aria-labelledby="open-incidents">
      <h2 id="open-incidents">{t('status_page.open')}</h2>
      <Listed of={{ data: open, error }} none={<p className="quiet">{t('status_page.none_open')}</p>}>
        {rows => (
          <ul className="status-list">
            {rows.map(incident => (
              <StatusRow
                key={incident.id}
                id={incident.id}
                title={incident.title}
                about={<About incident={incident} />}
                end={<Age at={incident.updates[0]?.created_at ?? incident.created_at} />}
              />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
}

/** What is over, the latest first. */
export function PastCard({ incidents }: { incidents: Incident[] }) {
  const past = incidents.filter(({ status }) => status === 'resolved').slice(0, PAST_SHOWN)
  if (past.length === 0) return null
  return (
    <section className="card" aria-labelledby="past-incidents">
      <h2 id="past-incidents">{t('status_page.past')}</h2>
      <ul className="status-list">
        {past.map(incident => (
          <StatusRow
            key={incident.id}
            id={incident.id}
            title={incident.title}
            about={<About incident={incident} />}
            end={<span className="quiet small">{dateOf(incident.created_at)}</span>}
          />
        ))}
      </ul>
    </section>
  )
}

function About({ incident }: { incident: Incident }) {
  const { status, incidents_systems, postmortem } = incident
  const names = incidents_systems.map(({ system }) => system.title).join(', ')
  return (
    <>
      {t(`incident.${status}`)}
      {names !== '' && ' · '}
      <bdi>{names}</bdi>
      {postmortem !== null && ` · ${t('incident.postmortem')}`}
    </>
  )
}
