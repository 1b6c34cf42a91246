import type { Conversation } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { number, t } from '../language/language.ts'
import type { Form } from './composer.tsx'
import { customerOf } from './customer-of.ts'
import type { Audience } from './outgoing.ts'

interface Props {
  conversation: Conversation
  isNote: boolean
  audience: Audience
  form: Form
}

/** Who reads the message. A small window has the recipients themselves behind this button. */
export function AudienceFold({ conversation, isNote, audience, form }: Props) {
  if (isNote) return <span className="only-us small">{t('note.hint')}</span>
  const { followers } = conversation
  const { id, name } = customerOf(conversation)
  const { recipients, bcc, without } = audience
  const others = followers.filter(person => !person['staff?'] && person.id !== id)
  const more = others.length - without.length + recipients.length + bcc.length
  return (
    <button
      type="button"
      className="button plain fold"
      aria-expanded={form.isUnfolded}
      onClick={() => form.unfold(!form.isUnfolded)}
    >
      <span dir="auto">
        {more > 0 ? t('to.fold.more', { name, more: number(more) }) : t('to.fold', { name })}
      </span>
      <Icon name="down" />
    </button>
  )
}
