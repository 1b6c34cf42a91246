import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { staffQuery, teamsQuery } from '../api/staff.ts'
import { Avatar } from '../design/avatar.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

/** Teams and their members. */
export function TeamSettings() {
  const found = useQuery(teamsQuery)
  const [shown, show] = useState<Team | 'new'>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.teams')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('team.new')}
        </button>
      </div>
      <Listed of={found} none={<p className="quiet">{t('team.empty')}</p>}>
        {teams => (
          <table>
            <tbody>
              {teams.map(team => (
                <tr key={team.id}>
                  <td>
                    <strong dir="auto">{team.name}</strong>
                  </td>
                  <td>
                    <span className="row">
                      {team.members.map(({ id, name }) => (
                        <span key={id} title={name}>
                          <Avatar name={name} isSmall />
                        </span>
                      ))}
                      <span className="quiet small">{t('team.members', { n: team.members.length })}</span>
                    </span>
                  </td>
                  <td>
                    <button
                      type="button"
                      className="button"
                      aria-label={t('team.edit', { name: team.name })}
                      onClick={() => show(team)}
                    >
                      {t('change')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      <Dialog
        title={shown === 'new' ? t('team.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && <TeamForm team={shown === 'new' ? undefined : shown} onDone={() => show(undefined)} />}
      </Dialog>
    </div>
  )
}

function TeamForm({ team, onDone }: { team: Team | undefined; onDone: () => void }) {
  const staff = useQuery(staffQuery)
  const options = { touches: [keys.teams, keys.views], onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const given = new FormData(form)
    const body = { team: { name: String(given.get('name')), members: given.getAll('members').map(String) } }
    return team
      ? ask(api.PUT('/teams/{id}', { params: { path: { id: team.id } }, body }))
      : ask(api.POST('/teams', { body }))
  }, options)
  const removing = useSaving(
    (id: number) => ask(api.DELETE('/teams/{id}', { params: { path: { id } } })),
    options,
  )
  const wrong = wrongIn(saving.error, 'name')
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing.error ?? (wrong ? null : saving.error)} />
      <Field label={t('name')} wrong={wrong}>
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
      <div className="row">
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
        {team && (
          <button type="button" className="button bad" onClick={() => removing.mutate(team.id)}>
            {t('remove')}
          </button>
        )}
      </div>
    </Form>
  )
}
