import './message-extras.css'
import type { Message } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import { wordsOf } from './words-of.ts'

/** The beginning of the message that another one answers; leads there. */
export function Quoted({ message }: { message: Message }) {
  const { id, user } = message
  const show = () => document.getElementById(`message-${id}`)?.scrollIntoView({ block: 'center' })
  return (
    <button type="button" className="quoted small" onClick={show}>
      <Icon name="reply" /> <span>{t('message.quoted', { name: user.name })}</span>
      <span className="quiet" dir="auto">
        {wordsOf(message, 200)}
      </span>
    </button>
  )
}

/** Each emoji once, with who gave it. */
export function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji)
  return (
    <p className="reactions">
      {[...byEmoji].map(([emoji, given]) => {
        const names = given.map(({ user }) => user.name).join(', ')
        return (
          <span
            key={emoji}
            className="mark"
            role="img"
            title={names}
            aria-label={t('message.reacted', { emoji, names })}
          >
            {emoji} {given.length > 1 && given.length}
          </span>
        )
      })}
    </p>
  )
}
