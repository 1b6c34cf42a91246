import { WITHOUT_VALUE } from '../../src/talk/conditions/fields.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { capitalized } from '../kit/capitalized.ts'
import { t } from '../language/language.ts'
import { ConditionValue } from './condition-value.tsx'
import type { Names } from './names.ts'
import { Refused, wrongAt } from './refused.tsx'
import {
  type Condition,
  type Group,
  isGroup,
  JOINS,
  type Join,
  operatorsOf,
  type Part,
  partsOf,
} from './rule.ts'
import { conditionWords, plain } from './sentence.tsx'
import { RemoveButton } from './when-part.tsx'

interface Shared {
  names: Names
  error: Error | null
  /** Where it is in the rule: `if.all.0`. */
  place: string
  onRemove?: () => void
}

interface GroupProps extends Shared {
  group: Group
  isInside?: boolean
  onChange: (group: Group) => void
}

/** A group of conditions, with one level of groups in it. */
export function GroupPart({ group, isInside = false, onChange, onRemove, ...shared }: GroupProps) {
  const { join, parts } = partsOf(group)
  const { names, error, place } = shared
  const set = (next: Part[]) => onChange({ [join]: next })
  const added = (field: string): Condition => {
    const known = names.fields.find(({ id }) => id === field)
    const [op = 'is'] = operatorsOf(known?.type ?? 'text')
    return { field, op, ...(known?.type === 'yes_no' ? { value: true } : {}) }
  }
  const joinOf = (id: string) => id as Join
  return (
    <div className="rule-group">
      <div className="rule-line">
        <Menu
          className="link join"
          choices={JOINS.map(id => ({ id, label: t(`rule.join.${id}`) }))}
          onChoose={id => onChange({ [joinOf(id)]: parts })}
        >
          {t(`rule.join.${join}`)} <Icon name="down" />
        </Menu>
        {onRemove && <RemoveButton name={t(`rule.join.${join}`)} onRemove={onRemove} />}
      </div>
      <Refused why={wrongAt(error, place, true)} />
      {parts.map((part, at) => {
        const own = {
          names,
          error,
          place: `${place}.${join}.${at}`,
          onChange: (next: Part) => set(parts.with(at, next)),
          onRemove: () => set(parts.toSpliced(at, 1)),
        }
        return isGroup(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have only their place
          <GroupPart key={`group ${at}`} group={part} isInside {...own} />
        ) : (
          <ConditionPart
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have only their place
            key={`${at} ${part.field}`}
            condition={part}
            isOr={join !== 'all' && at > 0}
            {...own}
          />
        )
      })}
      <div className="rule-line">
        <Menu
          className="button plain"
          choices={names.fields.map(({ id, label }) => ({ id, label: capitalized(label) }))}
          onChoose={field => set([...parts, added(field)])}
        >
          <Icon name="plus" /> {t('rule.condition.add')}
        </Menu>
        {!isInside && (
          <button type="button" className="button plain" onClick={() => set([...parts, { any: [] }])}>
            <Icon name="plus" /> {t('rule.group.add')}
          </button>
        )}
      </div>
    </div>
  )
}

interface ConditionProps extends Shared {
  condition: Condition
  /** It follows another of which one is enough. */
  isOr: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionPart({ condition, isOr, names, error, place, onChange, onRemove }: ConditionProps) {
  const field = names.fields.find(({ id }) => id === condition.field)
  const type = field?.type ?? 'text'
  const why = wrongAt(error, place)
  const words = plain(conditionWords(condition, names))
  const changeOperator = (op: string) => {
    const { value, ...others } = { ...condition, op: op as Condition['op'] }
    onChange(WITHOUT_VALUE.has(op) || value === undefined ? others : { ...others, value })
  }
  return (
    <div className="rule-line">
      {isOr && <span className="quiet">{t('rule.or')}</span>}
      <span className={`rule-chip ${why.length > 0 ? 'is-wrong' : ''}`}>
        <span>{capitalized(field?.label ?? condition.field)}</span>
        {type !== 'yes_no' && (
          <Menu
            className="operator"
            choices={operatorsOf(type).map(id => ({ id, label: t(`rule.op.${id}`) }))}
            onChoose={changeOperator}
          >
            {t(`rule.op.${condition.op}`)}
          </Menu>
        )}
        {!WITHOUT_VALUE.has(condition.op) && (
          <ConditionValue {...{ condition, field, names, onChange }} isWrong={why.length > 0} />
        )}
        <RemoveButton name={words} onRemove={onRemove} />
      </span>
      <Refused why={why} />
    </div>
  )
}
