import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, Event, Message, SatisfactionRating } from '../../client/api.ts'
import { activityQuery, messagesQuery, ratingsQuery } from '../api/conversations.ts'
import { readUntil } from '../api/reads.ts'
import { scheduledQuery } from '../api/scheduled.ts'
import { useMay } from '../api/use-may.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useKeysWait } from '../kit/keys.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { NEAR_PX, useEndInSight } from './end-in-sight.ts'
import { MessageArticle } from './message-article.tsx'
import { useOutbox } from './page-outbox.ts'
import { PendingMessage } from './pending-message.tsx'
import { wordsIn } from './words-of.ts'

type Entry = { at: string } & ({ message: Message } | { events: Event[] } | { rating: SatisfactionRating })

// Most conversations have neither.
const ScheduledMessage = lazyPart(async () => (await import('./scheduled-message.tsx')).ScheduledMessage)
const RatingGiven = lazyPart(async () => (await import('./rating-given.tsx')).RatingGiven)

const NO_EVENTS: Event[] = []
const NO_RATINGS: SatisfactionRating[] = []

/** Messages, oldest first, with events folded in between. It opens at the end; older pages load on scrolling. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const { slug, id } = conversation
  const found = useInfiniteQuery(messagesQuery(slug))
  useKeysWait(found.isPending, 'conversation')
  const { data: events = NO_EVENTS } = useQuery(activityQuery(id))
  const mayRead = useMay('reports.read') === true
  const { data: ratings = NO_RATINGS } = useQuery({ ...ratingsQuery(id), enabled: mayRead })
  const { data: scheduled = [] } = useQuery(scheduledQuery(slug))
  const waiting = useStore(useOutbox().messages).filter(message => message.slug === slug)
  const messages = useMemo(
    () => inOrder(found.data?.pages.flatMap(page => page.messages) ?? []),
    [found.data],
  )
  const entries = useMemo(
    () => withRatings(entriesOf(messages, events, !found.hasNextPage), ratings, !found.hasNextPage),
    [messages, events, ratings, found.hasNextPage],
  )
  const byId = useMemo(() => new Map(messages.map(message => [message.id, message])), [messages])
  const pane = useRef<HTMLElement>(null)
  const [until] = useState(() => readUntil(conversation))
  const firstNew = firstAfter(messages, until)
  useEndInSight(pane, { entries, waiting: waiting.length + scheduled.length })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const onScroll = () => {
    const isAtTop = (pane.current?.scrollTop ?? 0) < NEAR_PX
    if (isAtTop && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return (
    <section
      className="thread"
      id="thread"
      ref={pane}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={t('thread')}
      aria-busy={found.isPending}
    >
      {hasNextPage && (
        <p className="older">
          <button
            type="button"
            className="button"
            onClick={() => void fetchNextPage()}
            disabled={isFetchingNextPage}
          >
            {t('older')}
          </button>
        </p>
      )}
      {messages.length === 0 && <FirstWords conversation={conversation} />}
      {entries.map(entry =>
        'message' in entry ? (
          <Fragment key={entry.message.id}>
            {entry.message === firstNew && <p className="new-line">{t('thread.new')}</p>}
            <MessageArticle
              message={entry.message}
              conversation={conversation}
              isFirst={!hasNextPage && entry.message === messages[0]}
              quoted={byId.get(entry.message.reply_to ?? 0)}
            />
          </Fragment>
        ) : 'rating' in entry ? (
          <RatingGiven key={`r${entry.rating.id}`} rating={entry.rating} conversation={conversation} />
        ) : (
          <ActivityFeed key={`e${entry.events[0]?.id}`} events={entry.events} />
        ),
      )}
      {scheduled.map(message => (
        <ScheduledMessage key={`s${message.id}`} slug={slug} message={message} />
      ))}
      {waiting.map(message => (
        <PendingMessage key={message.originId} message={message} />
      ))}
      <Arrivals messages={messages} />
    </section>
  )
}

/** What the list knows, until messages are loaded. */
function FirstWords({ conversation }: { conversation: Conversation }) {
  const { author, message } = conversation
  const words = { body: message.body, isOurs: author['staff?'] }
  return (
    <div className="message">
      <p>
        <strong dir="auto">{author.name}</strong>
      </p>
      <p className="quiet" dir="auto">
        {wordsIn(conversation, words, 400)}
      </p>
    </div>
  )
}

/** The first message of a customer that came later, unless all of them did. */
function firstAfter(messages: Message[], until: string | undefined): Message | undefined {
  if (until === undefined) return undefined
  const found = messages.find(
    ({ created_at, user }) => !user['staff?'] && new Date(created_at) > new Date(until),
  )
  return found === messages[0] ? undefined : found
}

function inOrder(messages: Message[]): Message[] {
  const each = [...new Map(messages.map(message => [message.id, message])).values()]
  return each.sort(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id,
  )
}

/** Messages, and groups of events between two of them. Events before the oldest loaded message wait. */
function entriesOf(messages: Message[], events: Event[], isWhole: boolean): Entry[] {
  const from = isWhole ? 0 : Date.parse(messages[0]?.created_at ?? '')
  const told = events.filter(
    ({ type, created_at }) => type !== 'conversation.created' && Date.parse(created_at) >= from,
  )
  const entries: Entry[] = []
  let next = 0
  for (const message of [...messages, undefined]) {
    const until = message ? Date.parse(message.created_at) : Number.POSITIVE_INFINITY
    const between: Event[] = []
    for (let event = told[next]; event && Date.parse(event.created_at) < until; event = told[++next])
      between.push(event)
    if (between[0]) entries.push({ at: between[0].created_at, events: between })
    if (message) entries.push({ at: message.created_at, message })
  }
  return entries
}

/** Each rating before what begins after it; those before the oldest loaded message come with the page that it is on. */
function withRatings(entries: Entry[], ratings: SatisfactionRating[], isWhole: boolean): Entry[] {
  const since = isWhole ? 0 : Date.parse(entries[0]?.at ?? '')
  const given = ratings
    .map(rating => ({ at: rating.updated_at, rating }))
    .filter(({ at }) => Date.parse(at) >= since)
  return [...entries, ...given].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Announces new messages to screen readers. */
function Arrivals({ messages }: { messages: Message[] }) {
  const known = useRef<number | undefined>(undefined)
  const last = messages.at(-1)
  const isNew = known.current !== undefined && last !== undefined && last.id > known.current
  useEffect(() => {
    if (last) known.current ??= last.id
  }, [last])
  return (
    <p className="unseen" aria-live="polite">
      {isNew ? t('arrived', { name: last.user.name }) : ''}
    </p>
  )
}
