import '../language/settings-texts.ts'
import './team-today.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Availability, Queue } from '../../client/api.ts'
import { queueQuery } from '../api/availability.ts'
import { meQuery } from '../api/staff.ts'
import { customerOf } from '../conversation/customer-of.ts'
import { Due } from '../conversation/due.tsx'
import { titleOf } from '../conversation/title-of.ts'
import { AvailabilityState } from '../design/availability-mark.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { ageOf, momentOf, number, t } from '../language/language.ts'

const KINDS = ['mail', 'chat'] as const
const ICONS = { mail: 'mail', chat: 'chat' } as const

/** Beside the conversations of a team: its queue, and how much each member has. */
export function TeamToday({ teamId }: { teamId: number }) {
  const { data: me } = useQuery(meQuery)
  const { data, error } = useQuery(queueQuery(teamId))
  const available = data?.people.filter(({ state }) => state === 'available').length ?? 0
  return (
    <section className="team-today" aria-labelledby="team-today">
      <header className="pane-head">
        <h2 id="team-today">{t('team.today')}</h2>
        <span className="end">
          {data && (
            <span className="quiet small">
              {t('team.today.people', { n: data.people.length, available: number(available) })}
            </span>
          )}
          {me?.role['admin?'] && (
            <Link
              className="button"
              to="/settings/{-$section}/{-$record}"
              params={{ section: 'teams', record: String(teamId) }}
            >
              <Icon name="settings" /> {t('team.settings')}
            </Link>
          )}
        </span>
      </header>
      {data ? (
        <>
          <Waiting of={data} />
          <People all={data.people} />
        </>
      ) : error ? (
        <ErrorNotice error={error} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Waiting({ of: { queue, waiting, team } }: { of: Queue }) {
  return (
    <section className="card" aria-labelledby="team-queue">
      <div className="row spread">
        <h3 id="team-queue">{t('queue')}</h3>
        <span className="quiet small">{t(queue ? `queue.${queue.order}` : 'queue.off')}</span>
      </div>
      {waiting.length === 0 && <p className="quiet">{t('queue.empty')}</p>}
      <ol>
        {waiting.map(({ conversation, since, reason }) => (
          <li key={conversation.id}>
            <Icon name={channelIcon(conversation.category.channel)} />
            <div>
              <Link
                to="/search/{-$slug}"
                params={{ slug: conversation.slug }}
                search={{ team: String(team.id), status: '0' }}
              >
                <bdi>{customerOf(conversation).name}</bdi> <span dir="auto">{titleOf(conversation)}</span>
              </Link>
              <p className="quiet small">
                {t('queue.waits', { age: ageOf(since) })}
                {queue && reason && ` · ${t(`queue.reason.${reason}`)}`}
              </p>
            </div>
            <Due clocks={conversation.sla} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function People({ all }: { all: Availability[] }) {
  return (
    <section className="card" aria-labelledby="team-people">
      <h3 id="team-people">{t('queue.people')}</h3>
      <ul>
        {all.map(one => (
          <li key={one.user.id}>
            <Avatar name={one.user.name} />
            <div>
              <p className="row">
                <strong dir="auto">{one.user.name}</strong>
                <AvailabilityState state={one.state} />
                <span className="quiet small">
                  {one.changes_at && t('availability.changes', { time: momentOf(one.changes_at) })}{' '}
                  <bdi>{one.note}</bdi>
                </span>
                {KINDS.filter(kind => isFull(one, kind)).map(kind => (
                  <span key={kind} className="mark full">
                    {t(`queue.full.${kind}`)}
                  </span>
                ))}
              </p>
              <p className="row loads">
                {KINDS.map(kind => (
                  <Load key={kind} kind={kind} has={one.open[kind]} room={one.room[kind]} />
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isFull({ state, open, room }: Availability, kind: (typeof KINDS)[number]): boolean {
  const most = room[kind]
  return state === 'available' && most !== null && open[kind] >= most
}

interface LoadProps {
  kind: (typeof KINDS)[number]
  has: number
  room: number | null
}

/** How many somebody has, also as a bar if there is a limit. */
function Load({ kind, has, room }: LoadProps) {
  const words =
    room === null ? t(`availability.has.${kind}`, { has }) : t(`availability.of.${kind}`, { has, room })
  return (
    <span className="load" data-full={room !== null && has >= room}>
      <Icon name={ICONS[kind]} />
      {room !== null && (
        <span className="fill" aria-hidden="true">
          <span style={{ inlineSize: `${room === 0 ? 100 : Math.min(100, (100 * has) / room)}%` }} />
        </span>
      )}
      <span className="small">{words}</span>
    </span>
  )
}
