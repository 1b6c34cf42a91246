import { useState } from 'react'
import { Field } from '../design/field.tsx'
import { Fold } from '../design/fold.tsx'
import { wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import type { Step } from './mailbox-test.tsx'
import { ServerFields } from './server-fields.tsx'
import type { ServerLogin } from './server-login.ts'
import type { SignInProvider } from './sign-in.tsx'

/** An email channel as it is entered. */
export interface Mailbox {
  name: string
  email: string
  isReading: boolean
  incoming: ServerLogin
  hasOwnServer: boolean
  outgoing: ServerLogin
  isSameLogin: boolean
  /** With a provider, instead of a password. */
  isSigningIn: boolean
  /** Undefined: as the login says. */
  signInWith: SignInProvider | undefined
  /** ID of the login, once there is one. */
  mailLogin: number | undefined
  /** Empty: the usual form. */
  fromName: string
  signature: string
  autoReply: string
}

interface FieldsProps {
  mailbox: Mailbox
  hasPassword: boolean
  wrong: string[] | undefined
  /** The step at which the test of the server failed. */
  failedAt: Step | undefined
  onChange: (changes: Partial<Mailbox>) => void
}

export function IncomingFields({
  mailbox,
  hasPassword,
  hasOutgoingPassword,
  wrong,
  failedAt,
  onChange,
}: FieldsProps & {
  /** A password for outgoing mail is stored. */
  hasOutgoingPassword: boolean
}) {
  const { isReading, incoming, hasOwnServer, isSameLogin } = mailbox
  // Only what is entered can serve for outgoing mail, unless both are stored.
  const isShared = hasOwnServer && isSameLogin && !hasOutgoingPassword
  return (
    <fieldset>
      <legend>{t('mailbox.incoming')}</legend>
      <p className="hint">{t(isReading ? 'mailbox.incoming.hint' : 'mailbox.forwarding.hint')}</p>
      {isReading && (
        <ServerFields
          name="incoming"
          login={incoming}
          hasPassword={hasPassword && !isShared}
          mustEnter={!hasPassword || isShared}
          needsPassword={!mailbox.isSigningIn}
          wrong={wrong}
          failedAt={failedAt}
          onChange={login => onChange({ incoming: login })}
        />
      )}
    </fieldset>
  )
}

export function OutgoingFields({ mailbox, hasPassword, wrong, failedAt, onChange }: FieldsProps) {
  const { hasOwnServer, outgoing, isReading, isSameLogin } = mailbox
  return (
    <fieldset>
      <legend>{t('mailbox.outgoing')}</legend>
      <Field label={t('mailbox.through')}>
        {attributes => (
          <Select
            value={hasOwnServer ? 'own' : 'server'}
            onChange={through => onChange({ hasOwnServer: through === 'own' })}
            options={[
              { value: 'server', label: t('mailbox.outgoing.server') },
              { value: 'own', label: t('mailbox.outgoing.own') },
            ]}
            {...attributes}
          />
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
          failedAt={failedAt}
          isSameLogin={isSameLogin && isReading}
          needsPassword={!mailbox.isSigningIn}
          onChange={login => onChange({ outgoing: login })}
        />
      )}
    </fieldset>
  )
}

interface LookProps {
  mailbox: Mailbox
  error: Error | null
  onChange: (changes: Partial<Mailbox>) => void
}

const USUAL_NAME = '{agent} ({brand})'

/** What replies look like, and what is sent automatically. */
export function LookFields({ mailbox: { fromName, signature, autoReply }, error, onChange }: LookProps) {
  // Clearing a field must not close the group.
  const [wasSet] = useState(Boolean(fromName || signature || autoReply))
  return (
    <Fold title={t('mailbox.look')} isOpen={wasSet}>
      <Field
        label={t('mailbox.fromName')}
        hint={t('mailbox.fromName.hint', { agent: '{agent}', brand: '{brand}', channel: '{channel}' })}
        wrong={wrongIn(error, 'from_name')}
      >
        {attributes => (
          <input
            value={fromName}
            placeholder={USUAL_NAME}
            onChange={event => onChange({ fromName: event.currentTarget.value })}
            {...attributes}
          />
        )}
      </Field>
      <Field
        label={t('mailbox.signature')}
        hint={t('mailbox.signature.hint', { agent: '{agent}', brand: '{brand}' })}
        wrong={wrongIn(error, 'signature')}
      >
        {attributes => (
          <textarea
            rows={3}
            value={signature}
            onChange={event => onChange({ signature: event.currentTarget.value })}
            {...attributes}
          />
        )}
      </Field>
      <Field
        label={t('mailbox.autoReply')}
        hint={t('mailbox.autoReply.hint')}
        wrong={wrongIn(error, 'auto_reply')}
      >
        {attributes => (
          <textarea
            rows={3}
            value={autoReply}
            onChange={event => onChange({ autoReply: event.currentTarget.value })}
            {...attributes}
          />
        )}
      </Field>
    </Fold>
  )
}
