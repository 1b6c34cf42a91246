import type { Channel } from '../../client/api.ts'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'

interface Props {
  channel: Channel | undefined
  error: Error | null
  /** Of the setting. */
  name: string
  label: string
  hint: string
  /** Words by value; the first is the default. */
  choices: Record<string, string>
}

/** A setting of a channel that has a few values. */
export function Choice({ channel, error, name, label, hint, choices }: Props) {
  const [usual] = Object.keys(choices)
  return (
    <Field {...{ label, hint }} wrong={wrongIn(error, name)}>
      {attributes => (
        <Select
          name={name}
          defaultValue={channel?.settings[name] ?? usual}
          options={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
          {...attributes}
        />
      )}
    </Field>
  )
}
