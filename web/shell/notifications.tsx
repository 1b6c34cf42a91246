import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onEvent } from '../api/event-listeners.ts'
import { keys } from '../api/keys.ts'
import { notificationsQuery } from '../api/notifications.ts'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { number, t } from '../language/language.ts'

/** Loaded when it is first opened. */
const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList)

/** Notifications follow events with a delay. */
const AFTER_MS = 3_000

/** A bell with the number of new notifications; it opens their list. Reading a conversation makes its own old. */
export function Notifications() {
  const queries = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent(({ type }) => {
      if (!/^(message\.posted|conversation\.(assigned|team_changed))$/.test(type)) return
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: keys.notifications }), AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  const unseen = data?.unseen ?? 0
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="button plain square bell"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unseen > 0 ? t('notifications.new', { n: unseen }) : t('notifications')}
        title={t('notifications')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unseen > 0 && <span aria-hidden="true">{unseen > 99 ? '99+' : number(unseen)}</span>}
      </button>
      {isOpen && <NotificationList isNew={unseen > 0} trigger={trigger} onClose={close} />}
    </>
  )
}
