import { useState } from 'react'
import type { Message } from '../../client/api.ts'
import { CHANNEL_KINDS, VISIBILITY } from '../../client/codes.ts'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import type { NewOutgoing } from './outgoing.ts'
import { undoMsOf } from './pace.ts'
import { useOutbox } from './page-outbox.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  message: Message
  slug: string
  /** The first address, if it is known. */
  to?: string
}

/** Sends a message to somebody outside, with a comment. What they answer is a note. */
export function ForwardDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={t('forward.title')} isOpen={isOpen} onClose={onClose}>
      <Form {...form} onClose={onClose} />
    </Dialog>
  )
}

function Form({ message, slug, to = '', onClose }: Omit<Props, 'isOpen'>) {
  const outbox = useOutbox()
  const [addresses, setAddresses] = useState(to)
  const [comment, setComment] = useState('')
  const [isThread, setThread] = useState(false)
  const send = () => {
    const list = addresses.split(',').map(address => address.trim())
    const forwarded: NewOutgoing = {
      slug,
      body: comment.trim(),
      visibility: VISIBILITY.internalNote,
      recipients: [],
      uploads: [],
      forwards: { messageId: message.id, to: list.filter(Boolean), thread: isThread },
      after: { do: 'keep' },
    }
    // It goes by mail.
    const outgoing = outbox.sendSoon(forwarded, undoMsOf(CHANNEL_KINDS.email, false))
    onClose()
    outbox.whenGone(
      outgoing,
      toast(t('sent'), () => outbox.cancel(outgoing)),
    )
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {message.visibility === VISIBILITY.internalNote && <p className="mark">{t('forward.isNote')}</p>}
      <Field label={t('new.to')} hint={t('forward.hint')}>
        {attributes => (
          <input
            {...attributes}
            type="email"
            multiple
            required
            value={addresses}
            onChange={event => setAddresses(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('forward.comment')}>
        {attributes => (
          <textarea
            {...attributes}
            rows={3}
            dir="auto"
            value={comment}
            onChange={event => setComment(event.target.value)}
          />
        )}
      </Field>
      <p>
        <label className="row">
          <input type="checkbox" checked={isThread} onChange={event => setThread(event.target.checked)} />
          {t('forward.thread')}
        </label>
      </p>
      <button type="submit" className="button main">
        {t('forward.do')}
      </button>
    </form>
  )
}
