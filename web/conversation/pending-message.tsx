import { useEffect, useState } from 'react'
import { VISIBILITY } from '../../client/codes.ts'
import { withoutImages } from '../../src/kit/markdown/plain-words.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import type { Outgoing } from './outgoing.ts'
import { isUnsent, useOutbox } from './page-outbox.ts'

/** A message about to be sent, with undo. */
export function PendingMessage({ message }: { message: Outgoing }) {
  const outbox = useOutbox()
  const [left, setLeft] = useState(secondsTo(message.at))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(message.at)), 500)
    return () => clearInterval(timer)
  }, [message.at])
  const sending = left > 0 ? t('pending.in', { n: left }) : t('pending.now')
  return (
    <article
      className={`message pending ${message.visibility === VISIBILITY.internalNote ? 'note' : 'ours'}`}
      aria-label={t('pending')}
    >
      <p dir="auto" className="as-written">
        {withoutImages(message.body) ||
          (message.forwards && t('forward.pending', { names: message.forwards.to.join(', ') }))}
      </p>
      <p className="row small">
        {message.macro && <bdi className="chip">{message.macro.name}</bdi>}
        <Icon name="clock" />
        <span>{message.failure ?? (message.isWaiting ? t('pending.waits') : sending)}</span>
        {isUnsent(message) && (
          <button type="button" className="button" onClick={() => outbox.retry(message)}>
            {t('pending.retry')}
          </button>
        )}
        {!message.isGoing && (
          <button type="button" className="button" onClick={() => outbox.cancel(message)}>
            <Icon name="undo" />
            {t('undo')}
          </button>
        )}
      </p>
    </article>
  )
}

function secondsTo(at: number): number {
  return Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}
