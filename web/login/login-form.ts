import { post } from '../api/post.ts'
import { isFailure, Refusal } from '../api/refusal.ts'
import { findOffer, type SignOnOffer, tellConfirmed } from '../api/sign-on-offer.ts'
import { errorMessage } from '../design/error-message.ts'
import { make } from '../kit/make.ts'
import { t } from '../language/login-texts.ts'
import { createField, type Field } from './field.ts'
import { passkeyElements, postPasskey } from './passkey.ts'
import { answerInAddress, goToProvider, offerElements } from './sign-on.ts'

interface Step {
  name: 'password' | 'code' | 'forgot' | 'sent' | 'reset' | 'link' | 'arriving' | 'connect' | 'confirmed'
  /** Of a link, of a password that was right, or of an account to connect. */
  ticket?: string
  /** After the password, a passkey will do. */
  hasPasskey?: boolean
  /** What is sent at once: the provider's answer. */
  body?: object
  /** The member whose account is connected. */
  member?: { email: string; hasPassword: boolean; asksCode: boolean }
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

/** The provider's answer, or the part after the #, which browsers do not send. */
function stepInAddress(): Step {
  const response = answerInAddress()
  if (response) return { name: 'arriving', body: { response } }
  const [, name, ticket] = /^#(link|reset)=([\w-]+)$/.exec(location.hash) ?? []
  return ticket ? { name: name as 'link' | 'reset', ticket } : { name: 'password' }
}

interface LoginFormOptions {
  title?: HTMLElement
  /** Called with the id of the person who is in, and the page that they wanted before; what it throws is shown. */
  onIn: (id: number, next?: string) => unknown
}

/**
 * Login: the brand's provider, password and code, a one-time link, a new password. Without React, which would be most of what the page before the login
 * loads.
 */
export function createLoginForm({ title, onIn }: LoginFormOptions): HTMLFormElement {
  const form = make('form', {})
  const steps = createSteps()
  let step = stepInAddress()
  let notice: HTMLElement | undefined
  let offer: SignOnOffer | undefined
  let wantsPassword = false

  const shown = (): Shown => (step.member ? connecting(steps.connect, step.member) : steps[step.name])
  const elements = (): HTMLElement[] => {
    const own = [...elementsOf(shown(), name => show({ name })), ...byPasskey()]
    if (step.name !== 'password' || !offer) return own
    const isAlone = offer.only && !wantsPassword
    const offered = offerElements(offer, () => void go(), { isAlone })
    // The provider's is the only filled button.
    for (const element of own) if (element.matches('.main')) element.className = 'button wide'
    if (!isAlone) return [...offered, ...own]
    const other = make('button', { type: 'button', class: 'button plain' }, t('sign_on.password'))
    other.addEventListener('click', () => {
      wantsPassword = true
      show(step)
      steps.password.fields[0]?.input.focus()
    })
    return [...offered, make('p', {}, other)]
  }
  const byPasskey = () => {
    const isSecond = step.name === 'code' && step.hasPasskey === true
    if (!isSecond && step.name !== 'password') return []
    const go = () => void attempt(() => postPasskey(step.ticket))
    return passkeyElements(isSecond, go)
  }
  const show = (next: Step) => {
    const focused = form.contains(document.activeElement)
      ? (document.activeElement as HTMLElement)
      : undefined
    step = next
    complain(undefined)
    form.replaceChildren(...(title ? [title] : []), ...elements())
    if (focused && form.contains(focused)) focused.focus()
    else if (focused) shown().fields[0]?.input.focus()
  }
  const go = () => (title ? goToProvider().catch(complain) : Promise.resolve(void open('/login', '_blank')))
  const complain = (error: Error | undefined) => {
    notice?.remove()
    notice = error && noticeOf(error)
    if (notice && title) title.after(notice)
    else if (notice) form.prepend(notice)
    for (const { input, complain } of shown().fields)
      complain(error instanceof Refusal ? error.fields[input.name] : undefined)
  }
  const leave = () => {
    tellConfirmed()
    show({ name: 'confirmed' })
    close() // which browsers may not allow
  }
  const send = (body: object) => attempt(() => post(shown().path, { ...body, ticket: step.ticket }))
  const attempt = async (ask: () => ReturnType<typeof post>) => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (button) button.disabled = true
    complain(undefined)
    try {
      const { state, ticket, next, ...more } = await ask()
      if (state === 'second_factor')
        show({ name: 'code', ticket: String(ticket), hasPasskey: more['passkey?'] === true })
      else if (state === 'sent') show({ name: 'sent' })
      else if (state === 'connect') show({ name: 'connect', ticket: String(ticket), member: memberIn(more) })
      else if (state === 'tested') location.replace('/settings/sign-on')
      else if (state === 'confirmed') leave()
      else await onIn(await whoIsIn(), typeof next === 'string' ? next : undefined)
    } catch (refusal) {
      if (step.name === 'link' || step.name === 'arriving') show({ name: 'password' })
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
  if (step.name === 'link' || step.body) void send(step.body ?? {})
  void findOffer().then(found => {
    offer = found
    if (found && step.name === 'password') keepNotice(() => show(step))
  })
  return form

  /** What is wrong stays where it is while the button comes. */
  function keepNotice(work: () => void) {
    const former = notice
    work()
    notice = former
    if (former && title) title.after(former)
    else if (former) form.prepend(former)
  }
}

const memberIn = (said: Record<string, unknown>): Step['member'] => ({
  email: String(said.email),
  hasPassword: said['password?'] === true,
  asksCode: said['code?'] === true,
})

/** The step for this member: with what proves that it is them. */
function connecting(step: Shown, { email, hasPassword, asksCode }: NonNullable<Step['member']>): Shown {
  const words = make(
    'p',
    { dir: 'auto' },
    t(hasPassword ? 'sign_on.connect' : 'sign_on.connect.none', { email }),
  )
  if (!hasPassword) return { path: '', fields: [], words, other: ['forgot', t('password.mail')] }
  return { ...step, words, fields: asksCode ? step.fields : step.fields.slice(0, 1) }
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
  const proof = createField(t('password'), {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
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
    arriving: {
      path: '/login/sign-on/response',
      fields: [],
      words: make('p', { role: 'status' }, t('log_in.link')),
    },
    confirmed: {
      path: '',
      fields: [],
      words: make('p', { class: 'notice good', role: 'status' }, t('sign_on.confirmed')),
    },
    connect: {
      path: '/login/sign-on/connect',
      fields: [proof, code],
      label: t('sign_on.connect.do'),
      other: back,
    },
  }
}

function elementsOf({ fields, words, label, other }: Shown, turn: (name: 'password' | 'forgot') => void) {
  const elements: HTMLElement[] = words ? [words] : []
  elements.push(...fields.map(({ element }) => element))
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
