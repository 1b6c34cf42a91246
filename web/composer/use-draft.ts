import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { draftsQuery, myDraftsQuery, NOTE } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import type { Mode } from '../inbox/conversation-pane.tsx'

const PAUSE_MS = 800

/** What I am writing in a conversation: kept at the server while I write, found again wherever I log in. */
export function useDraft(
  { slug, last_staff_message }: Conversation,
  mode: Mode,
  setMode: (mode: Mode) => void,
) {
  const queries = useQueryClient()
  const { data: drafts } = useQuery({ ...draftsQuery(slug), staleTime: 30_000 })
  const { data: me } = useQuery(meQuery)
  const [body, setBody] = useState('')
  const [savedAt, setSavedAt] = useState<Date>()
  const isTouched = useRef(false)
  const unsaved = useRef<{ body: string; mode: Mode } | undefined>(undefined)

  useEffect(() => {
    const mine = drafts?.find(({ user }) => user.id === me?.id)
    // What was sent as the page was closed is no draft any more.
    if (!mine || isTouched.current || mine.body === last_staff_message?.body) return
    isTouched.current = true
    setBody(mine.body)
    if (mine.visibility === NOTE) setMode('note')
  }, [drafts, me, setMode, last_staff_message])

  const save = useCallback(
    async (isLeaving = false) => {
      const { current } = unsaved
      if (!current) return
      unsaved.current = undefined
      const draft = { body: current.body, visibility: current.mode === 'note' ? (1 as const) : (0 as const) }
      const path = { params: { path: { slug } }, body: { draft }, keepalive: isLeaving }
      const kept = await ask(api.PUT('/conversations/{slug}/draft', path)).catch(() => undefined)
      if (!kept) {
        unsaved.current ??= current // tried again with the next letter
        return
      }
      setSavedAt(current.body === '' ? undefined : new Date())
      queries.setQueryData(draftsQuery(slug).queryKey, kept.drafts)
      void queries.invalidateQueries({ queryKey: myDraftsQuery.queryKey })
    },
    [queries, slug],
  )

  const change = useCallback(
    (text: string) => {
      isTouched.current = true
      setBody(text)
      unsaved.current = { body: text, mode }
    },
    [mode],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after each letter
  useEffect(() => {
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [body, save])

  useEffect(() => {
    const leave = () => void save(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])

  const sent = useCallback(() => {
    unsaved.current = undefined // it stays kept until the message has gone
    setBody('')
    setSavedAt(undefined)
  }, [])

  return { body, change, sent, savedAt }
}
