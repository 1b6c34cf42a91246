import '../language/sla-texts.ts'
import '../language/rules-texts.ts'
import './due-popover.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import type { SlaClocks } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { ageOf, momentOf, t } from '../language/language.ts'
import { useNames } from '../rules/names.ts'
import type { Group } from '../rules/rule.ts'
import { conditionsSentence } from '../rules/sentence.tsx'
import { timeOf } from './due-chip.tsx'

type Clock = SlaClocks['clocks'][number]

interface Props {
  slug: string
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** All clocks of a conversation: what is due when, what has ended how, and which policy says so. */
export function DuePopover({ slug, trigger, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: keys.slaClocks(slug),
    queryFn: () => ask(api.GET('/conversations/{slug}/sla', { params: { path: { slug } } })),
  })
  return (
    <Popover
      className="popover due-popover"
      placement="bottom start"
      triggerRef={trigger}
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
    >
      <Dialog className="due-times">
        <header className="row spread">
          <Heading slot="title">{t('due.times')}</Heading>
          <button type="button" className="button plain square" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <ErrorNotice error={error} />
        {data ? <Clocks {...data} /> : !error && <Loading />}
      </Dialog>
    </Popover>
  )
}

function Clocks({ policy, priority, clocks }: SlaClocks) {
  return (
    <>
      <p className="small quiet">
        {policy && <bdi>{t('due.policy', { name: policy.name })}</bdi>}
        {policy && ' · '}
        {t('sort.priority')}: {t(`priority.${priority}`)}
      </p>
      <ul>
        {clocks.map(clock => (
          <ClockItem key={clock.target} clock={clock} isBusiness={policy?.hours === 'business'} />
        ))}
      </ul>
      {policy && <Why policy={policy} />}
    </>
  )
}

function Why({ policy }: { policy: NonNullable<SlaClocks['policy']> }) {
  const names = useNames()
  const { data: me } = useQuery(meQuery)
  const conditions = conditionsSentence(policy.if as Group, names)
  return (
    <footer className="row spread small">
      <span className="quiet" dir="auto">
        {conditions ? t('due.why', { conditions }) : t('due.why.all')}
      </span>
      {me?.role['admin?'] && (
        <Link to="/settings/{-$section}/{-$record}" params={{ section: 'sla', record: String(policy.id) }}>
          {t('due.edit')}
        </Link>
      )}
    </footer>
  )
}

function ClockItem({ clock, isBusiness }: { clock: Clock; isBusiness: boolean }) {
  const now = Date.now()
  const { target, minutes } = clock
  const time =
    minutes % 60 === 0 ? t('age.hour', { count: minutes / 60 }) : t('age.minute', { count: minutes })
  return (
    <li className={lookOf(clock)}>
      <span className="row spread">
        <strong>{t(`sla.${target}`)}</strong>
        <span className="outcome">{outcomeOf(clock, now)}</span>
      </span>
      <span className="passed" aria-hidden="true">
        <span style={{ inlineSize: `${Math.round(100 * shareOf(clock, now))}%` }} />
      </span>
      <span className="small quiet">
        {t(isBusiness ? 'due.target.business' : 'due.target', { time })} {storyOf(clock)}
      </span>
    </li>
  )
}

const lookOf = ({ state }: Clock) => (state === 'missed' ? 'late' : state)

const HOUR = 3_600_000

/** `Met after 27 min`, `38 min late`, `Mon 12:00`, `Paused`. */
function outcomeOf({ state, due_at, ended_at, took_seconds }: Clock, now: number): string {
  if (state === 'withdrawn') return t('due.withdrawn')
  const lengthOf = (ms: number) => ageOf(new Date(now - Math.max(60_000, ms)), now)
  if (state === 'met')
    return took_seconds === null ? t('sla.kept') : t('due.met', { age: lengthOf(took_seconds * 1_000) })
  if (due_at === null) return t('due.paused')
  const left = Date.parse(due_at) - (ended_at === null ? now : Date.parse(ended_at))
  if (state === 'missed') return t('due.late', { age: lengthOf(-left) })
  return left < HOUR ? t('due.soon', { age: lengthOf(left) }) : timeOf(due_at, now)
}

/** When it began, and how it ended or since when it is paused. */
function storyOf({ state, started_at, ended_at, paused_since }: Clock): string {
  if (paused_since) return t('due.paused_since', { time: momentOf(paused_since) })
  if (ended_at === null) return t('due.began', { time: momentOf(started_at) })
  return t(state === 'withdrawn' ? 'due.ended.withdrawn' : 'due.ended', { time: momentOf(ended_at) })
}

/** How much of the target has passed, from 0 to 1. */
function shareOf(
  { state, started_at, due_at, minutes, took_seconds, paused_since }: Clock,
  now: number,
): number {
  if (state === 'missed') return 1
  if (took_seconds !== null) return Math.min(1, took_seconds / 60 / minutes)
  const begun = Date.parse(started_at)
  const until = paused_since === null ? now : Date.parse(paused_since)
  const whole = due_at === null ? minutes * 60_000 : Date.parse(due_at) - begun
  return Math.min(1, Math.max(0, (until - begun) / whole))
}
