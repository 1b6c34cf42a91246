import './sources.css'
import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../api/mailboxes.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import type { Mailbox } from './mailbox-fields.tsx'
import { type FoundServers, foundFor, type KnownProviders, NO_PROVIDERS } from './server-finder.tsx'
import { NO_LOGIN } from './server-login.ts'

/** The providers that have a card of their own, as people call them. */
const CARDS = { google: 'Google', microsoft: 'Microsoft 365' } as const

type Source = keyof typeof CARDS | 'imap' | 'forwarding'

interface Props {
  mailbox: Mailbox
  onChange: (changes: Partial<Mailbox>) => void
}

/** Where email comes from: a provider whose servers are known, other servers, or a mail server that forwards it. */
export function MailboxSource({ mailbox, onChange }: Props) {
  const { data } = useQuery(providersQuery)
  const known = data ?? NO_PROVIDERS
  const chosen = sourceOf(mailbox, known)
  const choose = (source: Source) => {
    if (source === 'forwarding') return onChange({ isReading: false, hasOwnServer: false })
    const provider = known.providers.find(({ id }) => id === source)
    if (provider) return onChange(foundFor(mailbox, known, { ...provider, user: mailbox.email }))
    onChange({ isReading: true, hasOwnServer: true, ...(cardOf(mailbox, known) ? NO_SERVERS : {}) })
  }
  const sources: [Source, string][] = [
    ...Object.entries(CARDS).map(([id, name]): [Source, string] => [id as keyof typeof CARDS, name]),
    ['imap', t('mailbox.source.imap')],
    ['forwarding', t('mailbox.source.forwarding')],
  ]
  return (
    <fieldset className="sources">
      <legend className="unseen">{t('mailbox.incoming')}</legend>
      {sources.map(([source, name]) => (
        <label key={source}>
          <input
            type="radio"
            name="source"
            className="unseen"
            checked={source === chosen}
            disabled={!data && source in CARDS}
            onChange={() => choose(source)}
          />
          <Icon name={ICONS[source]} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

const ICONS = { google: 'mail', microsoft: 'mail', imap: 'settings', forwarding: 'forward' } as const

const NO_SERVERS = {
  incoming: NO_LOGIN,
  outgoing: NO_LOGIN,
  isSigningIn: false,
  signInWith: undefined,
  mailLogin: undefined,
}

function sourceOf(mailbox: Mailbox, known: KnownProviders): Source {
  return mailbox.isReading ? (cardOf(mailbox, known) ?? 'imap') : 'forwarding'
}

/** The card whose servers are entered. */
function cardOf({ incoming }: Mailbox, { providers }: KnownProviders): keyof typeof CARDS | undefined {
  const isEntered = (servers: FoundServers | undefined) => servers?.incoming.host === incoming.host
  return (Object.keys(CARDS) as (keyof typeof CARDS)[]).find(card =>
    isEntered(providers.find(({ id }) => id === card)),
  )
}
