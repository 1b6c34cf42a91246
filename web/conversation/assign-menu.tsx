import { useQuery } from '@tanstack/react-query'
import { meQuery, staffQuery, teamsQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'

interface Props {
  /** The present assignee. */
  current?: string
  onChoose: (email: string | null, name?: string) => void
  onTeam: (team: number | null, name?: string) => void
  children?: React.ReactNode
  className?: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Choose an assignee, me first, or a team. */
export function AssignMenu({ onChoose, onTeam, current, children, className, ...open }: Props) {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: me } = useQuery(meQuery)
  const inOrder = staff.toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id))
  const choices = [
    ...inOrder.map(({ email, name, id }) => ({
      id: email,
      label: id === me?.id ? t('assign.me', { name }) : name,
      icon: 'assign' as const,
      ...(id === me?.id ? { hint: '⇧A' } : {}),
    })),
    { id: '', label: t('assign.nobody'), icon: 'close' as const },
    ...teams.map(({ id, name }) => ({ id: `team ${id}`, label: name, icon: 'people' as const })),
    ...(teams.length > 0 ? [{ id: 'team', label: t('assign.noTeam'), icon: 'close' as const }] : []),
  ]
  const choose = (id: string) => {
    const team = teams.find(one => `team ${one.id}` === id)
    if (team) onTeam(team.id, team.name)
    else if (id === 'team') onTeam(null)
    else if (id === '') onChoose(null)
    else onChoose(id, staff.find(({ email }) => email === id)?.name)
  }
  return (
    <Menu
      label={current ? `${t('assign')}: ${current}` : t('assign')}
      className={className ?? (children ? 'button plain' : 'button square')}
      choices={choices}
      onChoose={choose}
      {...open}
    >
      {children ?? <Icon name="assign" />}
    </Menu>
  )
}
