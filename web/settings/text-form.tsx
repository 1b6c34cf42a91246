import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { Field } from '../design/field.tsx'
import { wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ApiUrl, ChannelForm, type ChannelFormProps, otherSecret, Setting } from './channel-form.tsx'
import { Choice } from './choice.tsx'
import { Connection } from './connection.tsx'
import { PostAddress } from './gateway-fields.tsx'

const FIELDS = {
  twilio: ['account_sid', 'auth_token', 'number', 'messaging_service_sid'],
  telnyx: ['api_key', 'public_key', 'number', 'messaging_profile_id'],
  vonage: ['api_key', 'api_secret', 'signature_secret', 'number'],
  gateway: ['url', 'secret', 'number'],
} as const
type Provider = keyof typeof FIELDS
const PROVIDERS = Object.keys(FIELDS) as Provider[]

/** Instead of the others, there may be a number or a service that sends. */
const REQUIRED = new Set<string>([
  ...[
    'account_sid',
    'auth_token',
    'api_key',
    'public_key',
    'api_secret',
    'signature_secret',
    'url',
    'secret',
  ],
])

/** Those who have an API of their own, and where it is. */
const APIS = {
  twilio: 'https://api.twilio.com',
  telnyx: 'https://api.telnyx.com',
  vonage: 'https://api.nexmo.com',
} as const

/** A second secret that counts while the first one is changed. */
const OTHERS = {
  twilio: 'other_auth_token',
  telnyx: 'other_public_key',
  vonage: 'other_signature_secret',
} as const

/** What Twilio asks again, instead of losing a message: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides */
const RETRIES = '#rc=5&rp=all'

/** What to enter at the other side. */
function Receiving({ channel: { slug, settings }, provider }: { channel: Channel; provider: Provider }) {
  if (provider !== 'gateway')
    return (
      <Connection
        slug={slug}
        hint={t(`text.${provider}.connect.hint`)}
        works={t('text.works', { provider: t(`text.provider.${provider}`) })}
        webhook={`/incoming/${provider}/${slug}${provider === 'twilio' ? RETRIES : ''}`}
      />
    )
  if (!settings.secret) return null
  const path = settings.format === 'record' ? '/incoming/sms' : `/intake/sms/${slug}`
  return <PostAddress path={path} hint={t('gateway.text.hint')} />
}

function Format({ channel, error }: { channel: Channel | undefined; error: Error | null }) {
  return (
    <Choice
      {...{ channel, error, name: 'format' }}
      label={t('gateway.format')}
      hint={t('gateway.format.hint')}
      choices={{ message: t('gateway.format.message'), record: t('gateway.format.record') }}
    />
  )
}

/** A channel of text messages: who carries them, with what, and what to enter there. */
export function TextForm({ channel, onDone }: ChannelFormProps) {
  const saved = channel?.settings.provider
  const before = channel ? (PROVIDERS.find(one => one === saved) ?? 'gateway') : 'twilio'
  const [provider, choose] = useState<Provider>(before)
  const more = channel && before === provider && <Receiving channel={channel} provider={provider} />
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
                {PROVIDERS.map(one => (
                  <option key={one} value={one}>
                    {t(`text.provider.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {FIELDS[provider].map(name => (
            <Setting
              key={`${provider} ${name}`}
              isRequired={REQUIRED.has(name)}
              {...{ name, channel, error, label: t(`text.${name}`), hint: t(`text.${name}.hint`) }}
            />
          ))}
          {provider === 'gateway' && <Format channel={channel} error={error} />}
          {provider !== 'gateway' && (
            <ApiUrl {...{ channel, error, usual: APIS[provider] }}>
              <Setting {...{ channel, error, name: OTHERS[provider], ...otherSecret() }} />
            </ApiUrl>
          )}
        </>
      )}
    </ChannelForm>
  )
}
