import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { providersQuery } from '../api/mailboxes.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { type Part, TestResult, useMailboxTest } from './mailbox-test.tsx'
import { ServerFields } from './server-fields.tsx'
import { loginOfUrl, type ServerLogin, urlOfLogin } from './server-login.ts'

interface Props {
  /** Undefined for a new one. */
  channel: Channel | undefined
  onDone: (channel: Channel) => void
}

interface Mailbox {
  name: string
  email: string
  isReading: boolean
  incoming: ServerLogin
  hasOwnServer: boolean
  outgoing: ServerLogin
  isSameLogin: boolean
}

type Servers = Pick<Mailbox, 'incoming' | 'outgoing'>

/** Connects an email channel with its servers: nothing is saved before it works, unless asked for. */
export function MailboxForm({ channel, onDone }: Props) {
  const stored = { in: loginOfUrl(channel?.settings.imap_url), out: loginOfUrl(channel?.settings.smtp_url) }
  const [mailbox, setMailbox] = useState<Mailbox>(() => ({
    name: channel?.name ?? '',
    email: channel?.email ?? '',
    isReading: channel?.settings.imap_url !== undefined,
    incoming: stored.in.login,
    hasOwnServer: channel?.settings.smtp_url !== undefined,
    outgoing: stored.out.login,
    isSameLogin: channel === undefined,
  }))
  const change = (changes: Partial<Mailbox>) => setMailbox(before => ({ ...before, ...changes }))
  const test = useMailboxTest()
  const settings = () => settingsOf(mailbox, { in: stored.in.hasPassword, out: stored.out.hasPassword })
  const save = async () => {
    const { name, email } = mailbox
    const fields = { name, ...(email ? { email } : {}), settings: settings() }
    return channel
      ? ask(
          api.PUT('/channels/{slug}', {
            params: { path: { slug: channel.slug } },
            body: { channel: fields },
          }),
        )
      : ask(api.POST('/channels', { body: { channel: { ...fields, channel: 'email' } } }))
  }
  const needsTest =
    (mailbox.isReading || mailbox.hasOwnServer) && !isStored(settings(), channel?.settings ?? {})
  const tryOut = () =>
    test.run(partsOf(mailbox, channel), { slug: channel?.slug, email: mailbox.email, settings: settings() })
  const testing = useSaving(tryOut, { touches: [] })
  const saving = useSaving(
    async (isTested: boolean) => (isTested && !(await tryOut()) ? undefined : save()),
    {
      touches: [keys.channels, keys.views],
      onSaved: saved => saved && onDone(saved),
    },
  )
  const error = saving.error ?? testing.error
  const isPending = saving.isPending || testing.isPending
  return (
    <form
      className="mailbox-form"
      onSubmit={event => {
        event.preventDefault()
        saving.mutate(needsTest)
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => (
          <input
            required
            value={mailbox.name}
            onChange={event => change({ name: event.currentTarget.value })}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('channel.email')} wrong={wrongIn(error, 'email')}>
        {attributes => (
          <input
            type="email"
            required={Boolean(channel?.email) || !channel}
            value={mailbox.email}
            onChange={event => change({ email: event.currentTarget.value })}
            {...attributes}
          />
        )}
      </Field>
      <Finder
        email={mailbox.email}
        onFound={({ incoming, outgoing }) =>
          change({
            ...{ isReading: true, hasOwnServer: true },
            incoming: { ...mailbox.incoming, ...incoming },
            outgoing: { ...mailbox.outgoing, ...outgoing },
          })
        }
      />
      <IncomingFields
        mailbox={mailbox}
        hasPassword={stored.in.hasPassword}
        wrong={wrongIn(error, 'imap_url')}
        onChange={change}
      />
      <OutgoingFields
        mailbox={mailbox}
        hasPassword={stored.out.hasPassword}
        wrong={wrongIn(error, 'smtp_url')}
        onChange={change}
      />
      {test.state && <TestResult state={test.state} />}
      <div className="row">
        <button type="submit" className="button main" disabled={isPending}>
          {isPending ? t('mailbox.testing') : t(needsTest ? 'mailbox.test' : 'save')}
        </button>
        {channel && !needsTest && (
          <button type="button" className="button" disabled={isPending} onClick={() => testing.mutate()}>
            {t('mailbox.try')}
          </button>
        )}
        {test.state?.works === false && needsTest && (
          <button type="button" className="button" disabled={isPending} onClick={() => saving.mutate(false)}>
            {t('mailbox.saveAnyway')}
          </button>
        )}
      </div>
    </form>
  )
}

interface FieldsProps {
  mailbox: Mailbox
  hasPassword: boolean
  wrong: string[] | undefined
  onChange: (changes: Partial<Mailbox>) => void
}

function IncomingFields({ mailbox: { isReading, incoming }, hasPassword, wrong, onChange }: FieldsProps) {
  return (
    <fieldset>
      <legend>{t('mailbox.incoming')}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={isReading}
          onChange={event => onChange({ isReading: event.currentTarget.checked })}
        />{' '}
        {t('mailbox.incoming.on')}
      </label>
      <p className="hint">{t('mailbox.incoming.hint')}</p>
      {isReading && (
        <ServerFields
          name="incoming"
          login={incoming}
          hasPassword={hasPassword}
          wrong={wrong}
          onChange={login => onChange({ incoming: login })}
        />
      )}
    </fieldset>
  )
}

function OutgoingFields({ mailbox, hasPassword, wrong, onChange }: FieldsProps) {
  const { hasOwnServer, outgoing, isReading, isSameLogin } = mailbox
  return (
    <fieldset>
      <legend>{t('mailbox.outgoing')}</legend>
      <Field label={t('mailbox.through')}>
        {attributes => (
          <select
            value={hasOwnServer ? 'own' : 'server'}
            onChange={event => onChange({ hasOwnServer: event.currentTarget.value === 'own' })}
            {...attributes}
          >
            <option value="server">{t('mailbox.outgoing.server')}</option>
            <option value="own">{t('mailbox.outgoing.own')}</option>
          </select>
        )}
      </Field>
      {hasOwnServer && isReading && (
        <label className="check">
          <input
            type="checkbox"
            checked={isSameLogin}
            onChange={event => onChange({ isSameLogin: event.currentTarget.checked })}
          />{' '}
          {t('mailbox.sameLogin')}
        </label>
      )}
      {hasOwnServer && (
        <ServerFields
          name="outgoing"
          login={outgoing}
          hasPassword={hasPassword}
          wrong={wrong}
          isSameLogin={isSameLogin && isReading}
          onChange={login => onChange({ outgoing: login })}
        />
      )}
    </fieldset>
  )
}

/** Fills in the servers of an address, found by the server or chosen from a list. */
function Finder({ email, onFound }: { email: string; onFound: (servers: Servers) => void }) {
  const { data: providers = [] } = useQuery(providersQuery)
  const fill = (found: FoundServers, user: string) =>
    onFound({ incoming: withLogin(found.incoming, user), outgoing: withLogin(found.outgoing, user) })
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
        <select
          aria-label={t('mailbox.provider')}
          value={provider?.id ?? ''}
          onChange={event => {
            const one = providers.find(({ id }) => id === event.currentTarget.value)
            choose(one?.id ?? '')
            if (one) fill(one, email)
          }}
        >
          <option value="">{t('mailbox.provider.other')}</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {found && chosen === '' && (
        <p className="hint" role="status">
          {t(`mailbox.foundBy.${found.found_by}`, { name: found.provider?.name ?? '' })}
        </p>
      )}
      {provider && provider.login !== 'password' && (
        <p className="notice">{t(`mailbox.login.${provider.login}`, { name: provider.name })}</p>
      )}
    </>
  )
}

interface FoundServers {
  incoming: { host: string; port: number; security: 'tls' | 'starttls' }
  outgoing: { host: string; port: number; security: 'tls' | 'starttls' }
}

function withLogin({ host, port, security }: FoundServers['incoming'], user: string): ServerLogin {
  return { host, port: String(port), security, user, password: '', folder: 'INBOX' }
}

/** Whether these are the channel's settings, passwords included. */
function isStored(settings: Record<string, string | null>, stored: Record<string, string>): boolean {
  return Object.entries(settings).every(([key, value]) => {
    const { login, hasPassword } = loginOfUrl(stored[key])
    const scheme = key === 'imap_url' ? 'imap' : 'smtp'
    return value === (stored[key] === undefined ? null : urlOfLogin(scheme, login, hasPassword))
  })
}

/** A mail to oneself needs a server that may send it: until an address is verified, only its own. */
function partsOf({ isReading, hasOwnServer }: Mailbox, channel: Channel | undefined): Part[] {
  const canSend = hasOwnServer || channel?.verified === true
  return [
    ...(isReading ? (['incoming'] as const) : []),
    'outgoing',
    ...(isReading && canSend ? (['round_trip'] as const) : []),
  ]
}

function settingsOf(mailbox: Mailbox, hasPassword: { in: boolean; out: boolean }) {
  const { isReading, incoming, hasOwnServer, outgoing, isSameLogin } = mailbox
  const isSame = isReading && isSameLogin
  const { user, password } = incoming
  const sending = isSame ? { ...outgoing, user, password } : outgoing
  return {
    imap_url: isReading ? urlOfLogin('imap', incoming, hasPassword.in) : null,
    smtp_url: hasOwnServer ? urlOfLogin('smtp', sending, hasPassword.out) : null,
  }
}
