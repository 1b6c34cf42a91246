import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { recordsQuery } from '../api/mailboxes.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Copied } from './copied.tsx'

/** The DNS records of a channel's address, to copy, each with what DNS has. */
export function DnsRecords({ channel: { slug, email, settings } }: { channel: Channel }) {
  const { data: records, error, isFetching, refetch } = useQuery(recordsQuery(slug))
  const creating = useSaving(() => ask(api.POST('/channels/{slug}/dkim', { params: { path: { slug } } })), {
    touches: [keys.channels],
  })
  const removing = useSaving(
    () =>
      ask(
        api.PUT('/channels/{slug}', {
          params: { path: { slug } },
          body: { channel: { settings: { dkim_selector: null, dkim_private_key: null } } },
        }),
      ),
    { touches: [keys.channels] },
  )
  return (
    <section className="dns">
      <h3>{t('dns.title')}</h3>
      <p className="hint">{t('dns.hint', { email })}</p>
      <ErrorNotice error={error ?? creating.error ?? removing.error} />
      {records ? (
        <ul>
          {records.map(record => (
            <li key={record.purpose}>
              <p>
                <strong>{t(LABELS[record.purpose])}</strong>{' '}
                <span
                  className={
                    record.state === 'published' ? 'mark good' : isWrong(record) ? 'mark bad' : 'quiet'
                  }
                >
                  {t(`dns.state.${record.state}`)}
                </span>
              </p>
              {record.state !== 'published' && (
                <>
                  <Copied label={t('dns.name')} text={record.name} />
                  <Copied label={t('dns.value')} text={record.value} />
                  {(record.purpose === 'spf' || record.purpose === 'dmarc') && (
                    <p className="hint">{t('dns.example')}</p>
                  )}
                </>
              )}
              {record.state === 'different' && (
                <p className="small">
                  {t('dns.found')} <code>{record.found}</code>
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Loading />
      )}
      <div className="row">
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          {t('dns.look')}
        </button>
        {settings.dkim_selector && (
          <button
            type="button"
            className="button"
            disabled={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t('dns.removeDkim')}
          </button>
        )}
        {!settings.dkim_selector && (
          <button
            type="button"
            className="button"
            disabled={creating.isPending}
            onClick={() => creating.mutate()}
          >
            {t('dns.dkim')}
          </button>
        )}
      </div>
      {!settings.dkim_selector && <p className="hint">{t('dns.dkim.hint')}</p>}
    </section>
  )
}

const LABELS = {
  spf: 'dns.spf',
  dmarc: 'dns.dmarc',
  dkim: 'dns.dkimOf',
  verification: 'dns.verification',
} as const

function isWrong({ state }: { state: string }): boolean {
  return state === 'missing' || state === 'different'
}
