import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { conversationQuery } from '../api/conversations.ts'
import { usePresence } from '../api/live.ts'
import { useMarkSeen } from '../api/notifications.ts'
import { useReading } from '../api/reads.ts'
import { isObstacle } from '../api/refusal.ts'
import { errorMessage } from '../design/error-message.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { useKeysWait } from '../kit/keys.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { ConversationHead } from './conversation-head.tsx'
import type { Mode } from './draft.ts'
import { useOutbox } from './page-outbox.ts'
import { PermittedComposer } from './permitted-composer.tsx'
import { Thread } from './thread.tsx'
import { titleOf } from './title-of.ts'

/** Beside the conversation, so it may come a moment later. */
const PersonPanel = lazyPart(async () => (await import('./person-panel.tsx')).PersonPanel, {
  meanwhile: () => <aside className="person" />,
})

interface Props {
  slug: string
  /** The conversation as known from the list, until it is loaded. */
  row: Conversation | undefined
  close: () => void
  /** Opens the next conversation when this one is done. */
  goOn: () => void
  open: (slug: string) => void
}

function Reading({ conversation }: { conversation: Conversation }) {
  useReading(conversation)
  useMarkSeen(conversation.slug)
  return null
}

/** A conversation: messages, composer and customer panel. */
export function ConversationPane({ slug, row, close, goOn, open }: Props) {
  const found = useQuery({ ...conversationQuery(slug), placeholderData: row })
  const { data: conversation, error } = found
  usePageTitle(error ? errorMessage(error).replace(/\.$/, '') : conversation && titleOf(conversation))
  useKeysWait(!conversation && !error)
  useKeysWait(found.isPlaceholderData, 'conversation')
  const [mode, setMode] = useState<Mode>('reply')
  const outbox = useOutbox()
  const [isAnswering, setAnswering] = useState(false)
  // A merged conversation’s slug names another one.
  const actual = conversation?.slug
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useEffect(() => {
    if (actual === undefined || actual === slug) return
    outbox.redirect(slug, actual)
    open(actual)
  }, [actual, slug])
  usePresence({ slug, id: conversation?.id }, isAnswering && mode === 'reply' ? 'answering' : 'viewing')
  if (isObstacle(error, conversation))
    return (
      <section className="empty">
        <h1 className="unseen">{t('conversation')}</h1>
        <ErrorNotice error={error} />
      </section>
    )
  if (!conversation)
    return (
      <section className="empty">
        <h1 className="unseen">{t('loading')}</h1>
        {t('loading')}
      </section>
    )
  return (
    <>
      <Reading conversation={conversation} />
      <section className="conversation" data-slug={slug} aria-label={titleOf(conversation)}>
        <ConversationHead conversation={conversation} close={close} goOn={goOn} />
        <Thread conversation={conversation} />
        <PermittedComposer
          conversation={conversation}
          mode={mode}
          setMode={setMode}
          onWriting={setAnswering}
          goOn={goOn}
          reopen={() => open(slug)}
        />
      </section>
      <PersonPanel conversation={conversation} />
    </>
  )
}
