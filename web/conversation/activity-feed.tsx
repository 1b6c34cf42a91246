import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation, Event, Staff, Team } from '../../client/api.ts'
import { staffQuery, teamsQuery } from '../api/staff.ts'
import { Age } from '../design/age.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { shortTime, t } from '../language/language.ts'

const WhyDialog = lazyPart(async () => (await import('../rules/why-dialog.tsx')).WhyDialog)

/** Events between two messages: the last one, with the rest folded. */
export function ActivityFeed({ events }: { events: Event[] }) {
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const told = events
    .map(event => ({ event, words: describeEvent(event, staff, teams) }))
    .filter(({ words }) => words !== '')
  const last = told.at(-1)
  if (!last) return null
  const line = ({ event, words }: (typeof told)[number]) => (
    <span>
      {words} <Age at={event.created_at} isInText />
      {event.type === 'conversation.rule_ran' && <Why event={event} />}
    </span>
  )
  if (told.length === 1) return <p className="story">{line(last)}</p>
  return (
    <details className="story">
      <summary>
        {line(last)} <span className="more">{t('activity.more', { n: told.length - 1 })}</span>
      </summary>
      <ul>
        {told.slice(0, -1).map(one => (
          <li key={one.event.id}>{line(one)}</li>
        ))}
      </ul>
    </details>
  )
}

/** Opens what a rule saw and did. */
function Why({ event: { subject, data } }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link"
        onClick={event => {
          event.preventDefault() // it may stand in the summary of a fold
          setIsOpen(true)
        }}
      >
        {t('activity.why')}
      </button>
      {isOpen && (
        <WhyDialog conversationId={subject.id} runId={Number(data.run_id)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

function describeEvent({ type, actor, data }: Event, staff: Staff[], teams: Team[]): string {
  const who = actor?.name ?? t('activity.system')
  const { from, to } = data
  const nameOf = (id: unknown) => staff.find(one => one.id === id)?.name ?? t('activity.somebody')
  switch (type) {
    case 'conversation.status_changed':
      return t(`activity.status.${Number(to) as Conversation['status']}`, { who })
    case 'conversation.assigned':
      if (to === null) return t('activity.unassigned', { who })
      return staff.some(one => one.id === to && one.email === actor?.email)
        ? t('activity.took', { who })
        : t('activity.assigned', { who, name: nameOf(to) })
    case 'conversation.team_changed':
      return teamWords(who, to, teams)
    case 'conversation.priority_changed':
      return t('activity.priority', { who, priority: t(`priority.${to as Conversation['priority']}`) })
    case 'conversation.tagged':
      return tagWords(who, from as string[], to as string[])
    case 'conversation.renamed':
      return t('activity.renamed', { who, name: String(to) })
    case 'conversation.moved':
      return t('activity.moved', { who })
    case 'conversation.follower_added':
      return t('activity.added', { who })
    case 'conversation.follower_removed':
      return t('activity.tookOff', { who })
    case 'conversation.merged':
      return t('activity.merged', { who })
    case 'conversation.merge_undone':
      return t('activity.unmerged', { who })
    case 'conversation.split':
      return t('activity.split', { who })
    case 'conversation.customer_changed':
      return t('activity.customer', { who })
    case 'conversation.rule_ran':
      return t('activity.rule', { name: String(data.name) })
    case 'conversation.rule_undone':
      return t('activity.rule.undone', { who, name: String(data.name) })
    case 'conversation.sla_breached':
      return t(`activity.late.${data.target as Conversation['sla'][number]['target']}`)
    case 'conversation.macro_applied':
      return t('activity.macro', { who, name: String(data.name) })
    case 'conversation.macro_undone':
      return t('activity.macro.undone', { who, name: String(data.name) })
    case 'conversation.acknowledged':
      return t('activity.acknowledged')
    case 'conversation.hold_changed':
      return to === null ? '' : t('activity.held', { who, time: shortTime(String(to)) })
    case 'conversation.data_changed':
      return t('activity.data', { who })
    default:
      return ''
  }
}

function teamWords(who: string, to: unknown, teams: Team[]): string {
  if (to === null) return t('activity.noTeam', { who })
  const team = teams.find(({ id }) => id === to)
  return team ? t('activity.assigned', { who, name: team.name }) : t('activity.team', { who })
}

function tagWords(who: string, from: string[], to: string[]): string {
  const added = to.filter(tag => !from.includes(tag))
  const gone = from.filter(tag => !to.includes(tag))
  return [
    ...(added.length > 0 ? [t('activity.tagged', { who, tags: added.join(', ') })] : []),
    ...(gone.length > 0 ? [t('activity.untagged', { who, tags: gone.join(', ') })] : []),
  ].join(' · ')
}
