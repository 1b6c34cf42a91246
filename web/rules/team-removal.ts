import '../language/rules-texts.ts'
import '../language/sla-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { Team } from '../../client/api.ts'
import { macrosQuery } from '../api/macros.ts'
import { hoursQuery, policiesQuery, rulesQuery } from '../api/rules.ts'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { type Action, actionOf, conditionsIn, type Group } from './rule.ts'

/** What follows from deleting a team: what goes with it, and by name what it is missing in then. */
export function useTeamRemoval(team: Team | undefined): string {
  const { data: hours } = useQuery({ ...hoursQuery, enabled: team !== undefined })
  const { data: rules } = useQuery({ ...rulesQuery, enabled: team !== undefined })
  const { data: policies } = useQuery({ ...policiesQuery, enabled: team !== undefined })
  const { data: macros } = useQuery({ ...macrosQuery, enabled: team !== undefined })
  if (!team) return ''
  const asks = (group: unknown) =>
    conditionsIn(group as Group).some(({ field, value }) => field === 'team' && names(team, value))
  const acts = (actions: Action[]) =>
    actions.map(actionOf).some(({ name, value }) => ['team', 'in_turn'].includes(name) && names(team, value))
  const ruled = rules?.filter(rule => asks(rule.if) || acts(rule.then)) ?? []
  const uses = [
    { title: t('settings.rules'), of: ruled },
    { title: t('settings.sla'), of: policies?.filter(policy => asks(policy.if)) ?? [] },
    { title: t('settings.macros'), of: macros?.filter(macro => acts(macro.then)) ?? [] },
  ]
  return [
    t('team.removal'),
    ...(hours?.some(one => one.team?.id === team.id) ? [t('team.removal.hours')] : []),
    ...uses.filter(({ of }) => of.length > 0).map(({ title, of }) => t('named', { title, list: listed(of) })),
  ].join(' ')
}

/** Teams are named by their ids or their names. */
function names({ id, name }: Team, value: unknown): boolean {
  const wanted = [value].flat().map(one => String(one).toLowerCase())
  return wanted.includes(String(id)) || wanted.includes(name.toLowerCase())
}

const listed = (all: { name: string }[]) =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(all.map(({ name }) => name))
