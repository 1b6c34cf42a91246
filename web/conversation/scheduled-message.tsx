import { useQuery } from '@tanstack/react-query'
import type { ScheduledMessage as Scheduled } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { withoutImages } from '../../src/kit/markdown/plain-words.ts'
import { useScheduling } from '../api/scheduled.ts'
import { meQuery } from '../api/staff.ts'
import { Icon } from '../design/icons.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { shortTime, t } from '../language/language.ts'
import { asOutgoing } from './as-outgoing.ts'
import { useOutbox } from './page-outbox.ts'

interface Props {
  slug: string
  message: Scheduled
}

/** A message to be sent later: to edit by its author, and to send now or cancel by everyone. */
export function ScheduledMessage({ slug, message }: Props) {
  const { id, user, body, visibility, stopped_because: stopped, uploads } = message
  const { data: me } = useQuery(meQuery)
  const { cancel, sendNow } = useScheduling(slug)
  const { giveBack } = useOutbox()
  return (
    <article
      className={`message pending ${visibility === VISIBILITY.internalNote ? 'note' : 'ours'}`}
      aria-label={t('scheduled')}
    >
      <p className="small">
        <strong>{user.name}</strong>
      </p>
      <p dir="auto" className="as-written">
        {withoutImages(body)}
      </p>
      {uploads.length > 0 && (
        <p className="small">
          <Icon name="file" /> {uploads.map(({ name }) => name).join(', ')}
        </p>
      )}
      <p className="row small">
        <Icon name="clock" />
        <span className={stopped ? 'wrong' : undefined}>{stateOf(message)}</span>
        {user.id === me?.id && (
          <button
            type="button"
            className="button"
            onClick={() =>
              void cancel(id).then(() => giveBack(asOutgoing(slug, message, user.id)), toastError)
            }
          >
            {t('edit')}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => void sendNow(id).then(() => toast(t('scheduled.sent')), toastError)}
        >
          {t('scheduled.now')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void cancel(id).then(() => toast(t('scheduled.cancelled')), toastError)}
        >
          {t('scheduled.cancel')}
        </button>
      </p>
    </article>
  )
}

function stateOf({ send_at, stopped_because: stopped, refusal }: Scheduled): string {
  if (stopped === 'refused') return t('scheduled.refused', { reason: refusal ?? '' })
  if (stopped === 'merged') return t('scheduled.merged')
  return stopped ? t('scheduled.stopped') : t('scheduled.at', { time: shortTime(send_at) })
}
