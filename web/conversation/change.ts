import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import type { ListOf, ListPage } from '../api/conversations.ts'
import { keys } from '../api/keys.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { inTurns } from '../kit/in-turns.ts'
import { t } from '../language/language.ts'
import { type Changes, changed, inverseOf, staysIn } from './changes.ts'

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
    const present = rows.map(row => queries.getQueryData<Conversation>(keys.conversation(row.slug)) ?? row)
    const wanted = present.map(row => ({
      row,
      changes: changes instanceof Function ? changes(row) : changes,
    }))
    const before = wanted.map(({ row, changes: made }) => ({ row, changes: inverseOf(row, made) }))
    const make = async () => {
      await queries.cancelQueries({ queryKey: keys.lists }) // a running read has the old state
      for (const one of wanted) show(queries, one.row, one.changes)
      await run(queries, wanted)
    }
    const made = make()
    const canUndo = before.every(one => Object.keys(one.changes).length > 0)
    const undo = () =>
      void made
        .catch(() => {})
        .then(() => run(queries, before))
        .then(() => toast(t('undone')), toastError)
    // At once: whoever takes this back at once means this.
    toast(words, canUndo ? undo : undefined)
    await made.catch(toastError)
  }
}

interface One {
  row: Conversation
  changes: Changes
}

/** Throws the last error when all have been tried. */
async function run(queries: QueryClient, all: One[]): Promise<void> {
  const keep = (row: Conversation) => queries.setQueryData(keys.conversation(row.slug), row)
  try {
    await inTurns(all, one => put(one).then(keep))
  } finally {
    for (const queryKey of [keys.lists, keys.views, keys.conversations, keys.activities])
      void queries.invalidateQueries({ queryKey })
  }
}

function put({ row: { slug }, changes }: One): Promise<Conversation> {
  return ask(
    api.PUT('/conversations/{slug}', { params: { path: { slug } }, body: { conversation: changes } }),
  )
}

/** Shows the change before the server has made it. */
function show(queries: QueryClient, row: Conversation, changes: Changes): void {
  const after = changed(row, changes)
  queries.setQueryData(keys.conversation(row.slug), after)
  for (const [key, data] of queries.getQueriesData<InfiniteData<ListPage>>({ queryKey: keys.lists })) {
    if (!data) continue
    const rest = staysIn(key[1] as ListOf, after, changes) ? [after] : []
    const pages = data.pages.map(page => ({
      ...page,
      conversations: page.conversations.flatMap(other => (other.id === row.id ? rest : [other])),
    }))
    queries.setQueryData(key, { ...data, pages })
  }
}
