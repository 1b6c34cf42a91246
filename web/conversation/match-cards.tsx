import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { matchesQuery } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { contactName, namingBoth, useMergingContacts } from './merging-contacts.ts'

/** Contacts that may be the customer, too: merged only if somebody says so. */
export function MatchCards({ contactId }: { contactId: number }) {
  const { data: matches = [] } = useQuery(matchesQuery(contactId))
  const merging = useMergingContacts()
  const refusing = useSaving(
    (id: number) =>
      ask(api.DELETE('/contacts/{identifier}/matches/{id}', { params: namingBoth(contactId, id) })),
    { touches: [keys.contactDetails] },
  )
  const isBusy = merging.isPending || refusing.isPending
  const fail = { onError: toastError }
  if (matches.length === 0) return null
  return (
    <section aria-label={t('match.title')}>
      <h3>{t('match.title')}</h3>
      {matches.slice(0, 3).map(({ contact, reasons }) => (
        <div key={contact._id} className="match">
          <p>
            <Link to="/contacts/{-$id}" params={{ id: String(contact._id) }}>
              {contactName(contact)}
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
              onClick={() => merging.mutate({ intoId: contactId, other: contact }, fail)}
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

/** Who it is, beside the name. */
function namesOf({ email, mobile, twitter, instagram }: Contact): (string | null)[] {
  return [email, mobile, twitter && `@${twitter}`, instagram]
}
