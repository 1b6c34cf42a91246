import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Mail } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { MAIL_VIEWS, type MailFilters, mailSourceQuery, mailSourceUrl, mailsQuery } from '../api/mails.ts'
import { channelsQuery } from '../api/staff.ts'

import { DateField } from '../design/date-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { PagedLines } from '../design/paged-lines.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { shortTime, t } from '../language/language.ts'
import { Becomes } from './becomes.tsx'

/** Every incoming mail with its outcome, so that nothing a person wrote is out of sight. */
export function MailLog() {
  const [filters, setFilters] = useState<MailFilters>({
    view: 'all',
    q: '',
    category: '',
    since: '',
    until: '',
  })
  const [shownId, show] = useState<number>()
  const found = useInfiniteQuery(mailsQuery(filters))
  const shown = found.data?.pages.flatMap(page => page.mails).find(({ id }) => id === shownId)
  return (
    <div className="card">
      <h2>{t('settings.mails')}</h2>
      <p className="quiet">{t('mails.what')}</p>
      <Filters filters={filters} onChange={setFilters} />
      <PagedLines
        of={found}
        rowsOf={page => page.mails}
        line={mail => <MailLine key={mail.id} mail={mail} onShow={() => show(mail.id)} />}
        none={<p className="quiet">{t('mails.none')}</p>}
        className="mails"
      />
      <Dialog
        title={shown?.subject || t('mails.noSubject')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
        isWide
      >
        {shown && <MailDetails mail={shown} />}
      </Dialog>
    </div>
  )
}

interface FilterProps {
  filters: MailFilters
  onChange: (filters: MailFilters) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const id = useId()
  const { data: channels = [] } = useQuery(channelsQuery)
  const set = (change: Partial<MailFilters>) => onChange({ ...filters, ...change })
  const dates = { since: { max: filters.until }, until: { min: filters.since } }
  return (
    <search className="row filters">
      <input
        type="search"
        aria-label={t('mails.search')}
        placeholder={t('mails.search')}
        value={filters.q}
        onChange={event => set({ q: event.target.value })}
      />
      <Select
        aria-label={t('mails.outcome')}
        value={filters.view}
        options={MAIL_VIEWS.map(view => ({ value: view, label: t(`mails.view.${view}`) }))}
        onChange={view => set({ view })}
      />
      <Select
        aria-label={t('mails.channel')}
        value={filters.category}
        options={[
          { value: '', label: t('mails.anyChannel') },
          ...channels.filter(({ email }) => email).map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={category => set({ category })}
      />
      {(['since', 'until'] as const).map(end => (
        <span key={end} className="row">
          <label htmlFor={`${id}-${end}`}>{t(`mails.${end}`)}</label>
          <DateField
            id={`${id}-${end}`}
            value={filters[end]}
            {...dates[end]}
            onChange={value => set({ [end]: value })}
          />
        </span>
      ))}
    </search>
  )
}

function MailLine({ mail, onShow }: { mail: Mail; onShow: () => void }) {
  const { subject, from, to, state, verdict, received_at, 'doubtful?': isDoubtful } = mail
  return (
    <tr>
      <td className="quiet small when">{shortTime(received_at)}</td>
      <td>
        <button type="button" className="link" dir="auto" title={subject || undefined} onClick={onShow}>
          {subject || t('mails.noSubject')}
        </button>
        <span className="quiet small">
          <bdi>{from ?? t('mails.noSender')}</bdi> <Becomes /> <bdi>{to.join(', ')}</bdi>
        </span>
      </td>
      <td className="outcome">
        <span className={isDoubtful ? 'mark bad' : 'quiet'}>
          {t(isDoubtful ? 'mails.view.doubtful' : `mails.view.${state}`)}
        </span>
        <br />
        <span className="quiet small" dir="auto">
          {verdict}
        </span>
      </td>
    </tr>
  )
}

function MailDetails({ mail }: { mail: Mail }) {
  const { id, state, verdict, conversation, message_id } = mail
  const { data: source, isPending } = useQuery(mailSourceQuery(id))
  const params = { path: { id } }
  const done = { touches: [keys.mails], onSaved: () => toast(t('mails.queued')) }
  const retrying = useSaving(() => ask(api.POST('/mails/{id}/retry', { params })), done)
  const accepting = useSaving(() => ask(api.POST('/mails/{id}/accept', { params })), done)
  return (
    <>
      <p>{verdict ?? t('mails.view.received')}</p>
      <ErrorNotice error={retrying.error ?? accepting.error} />
      <div className="row">
        {conversation && (
          <Link
            className="button main"
            to="/inbox/$view/{-$slug}"
            params={{ view: 'all', slug: conversation }}
          >
            {t('mails.open')}
          </Link>
        )}
        {message_id === null && state !== 'received' && (
          <button
            type="button"
            className={mail['doubtful?'] ? 'button main' : 'button'}
            onClick={() => accepting.mutate()}
          >
            {t('mails.accept')}
          </button>
        )}
        {state !== 'processed' && (
          <button type="button" className="button" onClick={() => retrying.mutate()}>
            {t('mails.retry')}
          </button>
        )}
        <a className="button" href={mailSourceUrl(id)} download>
          {t('mails.download')}
        </a>
      </div>
      <h3>{t('mails.source')}</h3>
      {isPending && <Loading />}
      <pre className="source" dir="ltr">
        {source}
      </pre>
    </>
  )
}
