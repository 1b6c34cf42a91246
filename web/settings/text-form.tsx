import { useState } from 'react'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, Setting } from './channel-form.tsx'
import { Connection } from './connection.tsx'

const FIELDS = {
  twilio: ['account_sid', 'auth_token', 'number', 'messaging_service_sid'],
  gateway: ['url', 'secret', 'number'],
} as const
type Provider = keyof typeof FIELDS

/** What Twilio asks again, instead of losing a message: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides */
const RETRIES = '#rc=5&rp=all'

/** A channel of text messages: who carries them, with what, and what to enter there. */
export function TextForm({ channel, onDone }: ChannelFormProps) {
  const saved = channel?.settings.provider
  const [provider, choose] = useState<Provider>(
    channel === undefined || saved === 'twilio' ? 'twilio' : 'gateway',
  )
  const more = channel && saved === 'twilio' && provider === 'twilio' && (
    <Connection
      slug={channel.slug}
      hint={t('text.connect.hint')}
      works={t('text.works')}
      webhook={`/incoming/twilio/${channel.slug}${RETRIES}`}
    />
  )
  return (
    <ChannelForm {...{ kind: 'sms', channel, onDone, more }}>
      {error => (
        <>
          <Field label={t('text.provider')} wrong={wrongIn(error, 'provider')}>
            {attributes => (
              <select
                name="provider"
                value={provider}
                onChange={event => choose(event.target.value as Provider)}
                {...attributes}
              >
                <option value="twilio">{t('text.provider.twilio')}</option>
                <option value="gateway">{t('text.provider.gateway')}</option>
              </select>
            )}
          </Field>
          {FIELDS[provider].map(name => (
            <Setting
              key={`${provider} ${name}`}
              {...{ name, channel, error, label: t(`text.${name}`), hint: t(`text.${name}.hint`) }}
            />
          ))}
          {provider === 'twilio' && <ApiUrl {...{ channel, error, usual: 'https://api.twilio.com' }} />}
        </>
      )}
    </ChannelForm>
  )
}
