import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Conversation, Event } from '../../client/api.ts'
import { conversationQuery } from '../api/conversations.ts'
import { onEvent } from '../api/event-listeners.ts'
import { isNotifier } from '../api/notifier.ts'
import type { Me } from '../api/staff.ts'
import { meQuery } from '../api/staff.ts'
import { customerOf } from '../conversation/customer-of.ts'
import { afterTitle, titleOf } from '../conversation/title-of.ts'
import { wordsIn } from '../conversation/words-of.ts'
import { chime } from '../kit/chime.ts'
import { countInTitle } from '../kit/page-title.ts'
import { preferences } from '../kit/preferences.ts'
import { t } from '../language/language.ts'

const PREVIEW = 140

interface Notice {
  title: string
  body: string
  conversation: Conversation
}

/** Tells of new messages and assignments while nobody looks at the page, as the person has chosen for mail. */
export function DesktopNotices(): null {
  const { data: me } = useQuery(meQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me) return
    const count = createTitleCount()
    const stop = onEvent(event => {
      if (!document.hidden || !isNotifier()) return
      void noticeOf(event, me, queries).then(notice => {
        if (!notice) return
        count.add()
        show(notice, ({ slug }) => navigate({ to: '/inbox/$view/{-$slug}', params: { view: 'all', slug } }))
      })
    })
    return () => {
      stop()
      count.end()
    }
  }, [me, queries, navigate])
  return null
}

async function noticeOf(
  { type, subject, data, actor }: Event,
  me: Me,
  queries: QueryClient,
): Promise<Notice | undefined> {
  if (actor?.id === me.id) return undefined
  const isMessage = type === 'message.posted' && data.from_staff === false && data.visibility === 0
  const isAssignment = type === 'conversation.assigned' && data.to === me.id
  if (!isMessage && !isAssignment) return undefined
  const id = String(isAssignment ? subject.id : data.conversation_id)
  const conversation = await queries
    .fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    .catch(() => undefined)
  if (!conversation || !(isAssignment || concerns(conversation, me))) return undefined
  return {
    title: isAssignment ? t('notice.assigned') : customerOf(conversation).name,
    body: wordsAbout(conversation).slice(0, PREVIEW),
    conversation,
  }
}

/** The title and the customer's last words, or these alone if they are the title. */
function wordsAbout(conversation: Conversation): string {
  const title = titleOf(conversation)
  const body = conversation.last_customer_message?.body ?? ''
  const words = wordsIn(conversation, { body, isOurs: false }, PREVIEW)
  const isSaid = conversation.subject === null && afterTitle(words, title) !== words
  return isSaid ? words : `${title}\n${words}`
}

/** As for mail: conversations that are assigned to me, that I follow, or that nobody has. */
function concerns({ assignee, followers }: Conversation, { email, notify }: Me): boolean {
  if (assignee?.email === email) return notify.includes('assigned')
  if (followers.some(one => one.email === email)) return notify.includes('followed')
  return assignee === null && notify.includes('unassigned')
}

function show({ title, body, conversation }: Notice, open: (conversation: Conversation) => void): void {
  if (preferences.get().sound) chime()
  const notification = new Notification(title, { body, tag: conversation.slug, icon: '/icon' })
  notification.onclick = () => {
    window.focus()
    notification.close()
    open(conversation)
  }
}

/** The number of notices since the page was last seen, before its title. */
function createTitleCount() {
  let count = 0
  const reset = () => {
    if (document.hidden) return
    count = 0
    countInTitle(count)
  }
  document.addEventListener('visibilitychange', reset)
  return {
    add() {
      count++
      countInTitle(count)
    },
    end: () => document.removeEventListener('visibilitychange', reset),
  }
}
