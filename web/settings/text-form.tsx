import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Copied } from './copied.tsx'

const FIELDS = {
  twilio: ['account_sid', 'auth_token', 'number', 'messaging_service_sid'],
  gateway: ['url', 'secret', 'number'],
} as const
type Provider = keyof typeof FIELDS

/** What Twilio asks again, instead of losing a message: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides */
const RETRIES = '#rc=5&rp=all'

interface Props {
  channel: Channel | undefined
  onDone: (saved: Channel) => void
}

/** A channel of text messages: who carries them, with what, and what to enter there. */
export function TextForm({ channel, onDone }: Props) {
  const [provider, choose] = useState<Provider>(
    channel === undefined || channel.settings.provider === 'twilio' ? 'twilio' : 'gateway',
  )
  const store = (form: HTMLFormElement) => {
    const { name = '', ...given } = fieldsOf(form)
    const settings = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value || null]))
    const fields = { name, settings }
    return channel
      ? ask(
          api.PUT('/channels/{slug}', {
            params: { path: { slug: channel.slug } },
            body: { channel: fields },
          }),
        )
      : ask(api.POST('/channels', { body: { channel: { ...fields, channel: 'sms' } } }))
  }
  const saving = useSaving(store, { touches: [keys.channels, keys.views], onSaved: onDone })
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={channel?.name} {...attributes} />}
      </Field>
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
      {FIELDS[provider].map(key => (
        <Field
          key={`${provider} ${key}`}
          label={t(`text.${key}`)}
          hint={t(`text.${key}.hint`)}
          wrong={wrongIn(error, key)}
        >
          {attributes => (
            <input
              name={key}
              autoComplete="off"
              spellCheck={false}
              defaultValue={channel?.settings[key] ?? ''}
              {...attributes}
            />
          )}
        </Field>
      ))}
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
      {channel?.settings.provider === 'twilio' && provider === 'twilio' && <Connection slug={channel.slug} />}
    </Form>
  )
}

/** The address for the provider's page, and whether it accepts the credentials. */
function Connection({ slug }: { slug: string }) {
  const { data: brand } = useQuery(brandQuery)
  const checking = useSaving(() => ask(api.POST('/channels/{slug}/check', { params: { path: { slug } } })), {
    touches: [],
  })
  const { data: result, error, isPending } = checking
  return (
    <section className="dns">
      <h3>{t('text.connect')}</h3>
      <p className="hint">{t('text.connect.hint')}</p>
      {brand && <Copied label={t('text.webhook')} text={`${brand.url}/incoming/twilio/${slug}${RETRIES}`} />}
      <p className="row">
        <button type="button" className="button" disabled={isPending} onClick={() => checking.mutate()}>
          {t('text.check')}
        </button>
        {result && (
          <span role="status" className={result['works?'] ? 'mark good' : 'mark bad'}>
            <Icon name={result['works?'] ? 'check' : 'spam'} />
            {result['works?'] ? t('text.works') : result.detail}
          </span>
        )}
      </p>
      <ErrorNotice error={error} />
    </section>
  )
}
