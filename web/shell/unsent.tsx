import { Link } from '@tanstack/react-router'
import { isUnsent, useOutbox } from '../conversation/page-outbox.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'

/** Counts messages that were not sent, on every page, with the way to the first of them. */
export function Unsent() {
  const outbox = useOutbox()
  const unsent = useStore(outbox.messages).filter(isUnsent)
  const [first] = unsent
  if (!first) return null
  const isRefused = unsent.some(({ failure }) => failure)
  return (
    <p className="lost" role="status">
      {t(isRefused ? 'unsent.refused' : 'unsent.waits', { n: unsent.length })}{' '}
      {first.starts ? (
        <Link to="/new" search={{ again: first.originId }} onClick={() => outbox.cancel(first)}>
          {t('unsent.edit')}
        </Link>
      ) : (
        <Link to="/inbox/$view/{-$slug}" params={{ view: 'all', slug: first.slug }}>
          {t('unsent.show')}
        </Link>
      )}
    </p>
  )
}
