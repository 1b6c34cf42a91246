import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { providersQuery } from '../api/mailboxes.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import type { Mailbox } from './mailbox-fields.tsx'
import { NO_LOGIN, type ServerLogin } from './server-login.ts'
import type { SignInProvider } from './sign-in.tsx'

interface Props {
  mailbox: Mailbox
  onChange: (changes: Partial<Mailbox>) => void
}

/** Fills in the servers of an address, found by the server or chosen from a list. */
export function ServerFinder({ mailbox, onChange }: Props) {
  const { email, isSigningIn } = mailbox
  const { data } = useQuery(providersQuery)
  const known = data ?? NO_PROVIDERS
  const { providers } = known
  const fill = (found: FoundServers, user: string) => onChange(foundFor(mailbox, known, { ...found, user }))
  const finding = useSaving(() => ask(api.GET('/mail_servers', { params: { query: { email } } })), {
    touches: [],
    onSaved: found => fill(found, found.user),
  })
  const [chosen, choose] = useState('')
  const found = finding.data
  const provider =
    providers.find(({ id }) => id === chosen) ??
    found?.provider ??
    providers.find(({ incoming }) => incoming.host === mailbox.incoming.host)
  return (
    <>
      <ErrorNotice error={finding.error} />
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={!email.includes('@') || finding.isPending}
          onClick={() => {
            choose('')
            finding.mutate()
          }}
        >
          {t('mailbox.find')}
        </button>
        <Select
          aria-label={t('mailbox.provider')}
          value={provider?.id ?? ''}
          options={[
            { value: '', label: t('mailbox.provider.other') },
            ...providers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={wanted => {
            const one = providers.find(({ id }) => id === wanted)
            choose(one?.id ?? '')
            if (one) fill(one, email)
          }}
        />
      </div>
      {found && chosen === '' && (
        <p className="hint" role="status">
          {t(`mailbox.foundBy.${found.found_by}`, { name: found.provider?.name ?? '' })}
        </p>
      )}
      {provider && provider.login !== 'password' && !isSigningIn && (
        <p className="notice">{t(`mailbox.login.${provider.login}`, { name: provider.name })}</p>
      )}
    </>
  )
}

/** Providers whose servers are known, and those to sign in with. */
export interface KnownProviders {
  providers: (FoundServers & { id: string; name: string })[]
  sign_in: { id: SignInProvider; hosts: string[] | null }[]
}

export const NO_PROVIDERS = { providers: [], sign_in: [] }

export interface FoundServers {
  incoming: Server
  outgoing: Server
}

interface Server {
  host: string
  port: number
  security: 'tls' | 'starttls'
}

/** What these servers change of a mailbox: signing in with their provider, if this server is registered there. */
export function foundFor(
  mailbox: Mailbox,
  { sign_in }: KnownProviders,
  { incoming, outgoing, user }: FoundServers & { user: string },
): Partial<Mailbox> {
  const signInWith = sign_in.find(({ hosts }) => hosts?.includes(incoming.host))?.id
  return {
    isReading: true,
    hasOwnServer: true,
    incoming: withLogin(incoming, user),
    outgoing: withLogin(outgoing, user),
    signInWith,
    isSigningIn: signInWith !== undefined,
    ...(signInWith === mailbox.signInWith ? {} : { mailLogin: undefined }),
  }
}

function withLogin({ host, port, security }: Server, user: string): ServerLogin {
  return { ...NO_LOGIN, host, port: String(port), security, user }
}
