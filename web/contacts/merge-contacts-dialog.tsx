import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { historyQuery, identitiesQuery, matchesQuery, suggestedContactsQuery } from '../api/contacts.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { contactName, useMergingContacts } from '../conversation/merging-contacts.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'

interface Props {
  contact: Contact
  isOpen: boolean
  onClose: () => void
}

/** Choose who else this contact is, see what moves, and merge. */
export function MergeContactsDialog({ isOpen, ...props }: Props) {
  return (
    <Dialog title={t('contacts.merge.title')} isOpen={isOpen} onClose={props.onClose}>
      <Chooser {...props} />
    </Dialog>
  )
}

const SHOWN = 6

function Chooser({ contact, onClose }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [other, choose] = useState<Contact>()
  const { data: matches = [], error: unknown } = useQuery(matchesQuery(contact._id))
  const { data: found = [], error } = useQuery({
    ...suggestedContactsQuery(q.trim()),
    enabled: q.trim() !== '',
  })
  const candidates = q.trim() === '' ? matches.map(match => match.contact) : found
  const others = candidates.filter(({ _id }) => _id !== contact._id).slice(0, SHOWN)
  const leave = (kept: Contact) => {
    onClose()
    if (kept._id !== contact._id)
      void navigate({ to: '/contacts/$id/timeline', params: { id: String(kept._id) }, search: {} })
  }
  const isHere = others.some(({ _id }) => _id === other?._id)
  return (
    <>
      <Field label={t('contacts.merge.search')} hint={t('contacts.merge.hint')}>
        {attributes => (
          <input {...attributes} type="search" value={q} onChange={event => setQ(event.target.value)} />
        )}
      </Field>
      <ErrorNotice error={error ?? unknown} />
      <ul className="bare choices">
        {[...(other && !isHere ? [other] : []), ...others].map(one => (
          <li key={one._id}>
            <label>
              <input
                type="radio"
                name="other"
                checked={one._id === other?._id}
                onChange={() => choose(one)}
              />
              <Named contact={one} />
            </label>
          </li>
        ))}
      </ul>
      {others.length === 0 && q.trim() !== '' && <p className="quiet">{t('contacts.none')}</p>}
      {other && <MergePreview key={other._id} pair={[contact, other]} onMerged={leave} />}
    </>
  )
}

function Named({ contact }: { contact: Contact }) {
  const { email, mobile, twitter, instagram } = contact
  return (
    <span>
      <strong dir="auto">{contactName(contact)}</strong>
      <br />
      <span className="quiet small">
        <bdi>{[email, mobile, twitter, instagram].filter(Boolean).join(' · ')}</bdi>
      </span>
    </span>
  )
}

interface PreviewProps {
  /** The open contact, and the one that was chosen. */
  pair: [Contact, Contact]
  /** With the one that has stayed. */
  onMerged: (kept: Contact) => void
}

/** Which of the two stays, what moves to it, and what it keeps of its own. */
export function MergePreview({ pair, onMerged }: PreviewProps) {
  const merging = useMergingContacts()
  const [keptId, keep] = useState(pair[0]._id)
  const [kept, gone] = keptId === pair[0]._id ? pair : (pair.toReversed() as [Contact, Contact])
  const merge = () => merging.mutate({ intoId: kept._id, other: gone }, { onSuccess: () => onMerged(kept) })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        merge()
      }}
    >
      <fieldset>
        <legend>{t('contacts.merge.keep')}</legend>
        {pair.map(one => (
          <label key={one._id} className="row">
            <input type="radio" name="kept" checked={one._id === keptId} onChange={() => keep(one._id)} />
            <bdi>{contactName(one)}</bdi>
          </label>
        ))}
      </fieldset>
      <div className="notice" role="status">
        <Preview kept={kept} gone={gone} />
      </div>
      <ErrorNotice error={merging.error} />
      <button type="submit" className="button main" disabled={merging.isPending}>
        {t('contacts.merge.do')}
      </button>
    </form>
  )
}

function Preview({ kept, gone }: { kept: Contact; gone: Contact }) {
  const { data: identities, error } = useQuery(identitiesQuery(gone._id))
  const { data: history } = useQuery(historyQuery(gone._id))
  const fields = useFieldsOf('contact')
  const names = { kept: contactName(kept), gone: contactName(gone) }
  const nameOf = (key: string) => fields.find(field => field.key === key)?.name ?? key
  const differing = Object.keys(gone.data).filter(
    key => key in kept.data && String(kept.data[key]) !== String(gone.data[key]),
  )
  return (
    <>
      <p>{t('contacts.merge.what', names)}</p>
      <ErrorNotice error={error} />
      <ul>
        {identities && (
          <li>
            {t('contacts.merge.identities', { n: identities.length })}:{' '}
            <bdi>{identities.map(({ identifier }) => identifier).join(', ')}</bdi>
          </li>
        )}
        {history && <li>{t('identities.owner.count', { n: history.total_count })}</li>}
        {gone.notes.length > 0 && <li>{t('contacts.merge.notes', { n: gone.notes.length })}</li>}
      </ul>
      {differing.map(key => (
        <p key={key}>
          {t('contacts.merge.stays', {
            field: nameOf(key),
            kept: String(kept.data[key]),
            gone: String(gone.data[key]),
          })}
        </p>
      ))}
      <p>{t('contacts.merge.undo')}</p>
    </>
  )
}
