import { useQuery } from '@tanstack/react-query'
import type { SignOn } from '../../client/api.ts'
import { teamsQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { roleName, rolesQuery } from './roles-query.ts'

type Groups = NonNullable<SignOn['provider']>['groups']

/** A line: what a group gives. */
export interface GroupRow {
  id: number
  group: string
  role: string
  /** Ids with commas. */
  teams: string
}

export const rowsOf = (groups: Groups): GroupRow[] =>
  groups.map(({ group, role, team_ids }, id) => ({ id, group, role, teams: team_ids.join(',') }))

/** As the API takes them; lines without a group are left out. */
export const groupsFrom = (rows: GroupRow[]) =>
  rows
    .filter(({ group }) => group.trim() !== '')
    .map(({ group, role, teams }) => ({
      group,
      role,
      team_ids: teams.split(',').filter(Boolean).map(Number),
    }))

interface Props {
  rows: GroupRow[]
  onChange: (rows: GroupRow[]) => void
  error: Error | null
}

/** What groups of the provider give. */
export function SignOnGroups({ rows, onChange, error }: Props) {
  const { data: roles } = useQuery(rolesQuery)
  const { data: teams } = useQuery(teamsQuery)
  if (!roles || !teams) return null
  const options = roles.roles
    .filter(({ key }) => key !== 'owner')
    .map(role => ({ value: role.key, label: roleName(role) }))
  const nameOf = (id: string) => teams.find(team => String(team.id) === id)?.name ?? id
  const teamOptions = (chosen: string) => [
    { value: '', label: t('signOn.noTeam') },
    ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(chosen.includes(',') ? [{ value: chosen, label: chosen.split(',').map(nameOf).join(', ') }] : []),
  ]
  const change = (id: number, to: Partial<GroupRow>) =>
    onChange(rows.map(row => (row.id === id ? { ...row, ...to } : row)))
  const add = () => {
    const id = Math.max(-1, ...rows.map(row => row.id)) + 1
    onChange([...rows, { id, group: '', role: 'agent', teams: '' }])
  }
  return (
    <>
      {rows.length > 0 && (
        <ul className="group-rows">
          {rows.map(row => (
            <li key={row.id} className="row">
              <input
                dir="auto"
                aria-label={t('signOn.group')}
                placeholder={t('signOn.group')}
                value={row.group}
                onChange={event => change(row.id, { group: event.target.value })}
              />
              <Select
                aria-label={t('signOn.role')}
                value={row.role}
                options={options}
                onChange={role => change(row.id, { role })}
              />
              <Select
                aria-label={t('signOn.team')}
                value={row.teams}
                options={teamOptions(row.teams)}
                onChange={chosen => change(row.id, { teams: chosen })}
              />
              <button
                type="button"
                className="button plain square"
                aria-label={t('signOn.group.remove', { name: row.group })}
                onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrongIn(error, 'role') && (
        <p className="wrong" role="alert">
          {wrongIn(error, 'role')?.join('; ')}
        </p>
      )}
      <button type="button" className="button plain" onClick={add}>
        {t('signOn.group.add')}
      </button>
    </>
  )
}
