import { t } from '../language/language.ts'
import { durationWords, typedDuration } from './duration-words.ts'
import type { NamedField, Names } from './names.ts'
import type { Condition } from './rule.ts'
import { valueWords } from './sentence.tsx'
import { joined, Options, separated, Typed, ValueChip } from './value-chip.tsx'

interface Props {
  condition: Condition
  field: NamedField | undefined
  names: Names
  isWrong: boolean
  onChange: (condition: Condition) => void
}

const textsOf = (value: Condition['value']): string[] =>
  value === undefined ? [] : [value].flat().map(String)

/** What a condition asks for: typed, or chosen from the brand's own. */
export function ConditionValue({ condition, field, names, isWrong, onChange }: Props) {
  const { op, value } = condition
  const type = field?.type ?? 'text'
  const label = field?.label ?? condition.field
  const set = (next: Condition['value']) =>
    onChange({ ...condition, ...(next === undefined ? {} : { value: next }) })
  const isList = ['text', 'choice', 'list'].includes(type) && op !== 'matches'
  const read = (text: string) => {
    if (isList) return set(separated(text))
    if (type === 'number') return set(text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text))
    if (type === 'duration') return set(typedDuration(text))
    set(op === 'matches' ? [text] : text)
  }
  const start = type === 'duration' ? durationWords(String(value ?? '')) : textsOf(value).join(', ')
  const hint = () => {
    if (type === 'duration') return t('rule.duration.hint')
    if (op === 'matches') return t('rule.pattern.hint')
    return isList ? t('rule.values.hint') : undefined
  }
  return (
    <ValueChip label={label} words={valueWords(condition, names)} isWrong={isWrong}>
      {close => {
        if (type === 'yes_no')
          return (
            <Options
              label={label}
              isSingle
              options={[
                { id: 'true', label: t('yes') },
                { id: 'false', label: t('no') },
              ]}
              chosen={textsOf(value)}
              onChange={([one]) => set(one === 'true')}
            />
          )
        if (field?.options && !field.hasMore)
          return <Options label={label} options={field.options} chosen={textsOf(value)} onChange={set} />
        return (
          <Typed
            label={label}
            hint={hint()}
            isDay={type === 'day'}
            start={isList ? joined(textsOf(value)) : start}
            onChange={read}
            onDone={close}
          />
        )
      }}
    </ValueChip>
  )
}
