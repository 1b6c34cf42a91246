import { useQuery } from '@tanstack/react-query'
import type { Channel } from '../../client/api.ts'
import { healthQuery } from '../api/mailboxes.ts'
import { agoOf, shortTime, t } from '../language/language.ts'

/** Why the channel cannot receive or send at the moment. */
export function ChannelErrors({ slug }: { slug: string }) {
  const { data } = useQuery(healthQuery)
  const health = data?.get(slug)
  if (!health?.receiving_error && !health?.sending_error) return null
  return (
    <p className="notice bad">
      <HealthOf health={health} />
    </p>
  )
}

/** When mail last came and went, and what is wrong. */
export function HealthOf({ health }: { health: Channel['health'] }) {
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
