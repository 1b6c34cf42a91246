import { useState } from 'react'
import type { Note } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { DeleteButton } from '../design/delete-button.tsx'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** A note about a contact, which can be changed in place, or deleted. */
export function NoteCard({ note, contactId }: { note: Note; contactId: number }) {
  const [isEdited, edit] = useState(false)
  const { id, creator, note: text, created_at: at } = note
  return (
    <li>
      <span className="point face">
        <Avatar name={creator.name} />
      </span>
      <div className="entry-card note-card">
        <span className="entry-head">
          <strong>
            <bdi>{creator.name}</bdi>
          </strong>
          <span className="mark">
            <Icon name="lock" /> {t('timeline.note')}
          </span>
          <button
            type="button"
            className="link"
            aria-label={t('timeline.note.edit')}
            onClick={() => edit(true)}
          >
            <Icon name="write" />
          </button>
          <Age at={at} />
        </span>
        {isEdited ? (
          <NoteForm contactId={contactId} id={id} text={text} onDone={() => edit(false)} />
        ) : (
          <p dir="auto">{text}</p>
        )}
      </div>
    </li>
  )
}

interface FormProps {
  contactId: number
  id: number
  text: string
  onDone: () => void
}

function NoteForm({ contactId, id, text, onDone }: FormProps) {
  const { path, query } = named(contactId)
  const params = { path: { ...path, id }, query }
  const done = {
    touches: [keys.contact(contactId)],
    onSaved: () => {
      onDone()
      toast(t('saved'))
    },
  }
  const saving = useSaving(
    (body: string) => ask(api.PUT('/contacts/{identifier}/notes/{id}', { params, body: { body } })),
    done,
  )
  const deleting = useSaving(() => ask(api.DELETE('/contacts/{identifier}/notes/{id}', { params })), done)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const body = String(new FormData(event.currentTarget).get('body'))
        if (body === text) onDone()
        else saving.mutate(body, { onError: toastError })
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      <textarea
        name="body"
        dir="auto"
        rows={3}
        required
        aria-label={t('timeline.note.edit')}
        defaultValue={text}
        autoFocus
      />
      <span className="row">
        <button type="submit" className="button" disabled={saving.isPending}>
          {t('save')}
        </button>
        <DeleteButton
          isPending={deleting.isPending}
          onDelete={() => deleting.mutate(undefined, { onError: toastError })}
        />
      </span>
    </form>
  )
}
