import './erase-dialog.css'
import '../language/erasing-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Contact, Erasure, ErasurePreview } from '../../client/api.ts'
import { erase, erasurePreviewQuery, erasureQuery } from '../api/erasures.ts'
import { isObstacle } from '../api/refusal.ts'
import { contactName } from '../conversation/merging-contacts.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { EraseNamed } from './erase-named.tsx'

interface Props {
  contact: Contact
  isOpen?: boolean
  onClose: () => void
}

/** Says what an erasure takes away and what stays, and asks for the name; shows how far one is that has begun. */
export function EraseDialog({ contact, isOpen = true, onClose }: Props) {
  return (
    <Dialog title={t('erase.title', { name: contactName(contact) })} isOpen={isOpen} onClose={onClose}>
      <Steps contact={contact} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ contact, onClose }: Omit<Props, 'isOpen'>) {
  const { data: preview, error } = useQuery(erasurePreviewQuery(contact._id))
  const leave = useLeave()
  if (isObstacle(error, preview)) return <ErrorNotice error={error} />
  if (!preview) return <Loading />
  const { erasure } = preview
  return erasure && erasure.state !== 'failed' ? (
    <Progress id={erasure.id} name={contactName(contact)} />
  ) : (
    <Order
      contact={contact}
      preview={preview}
      onOrdered={() => leave(t('erase.running'))}
      onClose={onClose}
    />
  )
}

interface OrderProps extends Omit<Props, 'isOpen'> {
  preview: ErasurePreview
  onOrdered: () => void
}

function Order({ contact, preview, onOrdered, onClose }: OrderProps) {
  const [name, setName] = useState('')
  const isComplete = folded(name) === folded(preview.name_to_type)
  const saving = useSaving<HTMLFormElement, Erasure>(() => confirmed(() => erase(contact._id, name)), {
    touches: [],
    onSaved: onOrdered,
  })
  return (
    <Form saving={saving}>
      <Goes goes={preview.goes} />
      {preview.stays.conversations > 0 && <Stays stays={preview.stays} />}
      <EraseNamed named={preview.named} />
      <Field label={t('erase.name', { name: preview.name_to_type })} hint={t('erase.hint')}>
        {attributes => (
          <input
            {...attributes}
            autoComplete="off"
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={saving.error} />
      <p className="row">
        <button type="submit" className="button bad" disabled={!isComplete || saving.isPending}>
          {t('erase.do')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {t('erase.cancel')}
        </button>
        <span className="quiet small end" role="status">
          {!isComplete && name !== '' && t('erase.incomplete')}
        </span>
      </p>
    </Form>
  )
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function Goes({ goes }: Pick<ErasurePreview, 'goes'>) {
  const lines = [
    { n: goes.identities, text: t('contacts.merge.identities', { n: goes.identities }) },
    { n: goes.conversations, text: t('erase.conversations', { n: goes.conversations }) },
    { n: goes.messages, text: t('merge.messages', { n: goes.messages }) },
    { n: goes.files, text: t('erase.files', { n: goes.files }) },
    { n: goes.notes, text: t('contacts.merge.notes', { n: goes.notes }) },
    { n: goes.mails, text: t('erase.mails', { n: goes.mails }) },
    { n: goes.shared_messages, text: t('erase.shared_messages', { n: goes.shared_messages }) },
    { n: goes.fields, text: t('erase.fields', { n: goes.fields }) },
    { n: goes.ratings, text: t('erase.ratings', { n: goes.ratings }) },
    { n: goes.drafts, text: t('erase.drafts', { n: goes.drafts }) },
    { n: goes.loose_mails, text: t('erase.loose_mails', { n: goes.loose_mails }) },
    { n: goes.exports, text: t('erase.exports', { n: goes.exports }) },
    { n: goes.imports, text: t('erase.imports', { n: goes.imports }) },
  ]
  return (
    <ul className="erase-goes">
      {lines
        .filter(({ n }) => n > 0)
        .map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  )
}

function Stays({ stays }: Pick<ErasurePreview, 'stays'>) {
  return (
    <div className="notice erase-stays" role="note">
      <strong>
        <Icon name="spam" /> {t('erase.stays')}
      </strong>
      <p>
        {t('erase.shared', { n: stays.conversations })} {t('erase.others', { n: stays.messages })}
      </p>
    </div>
  )
}

/** Opens the list of contacts: the page of somebody who is being erased is gone any moment. */
function useLeave() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (words: string) => {
    toast(words)
    void navigate({ to: '/contacts/{-$id}', params: { id: undefined }, search: {} })
    void queries.invalidateQueries()
  }
}

/** For whoever opens it while somebody is being erased. */
function Progress({ id, name }: { id: number; name: string }) {
  const leave = useLeave()
  const { data, error } = useQuery(erasureQuery(id))
  const end = useEffectEvent(() => leave(t('erase.done', { name })))
  const state = data?.state
  useEffect(() => {
    if (state === 'done') end()
  }, [state])
  if (isObstacle(error, data)) return <ErrorNotice error={error} />
  if (state === 'failed') return <p className="notice bad">{t('erase.failed')}</p>
  return (
    <div role="status">
      <p>{t('erase.running')}</p>
      <progress max={Math.max(1, data?.found.conversations ?? 1)} value={data?.gone.conversations ?? 0} />
    </div>
  )
}
