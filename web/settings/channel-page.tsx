import { useRef, useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelErrors } from './channel-health.tsx'
import { ChatForm } from './chat-form.tsx'
import { CommonFields } from './common-fields.ts'
import { ConnectorForm } from './connector-form.tsx'
import { kindLabel } from './connector-words.ts'
import { DeleteChannel } from './delete-channel.tsx'
import { DnsRecords } from './dns-records.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { useRecordAddress } from './record-address.ts'

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

/** A channel to make or change. What is typed of a new one stays when its type changes. */
export function ChannelPage({ channel }: { channel: Channel | undefined }) {
  const typed = useRef<Record<string, string>>({})
  const { leaveFor } = useRecordAddress()
  return (
    <>
      <CommonFields value={channel ? {} : typed.current}>
        <ChannelOfKind channel={channel} />
      </CommonFields>
      {channel && <DeleteChannel channel={channel} onDone={() => leaveFor(undefined)} />}
    </>
  )
}

/** Email with its servers and records, others with their settings. */
function ChannelOfKind({ channel }: { channel: Channel | undefined }) {
  const { leaveFor } = useRecordAddress()
  const [kind, setKind] = useState<Kind>(channel ? kindOf(channel.channel) : 'email')
  const done = () => leaveFor(undefined)
  /** What to do elsewhere comes next. */
  const stay = (saved: Channel) => leaveFor(String(saved.id), { replace: true })
  const stayWithWords = (saved: Channel) => {
    toast(t('saved'))
    stay(saved)
  }
  const top = channel ? <ChannelErrors slug={channel.slug} /> : <KindField kind={kind} onChange={setKind} />
  if (kind === 'email')
    return (
      <MailboxForm channel={channel} top={top} onDone={channel ? done : stay}>
        {channel?.email && !channel.verified && <Verification channel={channel} />}
        {channel?.email && <DnsRecords channel={channel} />}
      </MailboxForm>
    )
  if (kind === 'chat') return <ChatForm channel={channel} top={top} onDone={stayWithWords} />
  if (kind === 'api') return <ChannelForm kind={kind} channel={channel} top={top} onDone={done} />
  return <ConnectorForm kind={kind} channel={channel} top={top} onDone={stayWithWords} />
}

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <Field label={t('channel.kind')}>
      {attributes => (
        <Select
          value={kind}
          onChange={onChange}
          options={KINDS.map(one => ({ value: one, label: kindLabel(one) }))}
          {...attributes}
        />
      )}
    </Field>
  )
}

function kindOf(code: number): Kind {
  return KINDS.find(kind => CHANNEL_KINDS[kind] === code) ?? 'api'
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
