import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { healthQuery } from '../api/mailboxes.ts'
import { doubtfulQuery } from '../api/mails.ts'
import { channelsQuery, channelTypesQuery } from '../api/staff.ts'
import { channelIcon } from '../design/channel-icon.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { agoOf, shortTime, t } from '../language/language.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChatForm } from './chat-form.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { kindLabel } from './connector-words.ts'
import { Copied } from './copied.tsx'
import { DnsRecords } from './dns-records.tsx'
import { MailboxForm } from './mailbox-form.tsx'

type Kind = keyof typeof CHANNEL_KINDS

/** The types of channels that most people choose, in this order; the others follow. */
const FIRST: Kind[] = [
  'email',
  'chat',
  'sms',
  'whatsapp',
  'facebook_messenger',
  'instagram_dm',
  'telegram',
  'api',
]
const ALL = Object.keys(CHANNEL_KINDS) as Kind[]
const KINDS = [...FIRST, ...ALL.filter(kind => !FIRST.includes(kind))]

export function ChannelSettings() {
  const found = useQuery(channelsQuery)
  const { data: doubtful } = useQuery(doubtfulQuery)
  const { data: health } = useQuery(healthQuery)
  useQuery(channelTypesQuery) // so that a form is there at once
  const [shown, show] = useState<string>()
  const current = found.data?.find(({ slug }) => slug === shown)
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.channels')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('channel.new')}
        </button>
      </div>
      <Listed of={found}>
        {channels => (
          <WideTable>
            <table className="lines">
              <tbody>
                {channels.map(channel => (
                  <tr key={channel.slug}>
                    <td>
                      <Icon name={channelIcon(channel.channel)} /> {channel.name}
                    </td>
                    <td className="quiet">
                      {channel.email}{' '}
                      {!channel.verified && channel.email && (
                        <span className="mark bad">{t('channel.unverified')}</span>
                      )}{' '}
                      <HealthOf health={health?.get(channel.slug)} />{' '}
                      {doubtful?.has(channel.slug) && (
                        <Link to="." params={{ section: 'mails' }} className="mark bad">
                          {t('channel.doubtful', { n: doubtful.get(channel.slug) ?? 0 })}
                        </Link>
                      )}
                    </td>
                    <td>
                      <button type="button" className="button" onClick={() => show(channel.slug)}>
                        {t('change')}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Listed>
      <Dialog
        title={shown === 'new' ? t('channel.new') : (current?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
        isWide
      >
        {shown !== undefined && (
          <ChannelDetails
            key={current?.slug}
            channel={current}
            onShow={show}
            onDone={() => show(undefined)}
          />
        )}
      </Dialog>
    </div>
  )
}

interface DetailsProps {
  /** Undefined for a new one. */
  channel: Channel | undefined
  onShow: (slug: string) => void
  onDone: () => void
}

/** A channel to make or change: email with its servers and records, others with their settings. */
function ChannelDetails({ channel, onShow, onDone }: DetailsProps) {
  const [kind, setKind] = useState<Kind>(channel ? kindOf(channel.channel) : 'email')
  // What to do at the provider comes next.
  const stay = (saved: Channel) => {
    toast(t('saved'))
    onShow(saved.slug)
  }
  return (
    <>
      {channel && <ChannelErrors slug={channel.slug} />}
      {channel && !channel.verified && channel.email && <Verification channel={channel} />}
      {!channel && (
        <Field label={t('channel.kind')}>
          {attributes => (
            <select value={kind} onChange={event => setKind(event.target.value as Kind)} {...attributes}>
              {KINDS.map(one => (
                <option key={one} value={one}>
                  {kindLabel(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {kind === 'email' ? (
        <MailboxForm channel={channel} onDone={saved => (channel ? onDone() : onShow(saved.slug))} />
      ) : kind === 'chat' ? (
        <ChatForm channel={channel} onDone={stay} />
      ) : kind === 'api' ? (
        <ChannelForm kind={kind} channel={channel} onDone={onDone} />
      ) : (
        <ConnectorForm kind={kind} channel={channel} onDone={stay} />
      )}
      {channel && kind === 'chat' && <ChatCode slug={channel.slug} />}
      {channel?.email && kind === 'email' && <DnsRecords channel={channel} />}
    </>
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

/** Why the channel cannot receive or send at the moment. */
function ChannelErrors({ slug }: { slug: string }) {
  const { data } = useQuery(healthQuery)
  const health = data?.get(slug)
  if (!health?.receiving_error && !health?.sending_error) return null
  return (
    <p className="notice bad">
      <HealthOf health={health} />
    </p>
  )
}

function kindOf(code: number): Kind {
  return KINDS.find(kind => CHANNEL_KINDS[kind] === code) ?? 'api'
}

/** When mail last came and went, and what is wrong. */
function HealthOf({ health }: { health: Channel['health'] }) {
  if (!health) return null
  const { receiving_error, receiving_failed_since, sending_error, sending_failed_since } = health
  const { last_received_at, last_sent_at, missing_records } = health
  return (
    <span className="small">
      {last_received_at && <span>{t('health.received', { age: agoOf(last_received_at) })} </span>}
      {last_sent_at && <span>{t('health.sent', { age: agoOf(last_sent_at) })} </span>}
      {!last_received_at && !last_sent_at && <span>{t('health.never')} </span>}
      {receiving_error && (
        <span className="mark bad">
          {t('health.receiving', { time: timeOf(receiving_failed_since), error: receiving_error })}
        </span>
      )}{' '}
      {sending_error && (
        <span className="mark bad">
          {t('health.sending', { time: timeOf(sending_failed_since), error: sending_error })}
        </span>
      )}{' '}
      {missing_records ? <span className="mark">{t('health.records', { n: missing_records })}</span> : null}
    </span>
  )
}

function timeOf(at: string | null): string {
  return at ? shortTime(at) : ''
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
