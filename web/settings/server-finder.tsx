import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { providersQuery } from '../api/mailboxes.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import type { ServerLogin } from './server-login.ts'
import type { SignInProvider } from './sign-in.tsx'

interface Found {
  incoming: ServerLogin
  outgoing: ServerLogin
  /** Who can be signed in with. */
  signInWith: SignInProvider | undefined
}

interface Props {
  email: string
  isSigningIn: boolean
  onFound: (found: Found) => void
}

/** Fills in the servers of an address, found by the server or chosen from a list. */
export function ServerFinder({ email, isSigningIn, onFound }: Props) {
  const { data: { providers, sign_in } = NONE } = useQuery(providersQuery)
  const fill = (found: FoundServers, user: string) =>
    onFound({
      incoming: withLogin(found.incoming, user),
      outgoing: withLogin(found.outgoing, user),
      signInWith: sign_in.find(({ hosts }) => hosts?.includes(found.incoming.host))?.id,
    })
  const finding = useSaving(() => ask(api.GET('/mail_servers', { params: { query: { email } } })), {
    touches: [],
    onSaved: found => fill(found, found.user),
  })
  const [chosen, choose] = useState('')
  const found = finding.data
  const provider = providers.find(({ id }) => id === chosen) ?? found?.provider
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

const NONE = { providers: [], sign_in: [] }

interface FoundServers {
  incoming: { host: string; port: number; security: 'tls' | 'starttls' }
  outgoing: { host: string; port: number; security: 'tls' | 'starttls' }
}

function withLogin({ host, port, security }: FoundServers['incoming'], user: string): ServerLogin {
  return { host, port: String(port), security, user, password: '', folder: 'INBOX' }
}
