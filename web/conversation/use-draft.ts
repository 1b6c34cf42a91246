import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { draftsQuery, myDraftsQuery } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import { browserClock } from '../kit/clock.ts'
import { useStore } from '../kit/store.ts'
import { createDraft, type Mode, type Written } from './draft.ts'
import { useOutbox } from './page-outbox.ts'

/** The logged-in person's draft in a conversation. */
export function useDraft({ slug }: Conversation, mode: Mode, setMode: (mode: Mode) => void) {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const { data: drafts } = useQuery({ ...draftsQuery(slug), staleTime: 30_000 })
  const { data: me } = useQuery(meQuery)
  const [draft] = useState(() =>
    createDraft({
      clock: browserClock,
      async put({ body, mode }: Written, keepalive) {
        const visibility = mode === 'note' ? VISIBILITY.internalNote : VISIBILITY.regular
        const request = { params: { path: { slug } }, body: { draft: { body, visibility } }, keepalive }
        const { drafts } = await ask(api.PUT('/conversations/{slug}/draft', request))
        queries.setQueryData(draftsQuery(slug).queryKey, drafts)
        void queries.invalidateQueries({ queryKey: myDraftsQuery.queryKey })
      },
    }),
  )

  useEffect(() => {
    const mine = drafts?.find(({ user }) => user.id === me?.id)
    if (!mine) return
    // A message about to be sent stays saved until it is sent, and is not editable.
    if (outbox.messages.get().some(message => message.slug === slug && message.body === mine.body)) return
    const stored = mine.visibility === VISIBILITY.internalNote ? 'note' : 'reply'
    if (draft.load({ body: mine.body, mode: stored })) setMode(stored)
  }, [drafts, me, setMode, slug, draft, outbox])

  useEffect(() => draft.turn(mode), [draft, mode])

  useEffect(() => {
    const leave = () => void draft.save({ isLeaving: true })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [draft])

  const { body, savedAt } = useStore(draft.state)
  const change = useCallback((text: string) => draft.change({ body: text, mode }), [draft, mode])
  return { body, savedAt: savedAt === undefined ? undefined : new Date(savedAt), change, sent: draft.sent }
}
