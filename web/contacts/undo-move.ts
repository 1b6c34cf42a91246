import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** What a move of an identity changes. */
export const TOUCHED_BY_MOVES = [keys.contactDetails, keys.contacts, keys.lists]

/** Takes a move back; a refusal is a toast. */
export function useUndoingMove() {
  const saving = useSaving(
    (moveId: number) => ask(api.POST('/identity_moves/{id}/undo', { params: { path: { id: moveId } } })),
    { touches: TOUCHED_BY_MOVES, onSaved: () => toast(t('undone')) },
  )
  return { ...saving, mutate: (moveId: number) => saving.mutate(moveId, { onError: toastError }) }
}
