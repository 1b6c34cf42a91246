import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { draftsQuery, myDraftsQuery, NOTE } from '../api/conversations.ts'
import { meQuery } from '../api/staff.ts'
import type { Mode } from './conversation-pane.tsx'
import { outbox } from './outbox.ts'

const PAUSE_MS = 800

/** A person's draft in a conversation, saved on the server while they write. */
export function useDraft({ slug }: Conversation, mode: Mode, setMode: (mode: Mode) => void) {
  const queries = useQueryClient()
  const { data: drafts } = useQuery({ ...draftsQuery(slug), staleTime: 30_000 })
  const { data: me } = useQuery(meQuery)
  const [body, setBody] = useState('')
  const [savedAt, setSavedAt] = useState<Date>()
  const isTouched = useRef(false)
  const latest = useRef('')
  latest.current = body
  const unsaved = useRef<{ body: string; mode: Mode } | undefined>(undefined)

  useEffect(() => {
    const mine = drafts?.find(({ user }) => user.id === me?.id)
    if (!mine || isTouched.current) return
    // A message about to be sent stays saved until it is sent, and is not editable.
    if (outbox.get().some(message => message.slug === slug && message.body === mine.body)) return
    isTouched.current = true
    setBody(mine.body)
    setMode(mine.visibility === NOTE ? 'note' : 'reply')
  }, [drafts, me, setMode, slug])

  const save = useCallback(
    async (isLeaving = false) => {
      const { current } = unsaved
      if (!current) return
      unsaved.current = undefined
      const draft = { body: current.body, visibility: current.mode === 'note' ? (1 as const) : (0 as const) }
      const path = { params: { path: { slug } }, body: { draft }, keepalive: isLeaving }
      const kept = await ask(api.PUT('/conversations/{slug}/draft', path)).catch(() => undefined)
      if (!kept) {
        unsaved.current ??= current // retried with the next letter
        return
      }
      setSavedAt(current.body === '' || current.body !== latest.current ? undefined : new Date())
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

  // A reply that became a note is another draft: it must not come back as a reply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text saves itself
  useEffect(() => {
    if (isTouched.current && body !== '') unsaved.current = { body, mode }
  }, [mode])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause after each letter
  useEffect(() => {
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [body, mode, save])

  useEffect(() => {
    const leave = () => void save(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])

  const sent = useCallback(() => {
    // The draft stays until the message is sent; then the server deletes it. Unsaved text is in the outbox.
    const { current } = unsaved
    void save().finally(() => {
      if (unsaved.current === current) unsaved.current = undefined
    })
    setBody('')
    setSavedAt(undefined)
  }, [save])

  return { body, change, sent, savedAt }
}
