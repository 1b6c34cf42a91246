import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { type ListOf, type ListPage, STATUS } from '../api/conversations.ts'
import { keys } from '../api/keys.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** What can be changed about a conversation in the inbox. */
export interface Changes {
  status?: Conversation['status']
  hold_until?: string | undefined
  /** Email address; null for nobody. */
  assignee?: string | null
  tag_list?: string[]
  subject?: string
  category?: string
}

const AT_ONCE = 4

/**
 * Changes conversations: at once on the page, then on the server, with undo for ten seconds. Refused changes are read again.
 * The changes may differ for each.
 */
export function useChange() {
  const queries = useQueryClient()
  return async (
    rows: Conversation[],
    changes: Changes | ((row: Conversation) => Changes),
    words: string,
  ): Promise<void> => {
    await queries.cancelQueries({ queryKey: keys.lists }) // a running read has the old state
    const present = rows.map(row => queries.getQueryData<Conversation>(keys.conversation(row.slug)) ?? row)
    const wanted = present.map(row => ({
      row,
      changes: changes instanceof Function ? changes(row) : changes,
    }))
    const before = wanted.map(({ row, changes: made }) => ({ row, changes: inverse(row, made) }))
    for (const { row, changes: made } of wanted) show(queries, row, made)
    const made = run(queries, wanted)
    const canUndo = before.every(one => Object.keys(one.changes).length > 0)
    const undo = () =>
      void made
        .catch(() => {})
        .then(() => run(queries, before))
        .then(() => toast(t('undone')), toastError)
    toast(words, canUndo ? undo : undefined)
    await made.catch(toastError)
  }
}

interface One {
  row: Conversation
  changes: Changes
}

/** A few at a time. Throws the last error when all have been tried. */
async function run(queries: QueryClient, all: One[]): Promise<void> {
  const left = [...all]
  let trouble: unknown
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift())
      await put(one).then(
        changed => queries.setQueryData(keys.conversation(changed.slug), changed),
        error => {
          trouble = error
        },
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const queryKey of [keys.lists, keys.views, keys.conversations, keys.activities])
    void queries.invalidateQueries({ queryKey })
  if (trouble) throw trouble
}

function put({ row: { slug }, changes }: One): Promise<Conversation> {
  return ask(
    api.PUT('/conversations/{slug}', { params: { path: { slug } }, body: { conversation: changes } }),
  )
}

/** The inverse of the changes. */
function inverse(row: Conversation, changes: Changes): Changes {
  const isHeld = row.status === STATUS.onHold
  return {
    ...('status' in changes
      ? { status: row.status, ...(isHeld ? { hold_until: row.hold_until ?? undefined } : {}) }
      : {}),
    ...('assignee' in changes ? { assignee: row.assignee?.email ?? null } : {}),
    ...('tag_list' in changes ? { tag_list: row.tag_list } : {}),
    // A subject can be changed but not removed.
    ...('subject' in changes && row.subject !== null ? { subject: row.subject } : {}),
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
  queries.setQueryData(keys.conversation(row.slug), changed)
  for (const [key, data] of queries.getQueriesData<InfiniteData<ListPage>>({ queryKey: keys.lists })) {
    if (!data) continue
    const list = key[1] as ListOf
    const keep =
      'search' in list || (belongsToView(list.view, changed.status) && isTheirs(list.view, changes))
    const pages = data.pages.map(page => ({
      ...page,
      conversations: page.conversations.flatMap(other =>
        other.id === row.id ? (keep ? [changed] : []) : [other],
      ),
    }))
    queries.setQueryData(key, { ...data, pages })
  }
}

/** An assigned conversation leaves Unassigned, and may leave its previous owner's list. */
function isTheirs(view: string, { assignee }: Changes): boolean {
  if (assignee === undefined) return true
  return view !== 'mine' && (view !== 'unassigned' || assignee === null)
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

function belongsToView(view: string, status: number): boolean {
  return VIEW_STATUSES[view]?.includes(status) ?? status !== STATUS.archived
}
