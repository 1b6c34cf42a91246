import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { ageOf, clockTime, dateOf, exactTime, t, weekdayName } from '../language/language.ts'
import '../language/sla-texts.ts'
import './due-chip.css'

const DuePopover = lazyPart(async () => (await import('./due-popover.tsx')).DuePopover)

type ClockOf = Conversation['sla'][number]
type Look = 'late' | 'soon' | 'calm'

const MINUTE = 60_000
const SOON = 60 * MINUTE
const WEEK = 6 * 24 * 60 * MINUTE

/** Each says it by its shape, too. */
const ICONS: Record<Look | 'paused', string> = {
  late: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.4v.1',
  soon: 'M7 3h10M7 21h10M8 3v3c0 3 4 4 4 6s-4 3-4 6v3M16 3v3c0 3-4 4-4 6s4 3 4 6v3',
  calm: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  paused: 'M9 6v12M15 6v12',
}

interface Props {
  clocks: Conversation['sla']
  slug: string | undefined
  children: ReactNode
}

/** The target that is due first, in words that are renewed every minute; if all are paused, that. */
export function DueChip({ clocks, slug, children }: Props) {
  const now = useMinutes()
  const open = clocks.filter(({ ended_at }) => ended_at === null)
  const first = firstOf(open)
  if (!first)
    return slug && open.length > 0 ? (
      <DueButton slug={slug}>
        <Chip look="paused" words={t('due.paused')} />
      </DueButton>
    ) : (
      children
    )
  const { clock, at } = first
  const left = at - now
  const look = left <= 0 ? 'late' : left < SOON ? 'soon' : 'calm'
  const long = wordsOf(clock, { look, now })
  if (slug)
    return (
      <DueButton slug={slug}>
        <Chip look={look} words={long} title={exactTime(clock.due_at ?? '')} />
      </DueButton>
    )
  return (
    <Chip look={look} words={shortOf(clock.due_at ?? '', { look, now })} title={long}>
      <span className="unseen">{long}</span>
    </Chip>
  )
}

/** Opens all clocks. */
function DueButton({ slug, children }: { slug: string; children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="due-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && <DuePopover slug={slug} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

function firstOf(open: ClockOf[]): { clock: ClockOf; at: number } | undefined {
  return open
    .flatMap(clock => (clock.due_at === null ? [] : [{ clock, at: Date.parse(clock.due_at) }]))
    .sort((one, other) => one.at - other.at)[0]
}

interface ChipProps {
  look: Look | 'paused'
  words: string
  title?: string
  /** What a screen reader says instead. */
  children?: ReactNode
}

function Chip({ look, words, title, children }: ChipProps) {
  return (
    <span className={`due ${look}`} title={title}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[look]} />
      </svg>
      <span aria-hidden={children ? true : undefined}>{words}</span>
      {children}
    </span>
  )
}

interface Moment {
  look: Look
  now: number
}

/** `38 min late`, `9 min left`, `16:40`, `Mon 10:20`. */
function shortOf(at: string, { look, now }: Moment): string {
  if (look === 'calm') return timeOf(at, now)
  return t(`due.${look}`, { age: lengthOf(at, now) })
}

/** `Reply 38 min late`, `Reply due in 9 min`, `Resolution due 16:40`. */
function wordsOf({ target, due_at }: ClockOf, { look, now }: Moment): string {
  const at = due_at ?? ''
  const what = target === 'resolution' ? 'resolution' : 'reply'
  if (look === 'calm') return t(`due.${what}.calm`, { time: timeOf(at, now) })
  return t(`due.${what}.${look}`, { age: lengthOf(at, now) })
}

/** At least a minute. */
function lengthOf(at: string, now: number): string {
  const ms = Math.max(MINUTE, Math.abs(Date.parse(at) - now))
  return ageOf(new Date(now - ms), now)
}

/** `16:40`, `Mon 10:20`, or the date. */
export function timeOf(at: string, now: number): string {
  const date = new Date(at)
  if (date.toDateString() === new Date(now).toDateString()) return clockTime(date)
  if (date.getTime() - now > WEEK) return dateOf(date)
  return `${weekdayName(date.getDay() || 7, 'short')} ${clockTime(date)}`
}

/** The time, once a minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
