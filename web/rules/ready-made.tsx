import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery, teamsQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { useNames } from './names.ts'
import { type Action, EMPTY_DRAFT, type RuleDraft, type Trigger, toDraft } from './rule.ts'
import { Marked, ruleSentence } from './sentence.tsx'

const KINDS = [
  'receipt',
  'refund',
  'unassigned',
  'waiting',
  'silent',
  'important',
  'bounce',
  'ask',
  'rating',
  'bad_rating',
  'sla',
  'urgent',
  'machine',
  'reopened',
  'files',
  'long',
] as const
type Kind = (typeof KINDS)[number]

interface Own {
  /** Email address of whoever writes the rule. */
  me: string
  /** A team to name, if there is one. */
  team: string | undefined
}

type Says = Partial<Pick<RuleDraft, 'if' | 'stop'>> & { when: Trigger; does: Action[] }

function saysOf(kind: Kind, { me, team }: Own): Says {
  const all: Record<Kind, Says> = {
    receipt: {
      when: { event: 'conversation_begins' },
      if: {
        all: [
          { field: 'begun_by', op: 'is', value: ['customer'] },
          { field: 'in_hours', op: 'is', value: false },
        ],
      },
      // Whoever writes the rule chooses the saved reply.
      does: [{ reply: '' }],
    },
    refund: {
      when: { event: 'customer_writes' },
      if: { all: [{ field: 'subject_or_text', op: 'contains', value: ['refund', 'money back'] }] },
      does: [{ add_tags: ['refund'] }, { priority: 'high' }],
    },
    unassigned: { when: { after: '30 minutes', clock: 'unassigned' }, does: [{ notify: [me] }] },
    waiting: { when: { after: '4 hours', clock: 'waiting' }, does: [{ priority: 'urgent' }] },
    silent: { when: { after: '3 days', clock: 'customer_silent' }, does: [{ status: 'resolved' }] },
    important: {
      when: { event: 'conversation_begins' },
      if: { all: [{ field: 'customer_domain', op: 'is', value: ['example.com'] }] },
      does: [...(team === undefined ? [] : [{ team }]), { priority: 'high' }],
    },
    bounce: { when: { event: 'delivery_fails' }, does: [{ note: t('rule.ready.bounce.note') }] },
    ask: { when: { after: '24 hours', clock: 'resolved' }, does: [{ survey: { not_within: '30 days' } }] },
    rating: { when: { event: 'customer_rates' }, does: [{ notify: ['assignee', me] }] },
    bad_rating: {
      when: { event: 'customer_rates' },
      if: { all: [{ field: 'rating', op: 'is', value: ['bad'] }] },
      does: [{ add_tags: ['bad-rating'] }, { notify: ['team_lead', me] }],
    },
    sla: { when: { event: 'sla_warning' }, does: [{ notify: ['assignee', 'team_lead'] }] },
    urgent: {
      when: { event: 'customer_writes' },
      if: { all: [{ field: 'subject_or_text', op: 'contains', value: ['urgent', 'asap'] }] },
      does: [{ priority: 'urgent' }],
    },
    machine: {
      when: { event: 'conversation_begins' },
      if: { all: [{ field: 'begun_by', op: 'is', value: ['program'] }] },
      does: [{ add_tags: ['machine'] }],
      stop: true,
    },
    reopened: { when: { event: 'reopened' }, does: [{ notify: ['assignee'] }] },
    files: {
      when: { event: 'customer_writes' },
      if: { all: [{ field: 'has_files', op: 'is', value: true }] },
      does: [{ add_tags: ['files'] }],
    },
    long: {
      when: { event: 'customer_writes' },
      if: { all: [{ field: 'message_count', op: 'over', value: 10 }] },
      does: [{ add_tags: ['long'] }, { notify: ['assignee'] }],
    },
  }
  return all[kind]
}

/** Rules to start from, by name, once it is known who writes them. */
export function useReadyMade(): { data: object | undefined; ready: Record<string, RuleDraft> } {
  const { data: me } = useQuery(meQuery)
  const { data: asked } = useQuery(teamsQuery)
  const [team] = asked ?? []
  const own = { me: me?.email ?? '', team: team && String(team.id) }
  const ready = Object.fromEntries(
    KINDS.map(kind => {
      const { when, does, ...says } = saysOf(kind, own)
      const name = t(`rule.ready.${kind}`)
      return [kind, toDraft({ ...EMPTY_DRAFT, ...says, name, when: [when] }, does)]
    }),
  )
  return { data: me && asked, ready }
}

/** The rules to start from, each with its sentence. */
export function ReadyMade() {
  const { ready } = useReadyMade()
  const names = useNames()
  return (
    <section className="ready-made" aria-label={t('rules.ready')}>
      <p className="quiet">{t('rules.empty')}</p>
      <ul>
        {Object.entries(ready).map(([from, rule]) => (
          <li key={from}>
            <Link
              to="/settings/{-$section}/{-$record}"
              params={{ section: 'rules', record: 'new' }}
              search={{ from }}
            >
              {rule.name}
            </Link>
            <p>
              <Marked text={ruleSentence(rule, names)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
