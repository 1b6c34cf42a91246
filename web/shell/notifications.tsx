import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Notification } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { onEvent } from '../api/event-listeners.ts'
import { keys } from '../api/keys.ts'
import { notificationsQuery } from '../api/notifications.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Icon } from '../design/icons.tsx'
import { toastError } from '../design/toasts.tsx'
import { useRoving } from '../kit/use-roving.ts'
import { number, t } from '../language/language.ts'

/** Notifications follow events with a delay. */
const AFTER_MS = 3_000

/** A bell with the number of new notifications; it opens their list. Reading a conversation makes its own old. */
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
  const close = () => setOpen(false)
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
        <List isNew={unseen > 0} onChoose={close} />
      </Dialog>
    </>
  )
}

/** Marks one notification as read, or all up to a time. Those that arrive while the list is open stay new. */
function useSee() {
  const queries = useQueryClient()
  return (seen: { notification: number } | { until: string | undefined }) =>
    ask(api.POST('/me/notifications/seen', { body: { seen } })).then(
      now => queries.setQueryData(keys.notifications, now),
      toastError,
    )
}

function List({ isNew, onChoose }: { isNew: boolean; onChoose: () => void }) {
  const { data } = useQuery(notificationsQuery)
  const see = useSee()
  const roving = useRoving(data?.notifications.map(({ id }) => id) ?? [])
  if (data?.notifications.length === 0) return <p className="empty">{t('notifications.none')}</p>
  return (
    <>
      {isNew && (
        <p className="end">
          <button
            type="button"
            className="button plain"
            onClick={() => void see({ until: data?.notifications[0]?.created_at })}
          >
            {t('notifications.see')}
          </button>
        </p>
      )}
      <ul className="links notifications" {...roving.list}>
        {data?.notifications.map(one => (
          <li key={one.id} className={one['seen?'] ? undefined : 'new'}>
            <Entry one={one} onChoose={onChoose} item={roving.itemOf(one.id)} />
            {!one['seen?'] && (
              <button
                type="button"
                className="button plain square"
                {...roving.itemOf(one.id)}
                aria-label={t('notification.see')}
                title={t('notification.see')}
                onClick={() => void see({ notification: one.id })}
              >
                <Icon name="check" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface EntryProps {
  one: Notification
  onChoose: () => void
  item: ReturnType<ReturnType<typeof useRoving>['itemOf']>
}

/** What it is about, as a link to the conversation. */
function Entry({ one, onChoose, item }: EntryProps) {
  const { reason, conversation, author, text, created_at } = one
  return (
    <Link
      to="/inbox/$view/{-$slug}"
      params={{ view: 'all', slug: conversation.slug }}
      search={{}}
      onClick={onChoose}
      {...item}
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
  )
}
