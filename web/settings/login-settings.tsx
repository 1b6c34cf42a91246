import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me, TotpSecret } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toasts.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
import { WideTable } from '../design/wide-table.tsx'
import { ageOf, t } from '../language/language.ts'
import { QrCode } from './qr-code.tsx'

const sessionsQuery = queryOptions({ queryKey: keys.sessions, queryFn: () => ask(api.GET('/me/sessions')) })
const REASONS = ['assigned', 'followed', 'unassigned'] as const

/** Password, two-factor authentication, sessions and notifications. */
export function LoginSettings() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <>
      <Password me={me} />
      <SecondFactor me={me} />
      <Sessions />
      <Notices me={me} />
    </>
  )
}

function Password({ me }: { me: Me }) {
  const { error, isBusy, save, wrong } = useSave(keys.me, keys.sessions)
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        const { current_password, password = '' } = fieldsOf(form)
        void save(
          () => ask(api.PUT('/me/password', { body: { current_password, password } })),
          () => {
            form.reset()
            toast(t('saved'))
          },
        )
      }}
    >
      <h2>{t('password')}</h2>
      {!wrong('password') && !wrong('current_password') && <ErrorNotice error={error} />}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      {me['password?'] && (
        <Field label={t('password.current')} wrong={wrong('current_password')}>
          {attributes => (
            <input
              name="current_password"
              type="password"
              required
              autoComplete="current-password"
              {...attributes}
            />
          )}
        </Field>
      )}
      <Field label={t('password.new')} hint={t('password.hint')} wrong={wrong('password')}>
        {attributes => (
          <input
            name="password"
            type="password"
            required
            minLength={10}
            autoComplete="new-password"
            {...attributes}
          />
        )}
      </Field>
      <button type="submit" className="button" disabled={isBusy}>
        {t('save')}
      </button>
    </form>
  )
}

function SecondFactor({ me }: { me: Me }) {
  const { error, save, wrong } = useSave(keys.me)
  const [begun, setBegun] = useState<TotpSecret>()
  const [recovery, setRecovery] = useState<string[]>([])
  const isOn = me['second_factor?']
  const send = (form: HTMLFormElement) => {
    const { code = '' } = fieldsOf(form)
    if (isOn)
      return save(
        () => ask(api.DELETE('/me/second_factor', { body: { code } })),
        () => form.reset(),
      )
    return save(
      () => ask(api.PUT('/me/second_factor', { body: { code } })),
      ({ recovery_codes }) => {
        setBegun(undefined)
        setRecovery(recovery_codes)
      },
    )
  }
  return (
    <div className="card">
      <h2>{t('factor.title')}</h2>
      <p>{isOn ? t('factor.on', { n: me.recovery_codes_left }) : t('factor.off')}</p>
      {!wrong('code') && <ErrorNotice error={error} />}
      {recovery.length > 0 && (
        <div className="notice good" role="status">
          <p>{t('factor.recovery')}</p>
          <pre>{recovery.map(code => code.replace(/(.{4})(?=.)/g, '$1-')).join('\n')}</pre>
        </div>
      )}
      {!isOn && !begun && (
        <button
          type="button"
          className="button"
          onClick={() => void save(() => ask(api.POST('/me/second_factor')), setBegun)}
        >
          {t('factor.begin')}
        </button>
      )}
      {begun && (
        <>
          <p>{t('factor.scan')}</p>
          <QrCode text={begun.uri} />
          <p>
            <code>{begun.secret}</code>
          </p>
        </>
      )}
      {(begun || isOn) && (
        <form
          onSubmit={event => {
            event.preventDefault()
            void send(event.currentTarget)
          }}
        >
          <Field label={t('code')} wrong={wrong('code')}>
            {attributes => <input name="code" required autoComplete="one-time-code" {...attributes} />}
          </Field>
          <button type="submit" className="button">
            {t(isOn ? 'factor.remove' : 'factor.confirm')}
          </button>
        </form>
      )}
    </div>
  )
}

function Sessions() {
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const { error, save } = useSave(keys.sessions)
  return (
    <div className="card">
      <h2>{t('sessions.title')}</h2>
      <ErrorNotice error={error} />
      <WideTable>
        <table>
          <tbody>
            {sessions.map(session => (
              <tr key={session.id}>
                <td>
                  {browserOf(session.user_agent)}
                  <br />
                  <span className="quiet small">{session.address}</span>
                </td>
                <td>{t('sessions.used', { age: ageOf(session.last_used_at) })}</td>
                <td>
                  {session['current?'] ? (
                    <em>{t('sessions.this')}</em>
                  ) : (
                    <button
                      type="button"
                      className="button"
                      onClick={() =>
                        void save(() =>
                          ask(api.DELETE('/me/sessions/{id}', { params: { path: { id: session.id } } })),
                        )
                      }
                    >
                      {t('sessions.end')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {sessions.length > 1 && (
        <p>
          <button
            type="button"
            className="button"
            onClick={() => void save(() => ask(api.DELETE('/me/sessions')))}
          >
            {t('sessions.end_others')}
          </button>
        </p>
      )}
    </div>
  )
}

/** `Firefox, Linux` from a user agent. */
function browserOf(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1] ?? userAgent.slice(0, 30)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(userAgent)?.[1]
  return [browser.replace('Edg', 'Edge').replace('OPR', 'Opera'), system].filter(Boolean).join(', ')
}

function Notices({ me }: { me: Me }) {
  const { error, save } = useSave(keys.me)
  const change = (reason: (typeof REASONS)[number], isOn: boolean) => {
    const notify = REASONS.filter(one => (one === reason ? isOn : me.notify.includes(one)))
    void save(() =>
      ask(api.PUT('/staff/{email}', { params: { path: { email: me.email } }, body: { staff: { notify } } })),
    )
  }
  return (
    <fieldset className="card">
      <legend className="unseen">{t('notify.title')}</legend>
      <h2>{t('notify.title')}</h2>
      <ErrorNotice error={error} />
      {REASONS.map(reason => (
        <label className="row" key={reason}>
          <input
            type="checkbox"
            checked={me.notify.includes(reason)}
            onChange={event => change(reason, event.target.checked)}
          />
          {t(`notify.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
