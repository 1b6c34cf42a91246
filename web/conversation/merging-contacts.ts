import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

const TOUCHED = [keys.contactDetails, keys.contacts, keys.lists, keys.conversations]

/** What a contact is called on the pages. */
export function contactName({ name, display_name, email, mobile }: Contact): string {
  return display_name ?? name ?? email ?? mobile ?? '?'
}

/** The parameters of a contact and another one that may be the same person. */
export function namingBoth(contactId: number, otherId: number) {
  const { path, query } = named(contactId)
  return { path: { ...path, id: otherId }, query }
}

/** Moves all identities of another contact to this one; the toast takes back every move of it. */
export function useMergingContacts() {
  const undoing = useSaving(
    async (moveIds: number[]) => {
      for (const id of moveIds) await ask(api.POST('/identity_moves/{id}/undo', { params: { path: { id } } }))
    },
    { touches: TOUCHED, onSaved: () => toast(t('undone')) },
  )
  return useSaving(
    ({ intoId, other }: { intoId: number; other: Contact }) =>
      ask(api.POST('/contacts/{identifier}/matches/{id}', { params: namingBoth(intoId, other._id) })),
    {
      touches: TOUCHED,
      onSaved: ({ move_ids }, { other }) =>
        toast(t('match.merged', { name: contactName(other) }), () =>
          undoing.mutate(move_ids, { onError: toastError }),
        ),
    },
  )
}
