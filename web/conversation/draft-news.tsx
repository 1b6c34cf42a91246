import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '../../client/api.ts'
import { draftsQuery } from '../api/conversations.ts'
import { presences } from '../api/create-live.ts'
import { meQuery } from '../api/staff.ts'
import { browserClock } from '../kit/clock.ts'
import { useStore } from '../kit/use-store.ts'

/** By then the presence of a person tells of a draft that they have just saved. */
const TOLD_MS = 3_000

/**
 * Reads the drafts again when the person has written in another tab or on another device; shows nothing itself. A draft that came
 * and went between two looks at presence leaves no trace in it: what is known here and stays untold is read again, too.
 */
export function DraftNews({ conversation: { id, slug } }: { conversation: Conversation }) {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { data: drafts } = useQuery(draftsQuery(slug))
  const mine = useStore(presences).find(one => one.conversation_id === id && one.user.id === me?.id)
  const told = mine?.draft_version
  const toldBefore = useRef(told)
  const known = drafts?.reduce((sum, { user, version }) => sum + (user.id === me?.id ? version : 0), 0)
  useEffect(() => {
    const isNews = told !== toldBefore.current
    toldBefore.current = told
    if (told === undefined || known === undefined || known === (told ?? 0)) return
    const read = () => void queries.invalidateQueries({ queryKey: draftsQuery(slug).queryKey })
    return isNews ? read() : browserClock.later(TOLD_MS, read)
  }, [queries, told, known, slug])
  return null
}
