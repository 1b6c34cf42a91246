import '../language/sla-texts.ts'
import './notification-list.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import type { Notification } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { notificationsQuery } from '../api/notifications.ts'
import { Age } from '../design/age.tsx'
import { Icon } from '../design/icons.tsx'
import { toastError } from '../design/toasts.tsx'
import { useRoving } from '../kit/use-roving.ts'
import { momentOf, t } from '../language/language.ts'

/** Marks one notification as read, or all up to a time. Those that arrive while the list is open stay new. */
function useSee() {
  const queries = useQueryClient()
  return (seen: { notification: number } | { until: string | undefined }) =>
    ask(api.POST('/me/notifications/seen', { body: { seen } })).then(
      now => queries.setQueryData(keys.notifications, now),
      toastError,
    )
}

interface Props {
  isNew: boolean
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The notifications, each a link to its conversation, below the bell. */
export function NotificationList({ isNew, trigger, onClose }: Props) {
  const { data } = useQuery(notificationsQuery)
  const see = useSee()
  return (
    <Popover
      className="popover notices"
      placement="bottom start"
      triggerRef={trigger}
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
    >
      <Dialog>
        <header className="row">
          <Heading slot="title">{t('notifications')}</Heading>
          {isNew && (
            <button
              type="button"
              className="button plain"
              onClick={() => void see({ until: data?.notifications[0]?.created_at })}
            >
              {t('notifications.see')}
            </button>
          )}
          <button type="button" className="button plain square" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <List onChoose={onClose} />
      </Dialog>
    </Popover>
  )
}

function List({ onChoose }: { onChoose: () => void }) {
  const { data } = useQuery(notificationsQuery)
  const see = useSee()
  const roving = useRoving(data?.notifications.map(({ id }) => id) ?? [])
  if (data?.notifications.length === 0) return <p className="empty">{t('notifications.none')}</p>
  return (
    <ul className="notifications" {...roving.list}>
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
  )
}

interface EntryProps {
  one: Notification
  onChoose: () => void
  item: ReturnType<ReturnType<typeof useRoving>['itemOf']>
}

/** What it is about, as a link to the conversation. */
function Entry({ one, onChoose, item }: EntryProps) {
  const { reason, conversation, author, rule, targets, text, created_at } = one
  const name = rule ?? author?.name ?? ''
  return (
    <Link
      to="/inbox/$view/{-$slug}"
      params={{ view: 'all', slug: conversation.slug }}
      search={{}}
      onClick={onChoose}
      {...item}
    >
      <span>
        <span className="quiet small">{t(`notification.${reason}`, { name })}</span>
        <br />
        {targets.map(one => (
          <span key={one.target} className="small">
            {targetWords(one)}
            <br />
          </span>
        ))}
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

/** `First reply · 13:06`, and whether that was missed. */
function targetWords({ target, due_at, ...is }: Notification['targets'][number]): string {
  const words = [t(`sla.${target}`), momentOf(due_at)]
  return (is['missed?'] ? [...words, t('sla.missed')] : words).join(' · ')
}
