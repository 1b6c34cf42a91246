import { api, ask } from '../api/client.ts'
import { named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** Writes a note about a contact. Escape leaves it. */
export function NewNote({ contactId, onDone }: { contactId: number; onDone: () => void }) {
  const saving = useSaving(
    (body: string) =>
      ask(api.POST('/contacts/{identifier}/notes', { params: named(contactId), body: { body } })),
    { touches: [keys.contact(contactId)], onSaved: onDone },
  )
  return (
    <form
      className="contact-foot note"
      onSubmit={event => {
        event.preventDefault()
        const body = String(new FormData(event.currentTarget).get('body'))
        if (body.trim() !== '') saving.mutate(body, { onError: toastError })
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <textarea name="body" dir="auto" rows={3} required autoFocus aria-label={t('notes.add')} />
      <span className="row">
        <button type="submit" className="button" disabled={saving.isPending}>
          {t('save')}
        </button>
        <button type="button" className="button plain" onClick={onDone}>
          {t('close')}
        </button>
      </span>
    </form>
  )
}
