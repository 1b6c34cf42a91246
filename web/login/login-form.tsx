import { type ReactNode, useEffect, useRef, useState } from 'react'
import { post } from '../api/client.ts'
import type { Refusal } from '../api/refusal.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'

type Step =
  | { name: 'password' }
  | { name: 'code'; ticket: string }
  | { name: 'forgot' }
  | { name: 'sent' }
  | { name: 'reset'; ticket: string }
  | { name: 'link'; ticket: string }

/** The part after the #, which browsers do not send. */
function stepInAddress(): Step {
  const [, name, ticket] = /^#(link|reset)=([\w-]+)$/.exec(location.hash) ?? []
  return ticket ? { name: name as 'link' | 'reset', ticket } : { name: 'password' }
}

interface Props {
  title?: ReactNode
  /** Called when the person is in; what it throws is shown. */
  onIn: () => Promise<void>
}

/** Login: password and code, a one-time link, a new password. */
export function LoginForm({ title, onIn }: Props) {
  const [step, setStep] = useState(stepInAddress)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (path: string, body: Record<string, unknown>) => {
    setBusy(true)
    setError(null)
    try {
      const answer = await post(path, body)
      if (answer.state === 'second_factor') setStep({ name: 'code', ticket: String(answer.ticket) })
      else if (answer.state === 'sent') setStep({ name: 'sent' })
      else await onIn()
    } catch (refusal) {
      setError(refusal as Error)
      if (step.name === 'link') setStep({ name: 'password' })
    } finally {
      setBusy(false)
    }
  }

  const turn = (name: 'password' | 'forgot') => {
    setError(null)
    setStep({ name } as Step)
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        void send(PATHS[step.name], { ...fields, ...('ticket' in step ? { ticket: step.ticket } : {}) })
      }}
    >
      {title}
      <ErrorNotice error={error} />
      <Fields step={step} error={error as Refusal | null} send={send} />
      {LABELS[step.name] && (
        <button type="submit" className="button main" disabled={isBusy}>
          {t(LABELS[step.name] as 'log_in')}
        </button>
      )}
      {(step.name === 'forgot' || step.name === 'sent') && (
        <p>
          <button type="button" className="button plain" onClick={() => turn('password')}>
            {t('password.back')}
          </button>
        </p>
      )}
      {step.name === 'password' && (
        <p>
          <button type="button" className="button plain" onClick={() => turn('forgot')}>
            {t('password.forgot')}
          </button>
        </p>
      )}
    </form>
  )
}

const PATHS: Record<Step['name'], string> = {
  password: '/login',
  code: '/login/code',
  forgot: '/login/forgot',
  sent: '',
  reset: '/login/reset',
  link: '/login/link',
}

const LABELS: Partial<Record<Step['name'], string>> = {
  password: 'log_in',
  code: 'log_in',
  forgot: 'password.mail',
  reset: 'password.reset',
}

interface FieldsProps {
  step: Step
  error: Refusal | null
  send: (path: string, body: Record<string, unknown>) => Promise<void>
}

function Fields({ step, error, send }: FieldsProps) {
  const isSent = useRef(false)
  useEffect(() => {
    if (step.name !== 'link' || isSent.current) return
    isSent.current = true
    void send(PATHS.link, { ticket: step.ticket })
  })
  const wrong = error?.fields ?? {}
  if (step.name === 'link') return <p role="status">{t('log_in.link')}</p>
  if (step.name === 'sent') return <p className="notice good">{t('password.sent')}</p>
  if (step.name === 'code')
    return (
      <Field label={t('code')} hint={t('code.hint')} wrong={wrong.code}>
        {attributes => <input name="code" required autoComplete="one-time-code" key="code" {...attributes} />}
      </Field>
    )
  if (step.name === 'reset')
    return (
      <Field label={t('password.new')} hint={t('password.hint')} wrong={wrong.password}>
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
    )
  return (
    <>
      <Field label={t('email')} wrong={wrong.email}>
        {attributes => <input name="email" type="email" required autoComplete="username" {...attributes} />}
      </Field>
      {step.name === 'password' && (
        <Field label={t('password')} wrong={wrong.password}>
          {attributes => (
            <input name="password" type="password" required autoComplete="current-password" {...attributes} />
          )}
        </Field>
      )}
    </>
  )
}
