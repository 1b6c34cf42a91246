import { useEffect, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { shortTime, t } from '../language/language.ts'

/** Before this many hours, it is not worth a word. */
const SOON_MS = 4 * 3_600_000
const LONGEST_TIMER_MS = 2 ** 31 - 1_000

/** Whether the channel no longer allows a reply; it changes at that moment. */
export function useIsTooLate({ reply_until }: Pick<Conversation, 'reply_until'>): boolean {
  const [, render] = useState(0)
  const left = reply_until === null ? Number.POSITIVE_INFINITY : Date.parse(reply_until) - Date.now()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time
  useEffect(() => {
    if (left <= 0 || left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => render(count => count + 1), left + 50)
    return () => clearTimeout(timer)
  }, [reply_until])
  return left <= 0
}

/** Says until when the channel allows a reply, or that it is too late. */
export function ReplyWindow({ conversation }: { conversation: Conversation }) {
  const { reply_until, category } = conversation
  if (reply_until === null) return null
  const left = Date.parse(reply_until) - Date.now()
  if (left > SOON_MS) return null
  return (
    <p className={left > 0 ? 'notice small' : 'notice bad small'} role="status">
      {left > 0
        ? t('reply.until', { channel: category.name, time: shortTime(reply_until) })
        : t('reply.tooLate', { channel: category.name })}
    </p>
  )
}
