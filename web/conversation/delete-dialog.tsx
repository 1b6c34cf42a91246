import '../language/deleting-texts.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { inTurns } from '../kit/in-turns.ts'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  rows: Conversation[]
  /** Before they are deleted, once somebody has confirmed it. */
  onConfirmed: () => void
}

/** Says what goes, and deletes it once that is confirmed. */
export function DeleteDialog({ isOpen, onClose, rows, onConfirmed }: Props) {
  const queries = useQueryClient()
  const messages = rows.reduce((sum, row) => sum + row.message_count, 0)
  const confirm = () => {
    onClose()
    onConfirmed()
    void deleteAll(queries, rows)
  }
  return (
    <Dialog title={t('deleting.title', { n: rows.length })} isOpen={isOpen} onClose={onClose}>
      <p>{t('deleting.what', { n: messages })}</p>
      <p className="quiet">{t('deleting.until')}</p>
      <button type="button" className="button bad" onClick={confirm}>
        {t('delete')}
      </button>
    </Dialog>
  )
}

/** Deletes them, with undo for those that were deleted. */
async function deleteAll(queries: QueryClient, rows: Conversation[]): Promise<void> {
  const deleted: number[] = []
  await inTurns(rows, async ({ slug }) => {
    const { id } = await ask(api.DELETE('/conversations/{slug}', { params: { path: { slug } } }))
    deleted.push(id)
  }).catch(toastError)
  const restore = () =>
    inTurns(deleted, id =>
      ask(api.POST('/deleted_conversations/{id}/restore', { params: { path: { id } } })),
    ).then(() => toast(t('undone')), toastError)
  if (deleted.length > 0)
    toast(t('deleting.done', { n: deleted.length }), () => void restore().then(() => readAgain(queries)))
  readAgain(queries)
}

function readAgain(queries: QueryClient): void {
  for (const queryKey of [
    keys.lists,
    keys.views,
    keys.conversations,
    keys.activities,
    keys.contactDetails,
    keys.deleted,
  ])
    void queries.invalidateQueries({ queryKey })
}
