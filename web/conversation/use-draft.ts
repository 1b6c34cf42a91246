import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Conversation, Draft } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { api, ask, session } from '../api/client.ts'
import { draftsQuery, myDraftsQuery } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import { toast } from '../design/toasts.tsx'
import { browserClock } from '../kit/clock.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { createDraft, type Mode } from './draft.ts'
import type { Uploads } from './files.tsx'
import { useOutbox } from './page-outbox.ts'

type StoredFiles = Pick<Draft, 'body' | 'version' | 'uploads'>

/** The logged-in person's draft of a reply or a note in a conversation, with its files. */
export function useDraft({ slug }: Conversation, mode: Mode, uploads: Uploads) {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const { data: drafts } = useQuery({ ...draftsQuery(slug), refetchOnWindowFocus: 'always' })
  const { data: me } = useQuery(meQuery)
  const { take } = uploads
  const visibility = mode === 'note' ? VISIBILITY.internalNote : VISIBILITY.regular
  const files = useRef<number[]>([])
  const latest = useRef({ myId: me?.id, take })
  latest.current = { myId: me?.id, take }
  const [draft] = useState(() => {
    let stored: StoredFiles | undefined
    return createDraft({
      clock: browserClock,
      async put(body, basedOn, keepalive) {
        const request = {
          params: { path: { slug } },
          body: { draft: { body, visibility, uploads: files.current, based_on: basedOn } },
          keepalive,
        }
        const { drafts } = await ask(api.PUT('/conversations/{slug}/draft', request))
        const { queryKey } = draftsQuery(slug)
        queries.setQueryData(queryKey, drafts)
        // What was asked for before, and is on its way, may be older.
        if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
        void queries.invalidateQueries({ queryKey: myDraftsQuery.queryKey })
        stored = drafts.find(one => one.user.id === latest.current.myId && one.visibility === visibility)
        return stored
      },
      onBoth() {
        files.current = stored?.uploads.map(({ id }) => id) ?? []
        latest.current.take(stored?.uploads ?? [], stored?.body ?? '')
        toast(t('draft.both'))
      },
    })
  })

  useEffect(() => {
    if (!drafts || !me) return
    const mine = drafts.find(one => one.user.id === me.id && one.visibility === visibility)
    // A message about to be sent stays saved until it is sent, and is not editable.
    if (mine && outbox.messages.get().some(message => message.slug === slug && message.body === mine.body))
      return
    if (!draft.receive(mine)) return
    files.current = mine?.uploads.map(({ id }) => id) ?? []
    take(mine?.uploads ?? [], mine?.body ?? '')
  }, [drafts, me, slug, visibility, draft, outbox, take])

  useEffect(() => {
    const leave = () => void draft.save({ isLeaving: true })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [draft])

  // What could not be saved without a session.
  const state = useStore(session)
  useEffect(() => {
    if (state === 'on') void draft.save()
  }, [state, draft])

  const { body, savedAt } = useStore(draft.state)
  const isSent = useRef(false)
  const line = lineOf(slug, mode)
  useEffect(() => {
    const tabs = new BroadcastChannel(line)
    tabs.onmessage = ({ data }) => {
      if (!draft.sentElsewhere(data)) return
      isSent.current = true
      files.current = []
      take([], '')
    }
    return () => tabs.close()
  }, [line, draft, take])
  const ids = uploads
    .doneWith(body)
    .map(({ id }) => id)
    .join()
  const idsBefore = useRef(ids)
  const change = useCallback(
    (body: string) => {
      isSent.current = false
      files.current = idsBefore.current === '' ? [] : idsBefore.current.split(',').map(Number)
      draft.change(body)
    },
    [draft],
  )
  useEffect(() => {
    if (ids === idsBefore.current) return
    idsBefore.current = ids
    // What is sent stays stored as it was, until the server has it.
    const isLeft = isSent.current && ids === '' && draft.state.get().body === ''
    if (isLeft || ids === files.current.join()) return
    change(draft.state.get().body)
  }, [ids, draft, change])
  return {
    body,
    savedAt: savedAt === undefined ? undefined : new Date(savedAt),
    change,
    sent() {
      isSent.current = true
      void draft.sent().then(version => tellTabs(line, version))
    },
  }
}

const lineOf = (slug: string, mode: Mode) => `answerwell draft ${mode} ${slug}`

/** Tells the person's other tabs, also when this composer has been left, that the draft of this version is on its way. */
function tellTabs(line: string, version: number): void {
  const tabs = new BroadcastChannel(line)
  tabs.postMessage(version)
  tabs.close()
}
