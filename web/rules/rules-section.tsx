import { getRouteApi } from '@tanstack/react-router'
import { RuleEditor } from './rule-editor.tsx'
import { RulesList } from './rules-list.tsx'

const route = getRouteApi('/inside/settings/{-$section}/{-$record}')

/** Rules in the settings: the list, or one of them. */
export function RulesSection() {
  const { record } = route.useParams()
  const { from } = route.useSearch()
  if (record === undefined) return <RulesList />
  return <RuleEditor key={record} wanted={record === 'new' ? 'new' : Number(record)} from={from} />
}
