import './mailbox.css'
import { type ReactNode, use, useRef, useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { CommonFields, remember } from './common-fields.ts'
import { IncomingFields, LookFields, type Mailbox, OutgoingFields } from './mailbox-fields.tsx'
import { MailboxSource } from './mailbox-source.tsx'
import { type Part, STEPS, TestResult, type TestState, useMailboxTest } from './mailbox-test.tsx'
import { RecordForm } from './record-form.tsx'
import { ServerFinder } from './server-finder.tsx'
import { keepsPassword, loginOfUrl, type ServerLogin, type StoredLogin, urlOfLogin } from './server-login.ts'
import { LoginFields } from './sign-in.tsx'

interface Props {
  /** Undefined for a new one. */
  channel: Channel | undefined
  onDone: (channel: Channel) => void
  /** Above the name. */
  top: ReactNode
  /** Below the test. */
  children?: ReactNode
}

/** What is entered, its test, and saving it. */
function useConnecting({ channel, onDone }: Pick<Props, 'channel' | 'onDone'>) {
  const common = use(CommonFields)
  const stored = { in: loginOfUrl(channel?.settings.imap_url), out: loginOfUrl(channel?.settings.smtp_url) }
  const [mailbox, setMailbox] = useState<Mailbox>(() => ({
    name: channel?.name ?? common.name ?? '',
    email: channel?.email ?? '',
    isReading: channel?.settings.imap_url !== undefined,
    incoming: stored.in.login,
    hasOwnServer: channel?.settings.smtp_url !== undefined,
    outgoing: stored.out.login,
    isSameLogin: channel === undefined || hasOneLogin(stored.in, stored.out),
    isSigningIn: channel?.settings.mail_login !== undefined,
    signInWith: undefined,
    mailLogin: Number(channel?.settings.mail_login) || undefined,
    fromName: channel?.settings.from_name ?? '',
    signature: channel?.settings.signature ?? '',
    autoReply: channel?.settings.auto_reply ?? '',
  }))
  const test = useMailboxTest()
  const change = (changes: Partial<Mailbox>) => {
    test.forget()
    setMailbox(before => ({ ...before, ...changes }))
  }
  const kept = {
    in: stored.in.hasPassword && keepsPassword(stored.in.login, mailbox.incoming),
    out: stored.out.hasPassword && keepsPassword(stored.out.login, mailbox.outgoing),
  }
  const settings = () => settingsOf(mailbox, kept)
  // What is typed while a test runs is in here, and not yet in what began it.
  const latest = useRef({ mailbox, settings })
  latest.current = { mailbox, settings }
  const store = async () => {
    const { mailbox: typed, settings: typedSettings } = latest.current
    const { name, email } = typed
    const all = { ...typedSettings(), ...looksOf(typed) }
    const fields = { name, ...(email ? { email } : {}), settings: all }
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
    async (isTested: boolean) => {
      if (isTested && !(await tryOut())) return undefined
      // Servers that were changed meanwhile have not been tested: they stay in the form.
      return isTested && !isSame(latest.current.settings(), settings()) ? undefined : store()
    },
    {
      touches: [keys.channels, keys.views],
      onSaved: (saved, isTested) => {
        if (!saved) return
        const { email } = latest.current.mailbox
        toast(t(isTested ? 'mailbox.saved' : needsTest ? 'mailbox.savedUntested' : 'saved', { email }))
        onDone(saved)
      },
    },
  )
  return {
    mailbox,
    change,
    kept,
    needsTest,
    tested: test.state,
    failed: test.failed,
    planned: partsOf(mailbox, channel),
    saving: { isSuccess: saving.isSuccess && saving.data !== undefined, submittedAt: saving.submittedAt },
    error: saving.error ?? testing.error,
    isPending: saving.isPending || testing.isPending,
    tryOut: () => testing.mutate(),
    save: (isTested: boolean) => saving.mutate(isTested),
  }
}

/** Connects an email channel with its servers: nothing is saved before it works, unless asked for. */
export function MailboxForm(props: Props) {
  const { channel, top, children } = props
  const common = use(CommonFields)
  const { mailbox, change, kept, tested, failed, planned, ...connecting } = useConnecting(props)
  const { error, isPending, needsTest, tryOut, save, saving } = connecting
  const isSigningIn = mailbox.isSigningIn && !mailbox.mailLogin
  return (
    <RecordForm
      className="mailbox-form"
      onInput={event => remember(common, event)}
      saving={{ ...saving, error, isPending, mutate: () => save(needsTest) }}
      refusal={failed ?? error}
      isBusy={isSigningIn}
      save={isPending ? t('mailbox.testing') : t(needsTest ? 'mailbox.test' : 'save')}
      says={tested && saysOf(tested)}
      tools={
        <>
          {channel && !needsTest && (
            <button type="button" className="button" disabled={isPending} onClick={tryOut}>
              {t('mailbox.try')}
            </button>
          )}
          {tested?.works === false && needsTest && (
            <button type="button" className="button" disabled={isPending} onClick={() => save(false)}>
              {t('mailbox.saveAnyway')}
            </button>
          )}
        </>
      }
      aside={
        <>
          <TestResult planned={planned} state={tested} />
          {children}
        </>
      }
    >
      {top}
      <div className="pair">
        <Field label={t('name')} wrong={wrongIn(error, 'name')}>
          {attributes => (
            <input
              name="name"
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
      </div>
      <Servers {...{ mailbox, change, kept, error, failed }} />
      <LookFields mailbox={mailbox} error={error} onChange={change} />
    </RecordForm>
  )
}

/** How many of the checks have passed. */
function saysOf({ parts }: TestState): string {
  const steps = parts.flatMap(({ part, steps }) => steps ?? STEPS[part].map(() => undefined))
  const passed = steps.filter(step => step?.['passed?']).length
  return t('mailbox.checks', { passed, of: steps.length })
}

type ServersProps = Pick<ReturnType<typeof useConnecting>, 'mailbox' | 'change' | 'kept' | 'error' | 'failed'>

/** Where mail comes from and goes to, found by its address or entered. */
function Servers({ mailbox, change, kept, error, failed }: ServersProps) {
  const failedAt = (part: Part) => (failed?.part === part ? failed.step : undefined)
  const isShared = mailbox.isReading && mailbox.isSameLogin
  return (
    <>
      <MailboxSource mailbox={mailbox} onChange={change} />
      {mailbox.isReading && <ServerFinder mailbox={mailbox} onChange={change} />}
      <LoginFields mailbox={mailbox} onChange={change} />
      <IncomingFields
        mailbox={mailbox}
        hasPassword={kept.in}
        hasOutgoingPassword={kept.out}
        wrong={wrongIn(error, 'imap_url')}
        // The login of both is entered here.
        failedAt={
          failedAt('incoming') ?? (isShared && failedAt('outgoing') === 'login' ? 'login' : undefined)
        }
        onChange={change}
      />
      <OutgoingFields
        mailbox={mailbox}
        hasPassword={kept.out}
        wrong={wrongIn(error, 'smtp_url')}
        failedAt={failedAt('outgoing')}
        onChange={change}
      />
    </>
  )
}

/** Whether both servers have the same user name. Passwords are masked. */
function hasOneLogin(incoming: StoredLogin, outgoing: StoredLogin): boolean {
  return incoming.login.user !== '' && incoming.login.user === outgoing.login.user
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Empty ones are removed. */
function looksOf({ fromName, signature, autoReply }: Mailbox) {
  return { from_name: fromName || null, signature: signature || null, auto_reply: autoReply || null }
}

/** Whether these are the channel's settings, passwords included. */
function isStored(settings: Record<string, string | null>, stored: Record<string, string>): boolean {
  return Object.entries(settings).every(([key, value]) => {
    if (key === 'mail_login') return value === (stored[key] ?? null)
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
  const { isReading, incoming, hasOwnServer, outgoing, isSameLogin, isSigningIn, mailLogin } = mailbox
  const isSame = isReading && isSameLogin
  const { user, password } = incoming
  const sending = isSame ? { ...outgoing, user, password } : outgoing
  const kept = isSigningIn ? { in: false, out: false } : hasPassword
  const shown = (login: ServerLogin) => (isSigningIn ? { ...login, password: '' } : login)
  return {
    imap_url: isReading ? urlOfLogin('imap', shown(incoming), kept.in) : null,
    smtp_url: hasOwnServer ? urlOfLogin('smtp', shown(sending), kept.out) : null,
    mail_login: isSigningIn && mailLogin ? String(mailLogin) : null,
  }
}
