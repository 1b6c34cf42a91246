import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { staffQuery, teamsQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { Field } from '../design/field.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { useTeamRemoval } from '../rules/team-removal.ts'
import { Explained } from './explained.tsx'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'

/** Teams and their members. */
export function TeamSettings() {
  return (
    <Records
      title={t('settings.teams')}
      newLabel={t('team.new')}
      of={useQuery(teamsQuery)}
      icon="people"
      none={t('team.empty')}
      noneAbout={t('team.empty.about')}
      nameOf={({ name }) => name}
      cells={({ name, members }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong>
          </td>
          <td>
            <span className="row">
              {members.map(member => (
                <span key={member.id} title={member.name}>
                  <Avatar name={member.name} isSmall />
                </span>
              ))}
              <span className="quiet small">{t('team.members', { n: members.length })}</span>
            </span>
          </td>
        </>
      )}
      form={(team, close) => <TeamForm team={team} onDone={close} />}
    />
  )
}

type Order = NonNullable<Team['queue']>['order']
type Away = NonNullable<Team['queue']>['away']

/** By hand, a queue only takes conversations from whoever is away. */
const BY_HAND = 'by_hand'
const ORDERS = [BY_HAND, 'oldest', 'priority', 'due'] as const
const AWAY = ['queue', 'keep'] as const

/** How conversations of the team are assigned. */
function QueueFields({ queue }: { queue: Team['queue'] | undefined }) {
  const [order, choose] = useState<Order>(queue?.order ?? BY_HAND)
  return (
    <>
      <Field label={t('team.queue')}>
        {attributes => (
          <Select
            name="queue"
            value={order}
            onChange={choose}
            options={ORDERS.map(value => ({ value, label: t(`team.queue.${value}`) }))}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('team.away')}>
        {attributes => (
          <Select
            key={order === BY_HAND ? 'by hand' : 'queue'}
            name="away"
            defaultValue={queue?.away ?? (order === BY_HAND ? 'keep' : 'queue')}
            options={AWAY.map(value => ({ value, label: awayWords(value, order) }))}
            {...attributes}
          />
        )}
      </Field>
    </>
  )
}

const awayWords = (away: Away, order: Order) =>
  t(away === 'queue' && order === BY_HAND ? 'team.away.unassign' : `team.away.${away}`)

function TeamForm({ team, onDone }: { team: Team | undefined; onDone: () => void }) {
  const staff = useQuery(staffQuery)
  const removal = useTeamRemoval(team)
  const options = { touches: [keys.teams, keys.views], onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const given = new FormData(form)
    const order = String(given.get('queue')) as Order
    const away = String(given.get('away') ?? 'queue') as Away
    const name = String(given.get('name'))
    // Whoever saves before the staff is listed keeps the people as they are.
    const people = staff.data && {
      members: given.getAll('members').map(String),
      lead: String(given.get('lead')) || null,
    }
    const body = {
      team: { name, ...people, queue: order === BY_HAND && away === 'keep' ? null : { order, away } },
    }
    return team
      ? ask(api.PUT('/teams/{id}', { params: { path: { id: team.id } }, body }))
      : ask(api.POST('/teams', { body }))
  }, options)
  const removing = useSaving(
    () => ask(api.DELETE('/teams/{id}', { params: { path: { id: Number(team?.id) } } })),
    options,
  )
  return (
    <RecordForm
      saving={saving}
      removing={team && removing}
      removal={removal}
      aside={
        <Explained
          title={t('explain.what')}
          texts={[t('team.explain'), t('team.queue.hint'), t('hours.counts.team')]}
        />
      }
    >
      <Field label={t('name')} wrong={wrongIn(saving.error, 'name')}>
        {attributes => <input name="name" required defaultValue={team?.name ?? ''} {...attributes} />}
      </Field>
      <fieldset className="checks">
        <legend>{t('team.who')}</legend>
        <Listed of={staff}>
          {people =>
            people.map(({ id, name, email }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  name="members"
                  value={email}
                  defaultChecked={team?.members.some(member => member.id === id)}
                />{' '}
                {name}
              </label>
            ))
          }
        </Listed>
      </fieldset>
      <Field label={t('team.lead')} hint={t('team.lead.hint')} wrong={wrongIn(saving.error, 'lead')}>
        {attributes => (
          <Listed of={staff}>
            {people => (
              <Select
                name="lead"
                defaultValue={team?.lead?.email ?? ''}
                options={[
                  { value: '', label: t('assign.nobody') },
                  ...people.map(({ name, email }) => ({ value: email, label: name })),
                ]}
                {...attributes}
              />
            )}
          </Listed>
        )}
      </Field>
      <QueueFields queue={team?.queue} />
    </RecordForm>
  )
}
