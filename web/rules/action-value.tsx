import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'
import { durationWords, typedDuration } from './duration-words.ts'
import type { Names } from './names.ts'
import { type Action, actionOf } from './rule.ts'
import { actionValueWords, optionsOf } from './sentence.tsx'
import { joined, Options, separated, Typed, ValueChip } from './value-chip.tsx'

interface Props {
  action: Action
  names: Names
  label: string
  isWrong: boolean
  onChange: (action: Action) => void
}

/** What an action needs: typed, or chosen from the brand's own. */
export function ActionValue({ action, names, label, isWrong, onChange }: Props) {
  const { name, value } = actionOf(action)
  const set = (next: unknown) => onChange({ [name]: next })
  const options = optionsOf(name, names)
  const isList = Array.isArray(value)
  const isTime = name === 'hold_for'
  const isId = name === 'reply' || name === 'webhook'
  return (
    <ValueChip label={label} words={actionValueWords(action, names)} isWrong={isWrong}>
      {close => {
        if (name === 'set_fields')
          return <OwnFields names={names} values={value as Record<string, unknown>} onChange={set} />
        if (name === 'survey')
          return (
            <Typed
              label={label}
              hint={t('rule.survey.hint')}
              start={durationWords((value as { not_within: string | null }).not_within ?? '')}
              onChange={text => set({ not_within: text.trim() === '' ? null : typedDuration(text) })}
              onDone={close}
            />
          )
        if (options)
          return (
            <Options
              {...{ label, options }}
              isSingle={!isList}
              chosen={[value].flat().map(String)}
              onChange={chosen => {
                const [one = ''] = chosen
                set(isList ? chosen : isId ? Number(one) : one)
              }}
            />
          )
        return (
          <Typed
            label={label}
            hint={isTime ? t('rule.duration.hint') : isList ? t('rule.values.hint') : undefined}
            isLong={name === 'note'}
            start={startOf(value, isTime)}
            onChange={text => set(isList ? separated(text) : isTime ? typedDuration(text) : text)}
            onDone={close}
          />
        )
      }}
    </ValueChip>
  )
}

function startOf(value: unknown, isTime: boolean): string {
  if (Array.isArray(value)) return joined(value.map(String))
  const text = String(value ?? '')
  return isTime ? durationWords(text) : text
}

interface OwnFieldsProps {
  names: Names
  values: Record<string, unknown>
  onChange: (values: Record<string, unknown>) => void
}

/** A field for each custom field of conversations; those that are filled in are set. */
function OwnFields({ names, values, onChange }: OwnFieldsProps) {
  if (names.ownFields.length === 0) return <p className="quiet">{t('nothing_yet')}</p>
  const change = (key: string, text: string) => {
    const { [key]: _, ...others } = values
    onChange(text === '' ? others : { ...others, [key]: text })
  }
  return names.ownFields.map(({ id, label }) => (
    <Field key={id} label={label}>
      {attributes => (
        <input
          {...attributes}
          value={String(values[id] ?? '')}
          onChange={event => change(id, event.target.value)}
        />
      )}
    </Field>
  ))
}
