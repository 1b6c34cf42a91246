import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, ask } from '../api/client.ts'
import { onEvent } from '../api/event-listeners.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Icon } from '../design/icons.tsx'
import { toastError } from '../design/toasts.tsx'
import { number, t } from '../language/language.ts'

const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => ask(api.GET('/me/notifications')),
  staleTime: 30_000,
})

/** Notifications follow events with a delay. */
const AFTER_MS = 3_000

/** A bell with the number of new notifications; it opens their list, which makes them old. */
export function Notifications() {
  const queries = useQueryClient()
  const { data } = useQuery(notificationsQuery)
  const [isOpen, setOpen] = useState(false)
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
  const close = () => {
    setOpen(false)
    if (unseen === 0) return
    // Notifications that arrive while the list is open stay new.
    const until = data?.notifications[0]?.created_at
    ask(api.POST('/me/notifications/seen', { body: { seen: { until } } })).then(
      seen => queries.setQueryData(keys.notifications, seen),
      toastError,
    )
  }
  return (
    <>
      <button
        type="button"
        className="button plain square bell"
        aria-label={unseen > 0 ? t('notifications.new', { n: unseen }) : t('notifications')}
        title={t('notifications')}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unseen > 0 && <span aria-hidden="true">{unseen > 99 ? '99+' : number(unseen)}</span>}
      </button>
      <Dialog title={t('notifications')} isOpen={isOpen} onClose={close}>
        <List onChoose={close} />
      </Dialog>
    </>
  )
}

function List({ onChoose }: { onChoose: () => void }) {
  const { data } = useQuery(notificationsQuery)
  if (data?.notifications.length === 0) return <p className="empty">{t('notifications.none')}</p>
  return (
    <ul className="links notifications">
      {data?.notifications.map(({ id, reason, conversation, author, text, created_at, 'seen?': isSeen }) => (
        <li key={id} className={isSeen ? undefined : 'new'}>
          <Link
            to="/inbox/$view/{-$slug}"
            params={{ view: 'all', slug: conversation.slug }}
            search={{}}
            onClick={onChoose}
          >
            <span>
              <span className="quiet small">{t(`notification.${reason}`, { name: author?.name ?? '' })}</span>
              <br />
              <strong dir="auto">{conversation.subject ?? text}</strong>
              {conversation.subject !== null && (
                <>
                  <br />
                  <span className="excerpt" dir="auto">
                    {text}
                  </span>
                </>
              )}
            </span>
            <Age at={created_at} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
