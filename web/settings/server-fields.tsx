import { Field } from '../design/field.tsx'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import type { Step } from './mailbox-test.tsx'
import type { ServerLogin } from './server-login.ts'

interface Props {
  /** Names of the fields begin with it. */
  name: 'incoming' | 'outgoing'
  login: ServerLogin
  hasPassword: boolean
  /** No password is stored that would do. */
  mustEnter?: boolean
  /** Otherwise somebody signs in with the provider. */
  needsPassword: boolean
  /** What the server says of it. */
  wrong: string[] | undefined
  /** The step at which its test failed. */
  failedAt: Step | undefined
  /** The login of incoming mail serves for outgoing mail. */
  isSameLogin?: boolean
  onChange: (login: ServerLogin) => void
}

const SECURITY = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
] as const

/** 1 to 65535. */
const PORT = '[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]'

/** A server and a login to enter. */
export function ServerFields({
  name,
  login,
  hasPassword,
  wrong,
  failedAt,
  mustEnter = false,
  needsPassword,
  isSameLogin = false,
  onChange,
}: Props) {
  const text = (key: keyof ServerLogin, rest: object = {}) => ({
    name: `${name}-${key}`,
    value: login[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...login, [key]: event.currentTarget.value }),
    ...rest,
  })
  // Nobody reads a mailbox without a login, and a password is somebody's.
  const needsUser = name === 'incoming' || login.password !== ''
  const failed = (step: Step, words: string) => (failedAt === step ? [words] : undefined)
  return (
    <>
      <div className="server">
        <Field label={t('mailbox.host')} wrong={wrong ?? failed('connect', t('mailbox.wrong.connect'))}>
          {attributes => <input {...text('host', { required: true, autoComplete: 'off' })} {...attributes} />}
        </Field>
        <Field label={t('mailbox.port')}>
          {attributes => (
            <input
              {...text('port', { inputMode: 'numeric', pattern: PORT, title: t('mailbox.wrong.port') })}
              {...attributes}
            />
          )}
        </Field>
        <Field label={t('mailbox.security')} wrong={failed('encrypt', t('mailbox.wrong.encrypt'))}>
          {attributes => (
            <Select
              name={`${name}-security`}
              value={login.security}
              onChange={security => onChange({ ...login, security })}
              options={SECURITY}
              {...attributes}
            />
          )}
        </Field>
      </div>
      {!isSameLogin && (
        <div className="pair">
          <Field label={t('mailbox.user')}>
            {attributes => (
              <input {...text('user', { autoComplete: 'off', required: needsUser })} {...attributes} />
            )}
          </Field>
          {needsPassword && (
            <Field
              label={t('mailbox.password')}
              hint={hasPassword ? t('mailbox.password.kept') : undefined}
              wrong={failed('login', t('mailbox.wrong.login'))}
            >
              {attributes => (
                <input
                  {...text('password', {
                    type: 'password',
                    autoComplete: 'new-password',
                    required: mustEnter,
                  })}
                  {...attributes}
                />
              )}
            </Field>
          )}
        </div>
      )}
      {name === 'incoming' && (
        <Field label={t('mailbox.folder')}>
          {attributes => <input {...text('folder')} {...attributes} />}
        </Field>
      )}
    </>
  )
}
