import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'
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
  /** The login of incoming mail serves for outgoing mail. */
  isSameLogin?: boolean
  onChange: (login: ServerLogin) => void
}

/** A server and a login to enter. */
export function ServerFields({
  name,
  login,
  hasPassword,
  wrong,
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
  return (
    <>
      <div className="row server">
        <Field label={t('mailbox.host')} wrong={wrong}>
          {attributes => <input {...text('host', { required: true, autoComplete: 'off' })} {...attributes} />}
        </Field>
        <Field label={t('mailbox.port')}>
          {attributes => (
            <input {...text('port', { inputMode: 'numeric', pattern: '[0-9]{1,5}' })} {...attributes} />
          )}
        </Field>
        <Field label={t('mailbox.security')}>
          {attributes => (
            <select {...text('security')} {...attributes}>
              <option value="tls">TLS</option>
              <option value="starttls">STARTTLS</option>
            </select>
          )}
        </Field>
      </div>
      {!isSameLogin && (
        <div className="row server">
          <Field label={t('mailbox.user')}>
            {attributes => (
              <input {...text('user', { autoComplete: 'off', required: needsUser })} {...attributes} />
            )}
          </Field>
          {needsPassword && (
            <Field label={t('mailbox.password')} hint={hasPassword ? t('mailbox.password.kept') : undefined}>
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
