import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messagesQuery } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

/** Whether somebody else has replied since this person started to write. */
export function useNewer(slug: string, isWriting: boolean) {
  const { data: me } = useQuery(meQuery)
  const { data } = useInfiniteQuery(messagesQuery(slug))
  const last = data?.pages[0]?.messages[0]
  const lastId = last?.id
  const [seenId, setSeenId] = useState<number>()
  const [isWarning, setWarning] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when one begins, not what comes then
  useEffect(() => {
    setSeenId(seen => (isWriting ? (seen ?? lastId) : undefined))
    if (!isWriting) setWarning(false)
  }, [slug, isWriting, lastId === undefined])
  const isThere =
    isWriting && last !== undefined && seenId !== undefined && last.id > seenId && last.user.id !== me?.id
  return {
    isThere,
    isWarning: isWarning && isThere,
    name: last?.user.name ?? '',
    warn: () => setWarning(true),
    seen: () => setSeenId(lastId),
  }
}

/** A warning that a message arrived while this person was writing. */
export function NewerWarning({ newer }: { newer: ReturnType<typeof useNewer> }) {
  if (!newer.isWarning) return null
  return (
    <div className="notice bad" role="alert">
      {t('newer', { name: newer.name })}{' '}
      <button type="button" className="button" onClick={newer.seen}>
        {t('newer.seen')}
      </button>
    </div>
  )
}
