import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { channelsQuery } from '../api/staff.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { shortTime, t } from '../language/language.ts'

const DeletedChannel = lazyPart(async () => (await import('./deleted-channel.tsx')).DeletedChannel)
/** Few need it. */
const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog)

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

/** Whether its customer can never be answered: its time for replies ended when it began. */
function isOneWay({ reply_until, reply_mode, created_at, last_customer_message }: Conversation): boolean {
  const hasEnded = reply_until !== null && Date.parse(reply_until) <= Date.parse(created_at)
  return reply_mode === 'closed' && last_customer_message !== null && hasEnded
}

/** Says until when the channel allows a reply, or that it is too late; then a template may still go out. */
export function ReplyWindow({ conversation }: { conversation: Conversation }) {
  const { reply_until, reply_mode, category } = conversation
  const { data: channels } = useQuery(channelsQuery)
  const [isChoosing, choose] = useState(false)
  if (reply_mode === 'public')
    return (
      <p className="notice small" role="status">
        {t('reply.public')}
      </p>
    )
  if (reply_until === null) return null
  const left = Date.parse(reply_until) - Date.now()
  if (left > SOON_MS && reply_mode !== 'human_agent') return null
  if (left > 0)
    return (
      <p className="notice small" role="status">
        {t(left <= SOON_MS ? 'reply.until' : 'reply.humanAgent', {
          channel: category.name,
          time: shortTime(reply_until),
        })}
      </p>
    )
  // Only deleted channels have this sign in their slugs.
  if (category.slug.includes('~')) return <DeletedChannel name={category.name} />
  if (isOneWay(conversation))
    return (
      <p className="notice bad small" role="status">
        {t('reply.never', { name: conversation.author.name, channel: category.name })}
      </p>
    )
  const settings = channels?.find(({ slug }) => slug === category.slug)?.settings
  const hasTemplates = settings?.business_account_id && settings.provider !== 'twilio'
  return (
    <>
      <p className="notice bad small" role="status">
        {hasTemplates
          ? t(conversation.last_customer_message ? 'reply.template' : 'reply.templateFirst', {
              channel: category.name,
            })
          : t('reply.tooLate', { channel: category.name })}{' '}
        {hasTemplates && (
          <button type="button" className="button" onClick={() => choose(true)}>
            {t('template.choose')}
          </button>
        )}
      </p>
      {isChoosing && <TemplateDialog conversation={conversation} isOpen onClose={() => choose(false)} />}
    </>
  )
}
