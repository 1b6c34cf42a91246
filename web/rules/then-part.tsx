import { contradictionsIn } from '../../src/desk/rules/contradictions.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { capitalized } from '../kit/capitalized.ts'
import { inBraces, PLACEHOLDERS_OF_NOTES, unknownPlaceholders } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'
import { ActionValue } from './action-value.tsx'
import { around, VALUE } from './around.ts'
import { dropOn, Grip } from './grip.tsx'
import type { Names } from './names.ts'
import { Refused, wrongAt } from './refused.tsx'
import { type Action, actionOf } from './rule.ts'
import { actionWords, plain } from './sentence.tsx'
import { useOrder } from './use-order.ts'
import { RemoveButton } from './when-part.tsx'

/** What each action begins with, in the order of the menu. */
const STARTS = {
  add_tags: { add_tags: [] },
  remove_tags: { remove_tags: [] },
  assign: { assign: '' },
  unassign: { assign: null },
  team: { team: '' },
  no_team: { team: null },
  in_turn: { in_turn: '' },
  status: { status: '' },
  hold_for: { hold_for: '' },
  priority: { priority: '' },
  channel: { channel: '' },
  set_fields: { set_fields: {} },
  note: { note: '' },
  reply: { reply: '' },
  notify: { notify: [] },
  survey: { survey: { not_within: '30 days' } },
  webhook: { webhook: '' },
} as const satisfies Record<string, Action>

interface Props {
  actions: Action[]
  names: Names
  /** Actions that are not offered. */
  without?: readonly (keyof typeof STARTS)[]
  error: Error | null
  onChange: (actions: Action[]) => void
}

/** What the rule does, in its order. */
export function ThenPart({ actions, names, without = [], error, onChange }: Props) {
  const items = actions.map((action, id) => ({ id, action }))
  const order = useOrder(items, (from, to) => {
    const moved = actions[from]
    if (moved) onChange(actions.toSpliced(from, 1).toSpliced(to, 0, moved))
  })
  const offered = (Object.keys(STARTS) as (keyof typeof STARTS)[]).filter(id => !without.includes(id))
  const contradictions = new Map(
    contradictionsIn(actions.map(actionOf)).map(one => [one.action, actions[one.with]]),
  )
  const choices = offered.map(id => ({
    id,
    label: capitalized(actionWords(STARTS[id], names)),
  }))
  return (
    <div className="rule-lines">
      <ol className="rule-actions">
        {order.items.map(({ id, action }, place) => (
          <li
            key={`${id} ${actionOf(action).name}`}
            className={`rule-line ${order.lifted?.id === id ? 'is-lifted' : ''}`}
            {...dropOn(order, place)}
          >
            <Grip id={id} name={actionWords(action, names)} order={order} />
            <ActionChip
              {...{ action, names }}
              why={wrongAt(error, `then.${id}`)}
              against={contradictions.get(id)}
              onChange={next => onChange(actions.with(id, next))}
              onRemove={() => onChange(actions.toSpliced(id, 1))}
            />
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {order.lifted &&
          t('rules.moved', {
            name: actionWords(actions[order.lifted.id] ?? {}, names),
            place: order.lifted.at + 1,
            total: actions.length,
          })}
      </p>
      <Refused why={wrongAt(error, 'then', true)} />
      <Menu
        className="button plain"
        choices={choices}
        onChoose={id => onChange([...actions, STARTS[id as keyof typeof STARTS]])}
      >
        <Icon name="plus" /> {t('rule.action.add')}
      </Menu>
    </div>
  )
}

interface ChipProps {
  action: Action
  names: Names
  why: string[]
  /** An earlier action that it contradicts. */
  against: Action | undefined
  onChange: (action: Action) => void
  onRemove: () => void
}

function ActionChip({ action, names, why, against, onChange, onRemove }: ChipProps) {
  const { name, value } = actionOf(action)
  const words = actionWords(action, names)
  const [before, behind] = around(value === null ? words : t(`rule.act.${name}`, { value: VALUE }))
  return (
    <>
      <span className={`rule-chip ${why.length > 0 ? 'is-wrong' : ''}`}>
        {before.trim() && <span>{before}</span>}
        {value !== null && (
          <ActionValue {...{ action, names, onChange }} label={words} isWrong={why.length > 0} />
        )}
        {behind.trim() && <span>{behind}</span>}
        <RemoveButton name={words} onRemove={onRemove} />
      </span>
      {name === 'note' && <NoteWarning text={String(value)} />}
      {against && <Warning>{t('rule.contradicts', { action: plain(actionWords(against, names)) })}</Warning>}
      {name === 'in_turn' && isEmptyTeam(value, names) && <Warning>{t('rule.team.empty')}</Warning>}
      {(name === 'reply' || name === 'survey') && <span className="hint">{t('rule.reply.limit')}</span>}
      <Refused why={why} />
    </>
  )
}

/** Words in braces that a note of a rule does not fill in. */
function NoteWarning({ text }: { text: string }) {
  const unknown = unknownPlaceholders(text, PLACEHOLDERS_OF_NOTES)
  if (unknown.length === 0) return null
  const known = t('placeholders', { values: inBraces(PLACEHOLDERS_OF_NOTES) })
  return <Warning>{`${t('placeholders.unknown', { values: unknown.join(', ') })} ${known}`}</Warning>
}

/** What is probably not meant, but can be saved. */
function Warning({ children }: { children: string }) {
  return (
    <span className="hint is-warning" role="status">
      {children}
    </span>
  )
}

const isEmptyTeam = (value: unknown, { teams }: Names) =>
  teams.some(
    ({ id, label, isEmpty }) => isEmpty && [id, label.toLowerCase()].includes(String(value).toLowerCase()),
  )
