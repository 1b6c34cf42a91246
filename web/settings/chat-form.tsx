import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'

/** The chat: when it is online, what happens otherwise, and what it says by itself. */
export function ChatForm({ channel, onDone }: ChannelFormProps) {
  const setting = (name: string, label: string, hint: string) => ({ name, label, hint, channel })
  return (
    <ChannelForm {...{ kind: 'chat', channel, onDone }}>
      {error => (
        <>
          <Setting {...setting('hours', t('chat.hours'), t('chat.hours.hint'))} error={error} />
          <Field
            label={t('chat.offline')}
            hint={t('chat.offline.hint')}
            wrong={wrongIn(error, 'when_offline')}
          >
            {attributes => (
              <select
                name="when_offline"
                defaultValue={channel?.settings.when_offline ?? 'form'}
                {...attributes}
              >
                <option value="form">{t('chat.offline.form')}</option>
                <option value="hidden">{t('chat.offline.hidden')}</option>
              </select>
            )}
          </Field>
          <Setting {...setting('greeting', t('chat.greeting'), t('chat.greeting.hint'))} error={error} />
          <Setting
            {...setting('greeting_after', t('chat.greeting.after'), t('chat.greeting.after.hint'))}
            error={error}
          />
        </>
      )}
    </ChannelForm>
  )
}
