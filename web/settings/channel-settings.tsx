import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { doubtfulQuery } from '../api/mails.ts'
import { channelsQuery } from '../api/staff.ts'
import { channelIcon } from '../design/channel-icon.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { WideTable } from '../design/wide-table.tsx'
import { t } from '../language/language.ts'

/** Types of channels that can be created here, by API name. */
const KINDS = [
  'email',
  'chat',
  'api',
  'sms',
  'twitter',
  'facebook',
  'instagram',
  'voice',
  'whatsapp',
] as const
type Kind = (typeof KINDS)[number]
/** Settings by type of channel. */
const SETTINGS_OF: Partial<Record<Kind, string[]>> = {
  email: ['smtp_url', 'imap_url', 'dkim_selector', 'dkim_private_key'],
  sms: ['url', 'secret', 'number'],
}
const LABELS: Record<string, string> = { smtp_url: t('channel.smtp'), imap_url: t('channel.imap') }

export function ChannelSettings() {
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: doubtful } = useQuery(doubtfulQuery)
  const [shown, show] = useState<Channel | 'new'>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.channels')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('channel.new')}
        </button>
      </div>
      <WideTable>
        <table>
          <tbody>
            {channels.map(channel => (
              <tr key={channel.slug}>
                <td>
                  <Icon name={channelIcon(channel.channel)} /> {channel.name}
                </td>
                <td className="quiet">
                  {channel.email || channel.slug}{' '}
                  {!channel.verified && channel.email && (
                    <span className="mark bad">{t('channel.unverified')}</span>
                  )}{' '}
                  {doubtful?.has(channel.slug) && (
                    <Link to="." params={{ section: 'mails' }} className="mark bad">
                      {t('channel.doubtful', { n: doubtful.get(channel.slug) ?? 0 })}
                    </Link>
                  )}
                </td>
                <td>
                  <button type="button" className="button" onClick={() => show(channel)}>
                    {t('change')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <Dialog
        title={shown === 'new' ? t('channel.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && shown !== 'new' && !shown.verified && shown.email && <Verification channel={shown} />}
        {shown && (
          <ChannelForm channel={shown === 'new' ? undefined : shown} onDone={() => show(undefined)} />
        )}
      </Dialog>
    </div>
  )
}

/** How to verify an address: a mailed link, or a DNS record. */
function Verification({ channel }: { channel: Channel }) {
  const verifying = useSaving(
    () => ask(api.POST('/channels/{slug}/verification', { params: { path: { slug: channel.slug } } })),
    { touches: [keys.channels] },
  )
  const { data: result, error, isPending } = verifying
  return (
    <div role="status">
      <p>{t('channel.verifyWhy', { email: channel.email })}</p>
      <ErrorNotice error={error} />
      {result?.state === 'sent' && (
        <>
          <p>{t('channel.verifySent', { email: result.email })}</p>
          <p>
            <code>{result.dns.name}</code> TXT <code>{result.dns.value}</code>
          </p>
        </>
      )}
      {result?.state === 'verified' ? (
        <p>{t('channel.verified')}</p>
      ) : (
        <button type="button" className="button" disabled={isPending} onClick={() => verifying.mutate()}>
          {t('channel.verify')}
        </button>
      )}
    </div>
  )
}

function ChannelForm({ channel, onDone }: { channel: Channel | undefined; onDone: () => void }) {
  const kindOf = (code: number) => KINDS.find(kind => CHANNEL_KINDS[kind] === code) ?? 'api'
  const [kind, setKind] = useState<Kind>(channel ? kindOf(channel.channel) : 'email')
  const store = (form: HTMLFormElement) => {
    const { name = '', email = '', ...given } = fieldsOf(form)
    // A masked value stays unless it is replaced.
    const settings = Object.fromEntries(
      Object.entries(given)
        .filter(([key, value]) => value !== (channel?.settings[key] ?? ''))
        .map(([key, value]) => [key, value || null]),
    )
    const fields = {
      name,
      ...(email ? { email } : {}),
      ...(Object.keys(settings).length > 0 ? { settings } : {}),
    }
    return channel
      ? ask(
          api.PUT('/channels/{slug}', {
            params: { path: { slug: channel.slug } },
            body: { channel: fields },
          }),
        )
      : ask(api.POST('/channels', { body: { channel: { ...fields, channel: kind } } }))
  }
  const saving = useSaving(store, { touches: [keys.channels, keys.views], onSaved: onDone })
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      {!channel && (
        <Field label={t('channel.kind')} wrong={wrongIn(error, 'channel')}>
          {attributes => (
            <select value={kind} onChange={event => setKind(event.target.value as Kind)} {...attributes}>
              {KINDS.map(one => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={channel?.name} {...attributes} />}
      </Field>
      {kind === 'email' && (
        <Field label={t('channel.email')} wrong={wrongIn(error, 'email')}>
          {attributes => (
            <input
              name="email"
              type="email"
              required={Boolean(channel?.email)}
              defaultValue={channel?.email ?? ''}
              {...attributes}
            />
          )}
        </Field>
      )}
      {SETTINGS_OF[kind] && <h3>{t(kind === 'email' ? 'channel.settings' : 'nav.settings')}</h3>}
      {SETTINGS_OF[kind]?.map(key => (
        <Field key={key} label={LABELS[key] ?? key} wrong={wrongIn(error, key)}>
          {attributes => (
            <input
              name={key}
              autoComplete="off"
              defaultValue={channel?.settings[key] ?? ''}
              {...attributes}
            />
          )}
        </Field>
      ))}
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
