import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contactQuery } from '../api/contacts.ts'
import { isObstacle } from '../api/refusal.ts'
import { ContactData } from '../conversation/data-fields.tsx'
import { contactName } from '../conversation/merging-contacts.ts'
import { History, Notes } from '../conversation/person-panel.tsx'
import { Avatar } from '../design/avatar.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Loading } from '../design/loading.tsx'
import { useActions } from '../kit/keys.ts'
import { t } from '../language/language.ts'
import { ContactNameForm } from './contact-name-form.tsx'
import { IdentityCard } from './identity-card.tsx'
import { WriteLink } from './write-link.tsx'

/** A contact beside the list. Escape closes it, and the focus is on the contact's row again. */
export function ContactPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: contact, error } = useQuery(contactQuery(id))
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`.contacts .links a[href*="/contacts/${id}"]`)?.focus()
  }
  useActions([{ id: 'close', label: t('close'), keys: 'Escape', run: close }], 'page')
  if (isObstacle(error, contact)) return <ErrorNotice error={error} />
  if (!contact) return <Loading />
  return (
    <section
      className="page contact"
      aria-label={contactName(contact)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event.target)) return
        event.stopPropagation()
        close()
      }}
    >
      <header>
        <div className="row">
          <Avatar name={contactName(contact)} />
          <h1 dir="auto">{contactName(contact)}</h1>
          <button type="button" className="button plain square end" aria-label={t('close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div className="row">
          <WriteLink contact={contact} />
          <Link to="/contacts/$id/timeline" params={{ id: String(id) }} search className="button">
            {t('contacts.open_page')}
          </Link>
        </div>
      </header>
      <ContactNameForm contact={contact} />
      <IdentityCard id={id} />
      <div className="card">
        <Notes contactId={id} />
      </div>
      <div className="card">
        <History contactId={id} />
        <ContactData contactId={contact._id} data={contact.data} />
      </div>
    </section>
  )
}

function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog, [role=menu]') !== null
}
