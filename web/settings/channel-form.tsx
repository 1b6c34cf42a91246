import { createContext, type ReactNode, use, useState } from 'react'
import type { Channel } from '../../client/api.ts'
import type { CHANNEL_KINDS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { CommonFields, remember } from './common-fields.ts'
import { RecordForm } from './record-form.tsx'

export interface ChannelFormProps {
  /** Undefined for a new one. */
  channel: Channel | undefined
  onDone: (saved: Channel) => void
  /** Above the name. */
  top?: ReactNode
}

interface Props extends ChannelFormProps {
  kind: keyof typeof CHANNEL_KINDS
  /** Fields below the name: each is a setting of the channel. */
  children?: (error: Error | null) => ReactNode
  /** Beside the fields: what to do elsewhere. */
  more?: ReactNode
}

/** Whether values were entered that are not saved yet. */
export const Unsaved = createContext(false)

/** A secret is shown as a mask, which what is typed replaces. */
function selectMask({ target }: { target: EventTarget }) {
  if (target instanceof HTMLInputElement && target.value === '***') target.select()
}

/** The name of a channel and its settings. */
export function ChannelForm({ kind, channel, onDone, top, children, more }: Props) {
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
  const common = use(CommonFields)
  const [isUnsaved, setUnsaved] = useState(false)
  const onSaved = (saved: Channel) => {
    setUnsaved(false)
    onDone(saved)
  }
  const saving = useSaving(store, { touches: [keys.channels, keys.views], onSaved })
  const { error } = saving
  return (
    <Unsaved value={isUnsaved}>
      <RecordForm
        saving={saving}
        onFocus={selectMask}
        onInput={event => {
          remember(common, event)
          setUnsaved(true)
        }}
        aside={more}
        className="channel-form"
      >
        {top}
        <Field label={t('name')} wrong={wrongIn(error, 'name')}>
          {attributes => (
            <input name="name" required defaultValue={channel?.name ?? common.name} {...attributes} />
          )}
        </Field>
        {children?.(error)}
      </RecordForm>
    </Unsaved>
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
  const common = use(CommonFields)
  return (
    <Field label={label} hint={hint} wrong={wrongIn(error, name)}>
      {attributes => (
        <input
          name={name}
          required={isRequired}
          autoComplete="off"
          spellCheck={false}
          defaultValue={channel?.settings[name] ?? common[name] ?? ''}
          {...attributes}
        />
      )}
    </Field>
  )
}
