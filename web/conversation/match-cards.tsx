import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { matchesQuery, named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

const TOUCHED = [keys.contactDetails, keys.contacts, keys.lists, keys.conversations]

/** Contacts that may be the customer, too: merged only if somebody says so. */
export function MatchCards({ contactId }: { contactId: number }) {
  const { data: matches = [] } = useQuery(matchesQuery(contactId))
  const confirming = useConfirming(contactId)
  const refusing = useSaving(
    (id: number) => ask(api.DELETE('/contacts/{identifier}/matches/{id}', { params: naming(contactId, id) })),
    { touches: [keys.contactDetails] },
  )
  const isBusy = confirming.isPending || refusing.isPending
  const fail = { onError: toastError }
  if (matches.length === 0) return null
  return (
    <section aria-label={t('match.title')}>
      <h3>{t('match.title')}</h3>
      {matches.slice(0, 3).map(({ contact, reasons }) => (
        <div key={contact._id} className="match">
          <p>
            <Link to="/contacts/{-$id}" params={{ id: String(contact._id) }}>
              {nameOf(contact)}
            </Link>{' '}
            <span className="quiet small">
              {[...namesOf(contact), reasons[0] && t(`match.${reasons[0]}`)].filter(Boolean).join(' · ')}
            </span>
          </p>
          <p className="row">
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => confirming.mutate(contact, fail)}
            >
              {t('match.confirm')}
            </button>
            <button
              type="button"
              className="button plain"
              disabled={isBusy}
              onClick={() => refusing.mutate(contact._id, fail)}
            >
              {t('match.refuse')}
            </button>
          </p>
        </div>
      ))}
    </section>
  )
}

const naming = (contactId: number, id: number) => {
  const { path, query } = named(contactId)
  return { path: { ...path, id }, query }
}

function nameOf({ display_name, name, email, mobile }: Contact): string {
  return display_name ?? name ?? email ?? mobile ?? '?'
}

/** Who it is, beside the name. */
function namesOf({ email, mobile, twitter, instagram }: Contact): (string | null)[] {
  return [email, mobile, twitter && `@${twitter}`, instagram]
}

/** Merges; the toast takes back every move of it. */
function useConfirming(contactId: number) {
  const undoing = useSaving(
    async (moveIds: number[]) => {
      for (const id of moveIds) await ask(api.POST('/identity_moves/{id}/undo', { params: { path: { id } } }))
    },
    { touches: TOUCHED, onSaved: () => toast(t('undone')) },
  )
  return useSaving(
    (contact: Contact) =>
      ask(api.POST('/contacts/{identifier}/matches/{id}', { params: naming(contactId, contact._id) })),
    {
      touches: TOUCHED,
      onSaved: ({ move_ids }, contact) =>
        toast(t('match.merged', { name: nameOf(contact) }), () =>
          undoing.mutate(move_ids, { onError: toastError }),
        ),
    },
  )
}
