import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Connection } from './connection.tsx'

const FIELDS = ['phone_number_id', 'access_token', 'app_secret'] as const

/** A number on WhatsApp, by Meta's Cloud API. */
export function WhatsAppForm({ channel, onDone }: ChannelFormProps) {
  const more = channel?.settings.app_secret && (
    <Connection
      slug={channel.slug}
      hint={t('whatsapp.connect.hint')}
      works={t('whatsapp.works')}
      webhook={`/incoming/whatsapp/${channel.slug}`}
    />
  )
  return (
    <ChannelForm {...{ kind: 'whatsapp', channel, onDone, more }}>
      {error => (
        <>
          {FIELDS.map(name => (
            <Setting
              key={name}
              {...{
                name,
                isRequired: true,
                channel,
                error,
                label: t(`whatsapp.${name}`),
                hint: t(`whatsapp.${name}.hint`),
              }}
            />
          ))}
          <ApiUrl {...{ channel, error, usual: 'https://graph.facebook.com' }} />
        </>
      )}
    </ChannelForm>
  )
}
