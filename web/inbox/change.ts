import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { type ListOf, type ListPage, STATUS } from '../api/conversations.ts'
import { say, sayTrouble } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** What can be changed of a conversation from the inbox. */
export interface Changes {
  status?: Conversation['status']
  hold_until?: string | undefined
  /** Email address; null: nobody. */
  assignee?: string | null
  tag_list?: string[]
  subject?: string
  category?: string
}

const AT_ONCE = 4

/**
 * Changes conversations: at once on the page, then at the server, with a way back for ten seconds. What the server refuses is
 * as before.
 */
export function useChange(): (rows: Conversation[], changes: Changes, words: string) => Promise<void> {
  const queries = useQueryClient()
  return async (rows, changes, words) => {
    const before = rows.map(row => ({ row, changes: inverse(row, changes) }))
    for (const row of rows) show(queries, row, changes)
    say(words, () => void run(queries, before).then(() => say(t('undone')), sayTrouble))
    await run(
      queries,
      rows.map(row => ({ row, changes })),
    ).catch(sayTrouble)
  }
}

interface One {
  row: Conversation
  changes: Changes
}

/** A few at a time. What went wrong last is thrown when all have been tried. */
async function run(queries: QueryClient, all: One[]): Promise<void> {
  const left = [...all]
  let trouble: unknown
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift())
      await put(one).then(
        changed => queries.setQueryData(['conversation', changed.slug], changed),
        error => {
          trouble = error
        },
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const key of ['list', 'views', 'conversation', 'story'])
    void queries.invalidateQueries({ queryKey: [key] })
  if (trouble) throw trouble
}

function put({ row: { slug }, changes }: One): Promise<Conversation> {
  return ask(
    api.PUT('/conversations/{slug}', { params: { path: { slug } }, body: { conversation: changes } }),
  )
}

/** What takes the changes back. */
function inverse(row: Conversation, changes: Changes): Changes {
  const isHeld = row.status === STATUS.onHold
  return {
    ...('status' in changes
      ? { status: row.status, ...(isHeld ? { hold_until: row.hold_until ?? undefined } : {}) }
      : {}),
    ...('assignee' in changes ? { assignee: row.assignee?.email ?? null } : {}),
    ...('tag_list' in changes ? { tag_list: row.tag_list } : {}),
    ...('subject' in changes ? { subject: row.subject ?? undefined } : {}),
    ...('category' in changes ? { category: row.category.slug } : {}),
  }
}

/** Shows the change before the server has made it. */
function show(queries: QueryClient, row: Conversation, changes: Changes): void {
  const { status, tag_list, subject } = changes
  const changed: Conversation = {
    ...row,
    ...(status === undefined ? {} : { status, hold_until: changes.hold_until ?? null }),
    ...(tag_list === undefined ? {} : { tag_list }),
    ...(subject === undefined ? {} : { subject }),
    ...(changes.assignee === null ? { assignee: null } : {}),
  }
  queries.setQueryData(['conversation', row.slug], changed)
  for (const [key, data] of queries.getQueriesData<InfiniteData<ListPage>>({ queryKey: ['list'] })) {
    if (!data) continue
    const list = key[1] as ListOf
    const keep = 'search' in list || status === undefined || isIn(list.view, status)
    const pages = data.pages.map(page => ({
      ...page,
      conversations: page.conversations.flatMap(other =>
        other.id === row.id ? (keep ? [changed] : []) : [other],
      ),
    }))
    queries.setQueryData(key, { ...data, pages })
  }
}

const VIEW_STATUSES: Record<string, number[]> = {
  open: [0],
  mine: [0],
  unassigned: [0],
  on_hold: [5],
  resolved: [2, 6, 8],
  archived: [4],
  spam: [3, 9],
}

function isIn(view: string, status: number): boolean {
  return VIEW_STATUSES[view]?.includes(status) ?? status !== STATUS.archived
}
