import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RetentionDryRun } from '../../client/api.ts'
import { channelsQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { sizeInWords } from '../design/pace-line.tsx'
import { dateOf, number, t } from '../language/language.ts'

/** What a rule would delete now: how much of each channel, and some of it. */
export function RetentionDryRunPane({ of: { data, error } }: { of: UseQueryResult<RetentionDryRun> }) {
  return (
    <section className="retention-dry-run" aria-label={t('retention.dry')}>
      <h3>{t('retention.dry')}</h3>
      <div aria-live="polite">
        {error ? <ErrorNotice error={error} /> : data ? <Result run={data} /> : <Loading />}
      </div>
      <p className="hint">{t('retention.dry.nothing')}</p>
    </section>
  )
}

function Result({ run }: { run: RetentionDryRun }) {
  const { data: channels } = useQuery(channelsQuery)
  const nameOf = (id: number) => channels?.find(one => one.id === id)?.name ?? `#${id}`
  const { count, kind, messages, bytes, oldest, newest } = run
  return (
    <>
      <p className="figure">
        {kind === 'mails'
          ? t('retention.dry.mails', { n: count })
          : t('retention.dry.conversations', { n: count })}
      </p>
      {oldest && newest && (
        <p className="quiet small">
          {kind === 'conversations' && `${t('retention.dry.messages', { n: messages })} · `}
          {t('retention.dry.size', { size: sizeInWords(bytes) })}
          <br />
          {t('retention.dry.between', { from: dateOf(oldest), to: dateOf(newest) })}
        </p>
      )}
      {run.by_channel.length > 1 && (
        <ul>
          {run.by_channel.map(one => (
            <li key={one.channel_id}>
              <bdi>{nameOf(one.channel_id)}</bdi>: {number(one.count)}
            </li>
          ))}
        </ul>
      )}
      <Sample sample={run.sample} />
    </>
  )
}

function Sample({ sample }: Pick<RetentionDryRun, 'sample'>) {
  if (sample.length === 0) return null
  return (
    <>
      <h4>{t('retention.dry.sample')}</h4>
      <ul>
        {sample.map(({ id, slug, title, at }) => (
          <li key={id}>
            {slug === null ? (
              <bdi>{title}</bdi>
            ) : (
              <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug }}>
                <bdi>{title}</bdi>
              </Link>
            )}{' '}
            <span className="quiet small">{dateOf(at)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
