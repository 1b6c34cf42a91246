import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { t } from '../language/language.ts'

interface Props {
  conversation: Conversation
  added: string[]
  onChange: (emails: string[]) => void
}

/** The recipients of the reply, always visible; more can be added. */
export function Recipients({ conversation: { followers, author }, added, onChange }: Props) {
  const [email, setEmail] = useState<string>()
  const others = followers.filter(person => !person['staff?'] && person.id !== author.id)
  const add = () => {
    if (email?.includes('@')) onChange([...new Set([...added, email.trim()])])
    setEmail(undefined)
  }
  return (
    <p className="recipients row small">
      <span className="quiet">{t('to')}</span>
      <span title={author.email ?? undefined}>
        {author.name} {author.email && <span className="quiet">{author.email}</span>}
      </span>
      {others.map(person => (
        <span className="chip" key={person.id} title={person.email ?? undefined}>
          {person.name}
        </span>
      ))}
      {added.map(address => (
        <span className="chip" key={address}>
          {address}
          <button
            type="button"
            aria-label={t('to.remove', { email: address })}
            onClick={() => onChange(added.filter(other => other !== address))}
          >
            ×
          </button>
        </span>
      ))}
      {email === undefined ? (
        <button type="button" className="chip" onClick={() => setEmail('')}>
          + {t('to.add')}
        </button>
      ) : (
        <input
          type="email"
          aria-label={t('to.add')}
          placeholder="name@example.com"
          autoFocus
          value={email}
          onChange={event => setEmail(event.target.value)}
          onBlur={add}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      )}
    </p>
  )
}
