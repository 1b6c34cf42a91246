import { post } from '../api/post.ts'
import { isFailure, Refusal } from '../api/refusal.ts'
import { errorMessage } from '../design/error-message.ts'
import { make } from '../kit/make.ts'
import { t } from '../language/login-texts.ts'
import { createField, type Field } from './field.ts'

interface Step {
  name: 'password' | 'code' | 'forgot' | 'sent' | 'reset' | 'link'
  /** Of a link, or of a password that was right. */
  ticket?: string
}

/** What a step shows, and where it is sent. */
interface Shown {
  path: string
  fields: Field[]
  /** In the place of fields. */
  words?: HTMLElement
  /** What the button says. */
  label?: string
  /** Another step that can be turned to. */
  other?: ['password' | 'forgot', string]
}

/** The part after the #, which browsers do not send. */
function stepInAddress(): Step {
  const [, name, ticket] = /^#(link|reset)=([\w-]+)$/.exec(location.hash) ?? []
  return ticket ? { name: name as 'link' | 'reset', ticket } : { name: 'password' }
}

interface LoginFormOptions {
  title?: HTMLElement
  /** Called with the id of the person who is in; what it throws is shown. */
  onIn: (id: number) => unknown
}

/**
 * Login: password and code, a one-time link, a new password. Without React, which would be most of what the page before the login
 * loads.
 */
export function createLoginForm({ title, onIn }: LoginFormOptions): HTMLFormElement {
  const form = make('form', {})
  const steps = createSteps()
  let step = stepInAddress()
  let notice: HTMLElement | undefined

  const show = (next: Step) => {
    const hadFocus = form.contains(document.activeElement)
    step = next
    complain(undefined)
    form.replaceChildren(...(title ? [title] : []), ...elementsOf(steps[step.name], name => show({ name })))
    if (hadFocus) steps[step.name].fields[0]?.input.focus()
  }
  const complain = (error: Error | undefined) => {
    notice?.remove()
    notice = error && noticeOf(error)
    if (notice && title) title.after(notice)
    else if (notice) form.prepend(notice)
    for (const { input, complain } of steps[step.name].fields)
      complain(error instanceof Refusal ? error.fields[input.name] : undefined)
  }
  const send = async (body: object) => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (button) button.disabled = true
    complain(undefined)
    try {
      const { state, ticket } = await post(steps[step.name].path, { ...body, ticket: step.ticket })
      if (state === 'second_factor') show({ name: 'code', ticket: String(ticket) })
      else if (state === 'sent') show({ name: 'sent' })
      else await onIn(await whoIsIn())
    } catch (refusal) {
      if (step.name === 'link') show({ name: 'password' })
      complain(refusal as Error)
    } finally {
      if (button) button.disabled = false
    }
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(Object.fromEntries(new FormData(form)))
  })
  show(step)
  if (step.name === 'link') void send({})
  return form
}

/** Fields are made once: what is written stays when somebody turns to another step and back. */
function createSteps(): Record<Step['name'], Shown> {
  const email = createField(t('email'), { name: 'email', type: 'email', autocomplete: 'username' })
  const password = createField(t('password'), {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
  })
  const code = createField(t('code'), { name: 'code', autocomplete: 'one-time-code', hint: t('code.hint') })
  const fresh = createField(t('password.new'), {
    name: 'password',
    type: 'password',
    minlength: '10',
    autocomplete: 'new-password',
    hint: t('password.hint'),
  })
  const back: Shown['other'] = ['password', t('password.back')]
  return {
    password: {
      path: '/login',
      fields: [email, password],
      label: t('log_in'),
      other: ['forgot', t('password.forgot')],
    },
    code: { path: '/login/code', fields: [code], label: t('log_in') },
    forgot: { path: '/login/forgot', fields: [email], label: t('password.mail'), other: back },
    sent: {
      path: '',
      fields: [],
      words: make('p', { class: 'notice good', role: 'status' }, t('password.sent')),
      other: back,
    },
    reset: { path: '/login/reset', fields: [fresh], label: t('password.reset') },
    link: { path: '/login/link', fields: [], words: make('p', { role: 'status' }, t('log_in.link')) },
  }
}

function elementsOf({ fields, words, label, other }: Shown, turn: (name: 'password' | 'forgot') => void) {
  const elements: HTMLElement[] = fields.map(({ element }) => element)
  if (words) elements.push(words)
  if (label) elements.push(make('button', { type: 'submit', class: 'button main' }, label))
  if (other) {
    const button = make('button', { type: 'button', class: 'button plain' }, other[1])
    button.addEventListener('click', () => turn(other[0]))
    elements.push(make('p', {}, button))
  }
  return elements
}

/** As design/error-notice.tsx shows it. */
function noticeOf(error: Error): HTMLElement {
  const id = isFailure(error) && error.requestId
  const request = id ? [make('span', { class: 'small' }, ` ${t('trouble.request', { id })}`)] : []
  return make('p', { class: 'notice bad', role: 'alert' }, errorMessage(error), ...request)
}

/** Throws Refusal, and an error that says so if the browser has not kept the session. */
async function whoIsIn(): Promise<number> {
  const response = await fetch('/api/v1/me').catch(() => undefined)
  if (response?.status === 401) throw new Error(t('log_in.cookie'))
  if (!response?.ok) throw new Refusal(response?.status ?? 0, undefined)
  return (await response.json()).id
}
