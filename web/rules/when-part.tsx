import type { Clock, OccasionWord } from '../../src/desk/rules/triggers.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { around, VALUE } from './around.ts'
import { durationWords, typedDuration } from './duration-words.ts'
import { EveryValue } from './every-value.tsx'
import { Refused, wrongAt } from './refused.tsx'
import type { Trigger } from './rule.ts'
import { triggerWords } from './sentence.tsx'
import { Typed, ValueChip } from './value-chip.tsx'

const EVENTS = Object.keys({
  conversation_begins: 1,
  customer_writes: 1,
  staff_replies: 1,
  note_written: 1,
  resolved: 1,
  reopened: 1,
  status_changes: 1,
  assignee_changes: 1,
  team_changes: 1,
  priority_changes: 1,
  tags_change: 1,
  fields_change: 1,
  channel_changes: 1,
  customer_rates: 1,
  delivery_fails: 1,
  sla_warning: 1,
  sla_breached: 1,
} satisfies Record<OccasionWord, 1>) as OccasionWord[]

const CLOCKS = Object.keys({
  waiting: 1,
  customer_silent: 1,
  unassigned: 1,
  open: 1,
  pending: 1,
  on_hold: 1,
  resolved: 1,
} satisfies Record<Clock, 1>) as Clock[]

interface Props {
  triggers: Trigger[]
  error: Error | null
  onChange: (triggers: Trigger[]) => void
}

/** What the rule follows from: events, and clocks. */
export function WhenPart({ triggers, error, onChange }: Props) {
  const choices = [
    ...EVENTS.map(event => ({ id: `event ${event}`, label: triggerWords({ event }) })),
    ...CLOCKS.map(clock => ({ id: `clock ${clock}`, label: triggerWords({ clock }) })),
    { id: 'every', label: t('rule.every.new') },
  ]
  const add = (id: string) => onChange([...triggers, triggerOf(id)])
  return (
    <div className="rule-lines">
      <div className="rule-line">
        {triggers.map((trigger, at) => (
          <TriggerChip
            // biome-ignore lint/suspicious/noArrayIndexKey: triggers have only their place
            key={at}
            trigger={trigger}
            isFirst={at === 0}
            why={wrongAt(error, `when.${at}`)}
            onChange={next => onChange(triggers.with(at, next))}
            onRemove={() => onChange(triggers.toSpliced(at, 1))}
          />
        ))}
        <Menu className="button plain" choices={choices} onChoose={add}>
          <Icon name="plus" /> {t('rule.event.add')}
        </Menu>
      </div>
      <Refused why={wrongAt(error, 'when', true)} />
    </div>
  )
}

/** What begins when it is chosen in the menu. */
function triggerOf(id: string): Trigger {
  const [kind, word] = id.split(' ')
  if (kind === 'every') return { every: { at: '09:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] } }
  return kind === 'event' ? { event: word as OccasionWord } : { clock: word as Clock, after: '' }
}

interface ChipProps {
  trigger: Trigger
  isFirst: boolean
  why: string[]
  onChange: (trigger: Trigger) => void
  onRemove: () => void
}

function TriggerChip({ trigger, isFirst, why, onChange, onRemove }: ChipProps) {
  const { clock, after = '', every } = trigger
  const words = triggerWords(trigger)
  const [before, behind] = around(clock ? t(`rule.clock.${clock}`, { time: VALUE }) : '')
  return (
    <>
      {!isFirst && <span className="quiet">{t('rule.or')}</span>}
      <span className={`rule-chip ${why.length > 0 ? 'is-wrong' : ''}`}>
        {clock ? (
          <>
            <span>{before}</span>
            <ValueChip label={words} words={after && durationWords(after)} isWrong={why.length > 0}>
              {close => (
                <Typed
                  label={triggerWords({ clock })}
                  hint={t('rule.duration.hint')}
                  start={durationWords(after)}
                  onChange={text => onChange({ clock, after: typedDuration(text) })}
                  onDone={close}
                />
              )}
            </ValueChip>
            {behind.trim() && <span>{behind}</span>}
          </>
        ) : every ? (
          <EveryValue every={every} isWrong={why.length > 0} onChange={next => onChange({ every: next })} />
        ) : (
          <b>{words}</b>
        )}
        <RemoveButton name={words} onRemove={onRemove} />
      </span>
      <Refused why={why} />
    </>
  )
}

/** Takes a chip away. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" className="remove" aria-label={t('rule.remove', { name })} onClick={onRemove}>
      <Icon name="close" />
    </button>
  )
}
