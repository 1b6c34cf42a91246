import { useState } from 'react'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, otherSecret, Setting } from './channel-form.tsx'
import { Connection } from './connection.tsx'
import { MetaForm } from './meta-form.tsx'

const PROVIDERS = ['meta', 'twilio'] as const
type Provider = (typeof PROVIDERS)[number]

/** A number on WhatsApp: by Meta's own API, or by Twilio. */
export function WhatsAppForm({ channel, onDone }: ChannelFormProps) {
  const [provider, choose] = useState<Provider>(channel?.settings.provider === 'twilio' ? 'twilio' : 'meta')
  const choice = (
    <Field label={t('text.provider')}>
      {attributes => (
        <select
          name="provider"
          value={provider}
          onChange={event => choose(event.target.value as Provider)}
          {...attributes}
        >
          {PROVIDERS.map(one => (
            <option key={one} value={one}>
              {t(`text.provider.${one}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  if (provider === 'meta') return <MetaForm kind="whatsapp" {...{ channel, onDone }} first={choice} />
  const more = channel?.settings.auth_token && (
    <Connection
      slug={channel.slug}
      hint={t('whatsapp.twilio.hint')}
      works={t('text.works', { provider: t('text.provider.twilio') })}
      webhook={`/incoming/twilio/${channel.slug}`}
    />
  )
  return (
    <ChannelForm {...{ kind: 'whatsapp', channel, onDone, more }}>
      {error => (
        <>
          {choice}
          {(['account_sid', 'auth_token', 'number'] as const).map(name => (
            <Setting
              key={name}
              {...{ name, channel, error, isRequired: true }}
              {...{ label: t(`text.${name}`), hint: t(`text.${name}.hint`) }}
            />
          ))}
          <ApiUrl {...{ channel, error, usual: 'https://api.twilio.com' }}>
            <Setting {...{ channel, error, name: 'other_auth_token', ...otherSecret() }} />
          </ApiUrl>
        </>
      )}
    </ChannelForm>
  )
}
