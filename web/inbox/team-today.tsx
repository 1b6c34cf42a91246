import '../language/settings-texts.ts'
import './team-today.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Availability, Queue } from '../../client/api.ts'
import { queueQuery } from '../api/availability.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, teamsQuery } from '../api/staff.ts'
import { customerOf } from '../conversation/customer-of.ts'
import { Due } from '../conversation/due.tsx'
import { titleOf } from '../conversation/title-of.ts'
import { AvailabilityMark, AvailabilityState, STATES } from '../design/availability-mark.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { Select } from '../design/select.tsx'
import { toastError } from '../design/toasts.tsx'
import { ageOf, momentOf, number, t } from '../language/language.ts'

const KINDS = ['mail', 'chat'] as const
const ICONS = { mail: 'mail', chat: 'chat' } as const

/** Beside the conversations of a team: its queue, and how much each member has. */
export function TeamToday({ teamId }: { teamId: number }) {
  const { data: me } = useQuery(meQuery)
  const { data, error } = useQuery(queueQuery(teamId))
  const setterFor = useStateSetter(teamId)
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
          <People all={data.people} setterFor={setterFor} />
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
        <span className="quiet small">{t(`queue.${queue?.order ?? 'by_hand'}`)}</span>
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

type State = Availability['state']
type SetterFor = (one: Availability) => ((state: State) => void) | undefined

/** Admins and the lead of the team set the state of others here, and everybody their own. */
function useStateSetter(teamId: number): SetterFor {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: teams } = useQuery(teamsQuery)
  const isLead = teams?.some(({ id, lead }) => id === teamId && lead?.id === me?.id)
  return ({ user: { id, email } }) => {
    if (!me || !(isLead || me.role['admin?'] || id === me.id)) return undefined
    return state =>
      ask(
        api.PUT('/availability/{email}', { params: { path: { email } }, body: { availability: { state } } }),
      )
        .then(() =>
          Promise.all(
            [keys.availability, keys.queues].map(queryKey => queries.invalidateQueries({ queryKey })),
          ),
        )
        .catch(toastError)
  }
}

function People({ all, setterFor }: { all: Availability[]; setterFor: SetterFor }) {
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
                <StateOf of={one} set={setterFor(one)} />
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

function StateOf({ of: { state, user }, set }: { of: Availability; set: ReturnType<SetterFor> }) {
  if (!set) return <AvailabilityState state={state} />
  return (
    <>
      <AvailabilityMark state={state} />
      <Select
        aria-label={t('availability.of', { name: user.name })}
        value={state}
        options={STATES.map(value => ({ value, label: t(`availability.${value}`) }))}
        onChange={set}
      />
    </>
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
