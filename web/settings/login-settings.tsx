import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import type { Me } from '../api/staff.ts'
import { meQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { WideTable } from '../design/wide-table.tsx'
import { browserName } from '../kit/browser-name.ts'
import { agoOf, t } from '../language/language.ts'
import { SecondFactor } from './second-factor.tsx'

const sessionsQuery = queryOptions({ queryKey: keys.sessions, queryFn: () => ask(api.GET('/me/sessions')) })

/** Password, two-factor authentication and sessions. */
export function LoginSettings() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <>
      <Password me={me} />
      <SecondFactor me={me} />
      <Sessions />
    </>
  )
}

function changePassword(form: HTMLFormElement) {
  const { current_password, password = '' } = fieldsOf(form)
  return confirmed(() => ask(api.PUT('/me/password', { body: { current_password, password } })))
}

function Password({ me }: { me: Me }) {
  const changing = useSaving(changePassword, {
    touches: [keys.me, keys.sessions],
    onSaved(_me, form) {
      form.reset()
      toast(t('saved'))
    },
  })
  const { error, isPending } = changing
  return (
    <Form className="card" saving={changing}>
      <h2>{t('password')}</h2>
      {!wrongIn(error, 'password') && !wrongIn(error, 'current_password') && <ErrorNotice error={error} />}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      {me['password?'] && (
        <Field label={t('password.current')} wrong={wrongIn(error, 'current_password')}>
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
      <Field label={t('password.new')} hint={t('password.hint')} wrong={wrongIn(error, 'password')}>
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
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function Sessions() {
  const found = useQuery(sessionsQuery)
  const touches = [keys.sessions]
  const ending = useSaving(
    (id: number) => ask(api.DELETE('/me/sessions/{id}', { params: { path: { id } } })),
    { touches },
  )
  const endingOthers = useSaving(() => ask(api.DELETE('/me/sessions')), { touches })
  return (
    <div className="card">
      <h2>{t('sessions.title')}</h2>
      <ErrorNotice error={ending.error ?? endingOthers.error} />
      <Listed of={found}>
        {sessions => (
          <WideTable>
            <table>
              <tbody>
                {sessions.map(session => (
                  <tr key={session.id}>
                    <td>
                      {browserName(session.user_agent)}
                      <br />
                      <span className="quiet small">{session.address}</span>
                    </td>
                    <td>{t('sessions.used', { age: agoOf(session.last_used_at) })}</td>
                    <td>
                      {session['current?'] ? (
                        <em>{t('sessions.this')}</em>
                      ) : (
                        <button type="button" className="button" onClick={() => ending.mutate(session.id)}>
                          {t('sessions.end')}
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Listed>
      {(found.data?.length ?? 0) > 1 && (
        <p>
          <button type="button" className="button" onClick={() => endingOthers.mutate()}>
            {t('sessions.end_others')}
          </button>
        </p>
      )}
    </div>
  )
}
