import { createContext, type ReactNode, useState } from 'react'
import type { Channel } from '../../client/api.ts'
import type { CHANNEL_KINDS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

export interface ChannelFormProps {
  /** Undefined for a new one. */
  channel: Channel | undefined
  onDone: (saved: Channel) => void
}

interface Props extends ChannelFormProps {
  kind: keyof typeof CHANNEL_KINDS
  /** Fields below the name: each is a setting of the channel. */
  children?: (error: Error | null) => ReactNode
  /** Below the button. */
  more?: ReactNode
}

/** Whether values were entered that are not saved yet. */
export const Unsaved = createContext(false)

/** A secret is shown as a mask, which what is typed replaces. */
function selectMask({ target }: { target: EventTarget }) {
  if (target instanceof HTMLInputElement && target.value === '***') target.select()
}

/** The name of a channel and its settings. */
export function ChannelForm({ kind, channel, onDone, children, more }: Props) {
  const store = (form: HTMLFormElement) => {
    const { name = '', ...given } = fieldsOf(form)
    const settings = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value || null]))
    const fields = { name, ...(children ? { settings } : {}) }
    return channel
      ? ask(
          api.PUT('/channels/{slug}', {
            params: { path: { slug: channel.slug } },
            body: { channel: fields },
          }),
        )
      : ask(api.POST('/channels', { body: { channel: { ...fields, channel: kind } } }))
  }
  const [isUnsaved, setUnsaved] = useState(false)
  const onSaved = (saved: Channel) => {
    setUnsaved(false)
    onDone(saved)
  }
  const saving = useSaving(store, { touches: [keys.channels, keys.views], onSaved })
  const { error, isPending } = saving
  return (
    <Form saving={saving} onInput={() => setUnsaved(true)} onFocus={selectMask}>
      <ErrorNotice error={error} />
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={channel?.name} {...attributes} />}
      </Field>
      {children?.(error)}
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
      <Unsaved value={isUnsaved}>{more}</Unsaved>
    </Form>
  )
}

interface SettingProps {
  name: string
  label: string
  hint: string
  isRequired?: boolean
  channel: Channel | undefined
  error: Error | null
}

/** A setting as text. */
export function Setting({ name, label, hint, isRequired = false, channel, error }: SettingProps) {
  return (
    <Field label={label} hint={hint} wrong={wrongIn(error, name)}>
      {attributes => (
        <input
          name={name}
          required={isRequired}
          autoComplete="off"
          spellCheck={false}
          defaultValue={channel?.settings[name] ?? ''}
          {...attributes}
        />
      )}
    </Field>
  )
}
