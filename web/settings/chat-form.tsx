import { useQuery } from '@tanstack/react-query'
import { brandQuery } from '../api/brand.ts'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Copied } from './copied.tsx'

/** The chat: when it is online, what happens otherwise, and what it says by itself. */
export function ChatForm({ channel, onDone, top }: ChannelFormProps) {
  const setting = (name: string, label: string, hint: string) => ({ name, label, hint, channel })
  return (
    <ChannelForm
      {...{ kind: 'chat', channel, onDone, top }}
      more={channel ? <ChatCode slug={channel.slug} /> : <p>{t('connect.later')}</p>}
    >
      {error => (
        <>
          <Setting {...setting('hours', t('chat.hours'), t('chat.hours.hint'))} error={error} />
          <Field
            label={t('chat.offline')}
            hint={t('chat.offline.hint')}
            wrong={wrongIn(error, 'when_offline')}
          >
            {attributes => (
              <Select
                name="when_offline"
                defaultValue={channel?.settings.when_offline ?? 'form'}
                options={[
                  { value: 'form', label: t('chat.offline.form') },
                  { value: 'hidden', label: t('chat.offline.hidden') },
                ]}
                {...attributes}
              />
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

/** What goes into a site so that it has the chat. */
function ChatCode({ slug }: { slug: string }) {
  const { data: brand } = useQuery(brandQuery)
  if (!brand) return null
  return (
    <section className="dns">
      <h3>{t('chat.code')}</h3>
      <p className="hint">{t('chat.code.hint')}</p>
      <Copied
        label={t('chat.code.label')}
        text={`<script src="${brand.url}/chat.js?channel=${encodeURIComponent(slug)}" async></script>`}
      />
    </section>
  )
}
