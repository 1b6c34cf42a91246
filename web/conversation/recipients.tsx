import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Menu } from '../design/menu.tsx'
import { useSaving } from '../design/saving.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { customerOf } from './customer-of.ts'
import type { Audience } from './outgoing.ts'

interface Props {
  conversation: Conversation
  audience: Audience
  onChange: (audience: Audience) => void
}

/** Channels on which others can be addressed; on a messenger, there is one person. */
const WITH_ADDRESSES = new Set<number>([CHANNEL_KINDS.email, CHANNEL_KINDS.chat, CHANNEL_KINDS.api])

type Follower = Conversation['followers'][number]

/** The recipients of the reply, always visible: more can be added, some of them unseen, and followers left out. */
export function Recipients({ conversation, audience, onChange }: Props) {
  const { followers, slug } = conversation
  const author = customerOf(conversation)
  const others = followers.filter(person => !person['staff?'] && person.id !== author.id)
  const { recipients, bcc, without } = audience
  const byAddress = WITH_ADDRESSES.has(conversation.category.channel)
  const changeWithout = (email: string) => {
    const isOut = without.includes(email)
    const next = isOut ? without.filter(one => one !== email) : [...without, email]
    onChange({ ...audience, without: next })
  }
  return (
    <p className="recipients row small">
      <span className="quiet">{t('to')}</span>
      <span dir="auto" title={author.email ?? undefined}>
        {author.name} {author.email && <span className="quiet">{author.email}</span>}
      </span>
      {others.map(person => (
        <FollowerChip
          key={person.id}
          slug={slug}
          person={person}
          isOut={person.email !== null && without.includes(person.email)}
          onToggle={changeWithout}
        />
      ))}
      {recipients.map(email => (
        <Address
          key={email}
          email={email}
          onRemove={() => onChange({ ...audience, recipients: recipients.filter(one => one !== email) })}
        />
      ))}
      {bcc.map(email => (
        <Address
          key={email}
          email={email}
          isBlind
          onRemove={() => onChange({ ...audience, bcc: bcc.filter(one => one !== email) })}
        />
      ))}
      {byAddress && (
        <Adder
          label={t('to.add')}
          onAdd={email => onChange({ ...audience, recipients: [...new Set([...recipients, email])] })}
        />
      )}
      {byAddress && (
        <Adder
          label={t('to.addBcc')}
          onAdd={email => onChange({ ...audience, bcc: [...new Set([...bcc, email])] })}
        />
      )}
    </p>
  )
}

interface ChipProps {
  slug: string
  person: Follower
  /** Left out of this reply. */
  isOut: boolean
  onToggle: (email: string) => void
}

/** A follower, who can be left out of this reply or taken off the conversation. */
function FollowerChip({ slug, person: { name, email }, isOut, onToggle }: ChipProps) {
  const removing = useSaving(
    () =>
      ask(
        api.DELETE('/conversations/{slug}/followers/{email}', {
          params: { path: { slug, email: email ?? '' } },
        }),
      ),
    {
      touches: [keys.conversation(slug), keys.activities],
      onSaved: () => toast(t('to.takenOff', { name })),
    },
  )
  if (!email)
    return (
      <span className="chip" dir="auto">
        {name}
      </span>
    )
  return (
    <Menu
      className={isOut ? 'chip out' : 'chip'}
      label={isOut ? t('to.isLeftOut', { name }) : name}
      choices={[
        { id: 'toggle', label: t(isOut ? 'to.include' : 'to.leaveOut'), detail: email },
        { id: 'remove', label: t('to.takeOff') },
      ]}
      onChoose={id =>
        id === 'toggle'
          ? onToggle(email)
          : removing.mutate(undefined, { onError: error => toastError(error) })
      }
    >
      {name === email.split('@')[0] ? email : name}
    </Menu>
  )
}

function Address({
  email,
  isBlind = false,
  onRemove,
}: {
  email: string
  isBlind?: boolean
  onRemove: () => void
}) {
  return (
    <span className="chip">
      {isBlind && <span className="quiet">{t('to.bcc')} </span>}
      {email}
      <button type="button" aria-label={t('to.remove', { email })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}

/** A button that becomes a field for an address. */
function Adder({ label, onAdd }: { label: string; onAdd: (email: string) => void }) {
  const [email, setEmail] = useState<string>()
  const add = () => {
    if (email?.includes('@')) onAdd(email.trim())
    setEmail(undefined)
  }
  if (email === undefined)
    return (
      <button type="button" className="chip" onClick={() => setEmail('')}>
        + {label}
      </button>
    )
  return (
    <input
      type="email"
      aria-label={label}
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
  )
}
