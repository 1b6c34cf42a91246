import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** Merges conversations into one, or splits one, with undo. */
export function useMerging() {
  const queries = useQueryClient()
  return {
    async merge(into: Pick<Conversation, 'slug'>, others: Pick<Conversation, 'slug'>[]): Promise<void> {
      const conversations = others.map(({ slug }) => slug)
      const params = { path: { slug: into.slug } }
      await ask(api.POST('/conversations/{slug}/merge', { params, body: { conversations } })).then(
        ({ merges }) => {
          const ids = merges.map(({ id }) => id).toReversed()
          toast(t('merged', { n: ids.length }), () => void undoAll(queries, ids))
        },
        toastError,
      )
      readAgain(queries)
    },
    async undo(id: number): Promise<void> {
      await undoAll(queries, [id])
    },
    /** Moves a message and all later ones into a new conversation, which `open` shows. */
    async split(slug: string, messageId: number, open: (slug: string) => void): Promise<void> {
      const params = { path: { slug } }
      const body = { split: { message_id: messageId } }
      await ask(api.POST('/conversations/{slug}/split', { params, body })).then(begun => {
        const back = { params, body: { conversations: [begun.slug] } }
        const undo = () =>
          void ask(api.POST('/conversations/{slug}/merge', back)).then(() => {
            toast(t('undone'))
            open(slug)
            readAgain(queries)
          }, toastError)
        toast(t('split.done'), undo)
        open(begun.slug)
      }, toastError)
      readAgain(queries)
    },
  }
}

async function undoAll(queries: QueryClient, ids: number[]): Promise<void> {
  try {
    for (const id of ids) await ask(api.DELETE('/merges/{id}', { params: { path: { id } } }))
    toast(t('undone'))
  } catch (error) {
    toastError(error as Error)
  }
  readAgain(queries)
}

function readAgain(queries: QueryClient): void {
  for (const queryKey of [
    keys.allDrafts,
    keys.lists,
    keys.views,
    keys.conversations,
    keys.allMessages,
    keys.activities,
    keys.merges,
    keys.contactDetails,
  ])
    void queries.invalidateQueries({ queryKey })
}
