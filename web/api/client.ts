import createFetchClient from 'openapi-fetch'
import type { Problem, paths } from '../../client/api.ts'
import { isUntouched } from '../kit/activity.ts'
import { createStore } from '../kit/store.ts'
import { hasWritten } from '../kit/written.ts'
import { t } from '../language/language.ts'
import { IN_LANGUAGE, post } from './post.ts'
import { isLoggedOut, Refusal } from './refusal.ts'

/** The API of this page's brand, as the logged-in person. */
export const api = createFetchClient<paths>({
  baseUrl: `${location.origin}/api/v1`,
  headers: IN_LANGUAGE,
  querySerializer: { array: { style: 'form', explode: false } },
  fetch: soon,
})

/**
 * Reads wait for the next task, so that the page can be painted first: a conversation that is opened starts many of them. Between
 * the end of a session and the next login they wait, since an error would take the place of what somebody is writing. Writes are
 * refused until then: the next login may be somebody else's.
 */
async function soon(request: Request): Promise<Response> {
  if (isUntouched()) request.headers.set('Answerwell-Idle', '1')
  if (session.get() === 'limited' && SET_UP.test(placeOf(request))) return fetch(request)
  if (request.method !== 'GET') {
    const response = session.get() === 'on' ? await fetch(request) : undefined
    if (response && !(await isLimited(response))) return response
    return Response.json({ code: 'unauthorized', error: t('session.over') }, { status: 401 })
  }
  if (!document.hidden) await new Promise(resolve => setTimeout(resolve))
  await loggedIn()
  const response = await fetch(request.clone())
  if (await isLimited(response)) return soon(request)
  if (response.status !== 401) return response
  askToLogIn()
  return session.get() === 'on' ? response : soon(request)
}

/** What a session can do that has yet to show a second factor. */
const SET_UP =
  /^(\w+ \/api\/v1\/me(\/second_factor|\/confirmation(\/sign_on|\/passkey(\/options)?)?)?|POST \/api\/v1\/me\/passkeys(\/options)?)$/
const placeOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`

/** Whether the server wants a second factor first; the page then asks for it, over what somebody is writing. */
async function isLimited(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const { code } = await response
    .clone()
    .json()
    .catch(() => ({}))
  if (code !== 'second_factor_required') return false
  if (session.get() === 'on') session.set('limited')
  return true
}

function loggedIn(): Promise<void> {
  return new Promise(resolve => {
    if (session.get() === 'on') return resolve()
    const stop = session.subscribe(() => {
      if (session.get() !== 'on') return
      stop()
      resolve()
    })
  })
}

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/**
 * It is over while somebody writes: they log in without leaving the page, or put that off. Limited: it has yet to show a second
 * factor, and does nothing else.
 */
export const session = createStore<'on' | 'over' | 'put off' | 'limited'>('on')

/** The body of a response. Throws Refusal; sends people without a session to the login, unless they are writing. */
export async function ask<Data>(asking: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const answer = await asking.catch(() => {
    throw new Refusal(0, undefined)
  })
  if (answer.data !== undefined && answer.data !== null && answer.response.ok) return answer.data
  if (answer.response.status === 401) askToLogIn()
  throw new Refusal(answer.response.status, answer.error as Problem | undefined)
}

/** Ends the session and goes to the login, by way of the provider if it has one to end there. Throws Refusal. */
export async function logOut(): Promise<void> {
  isLeaving = true
  let next = '/login'
  try {
    const { continue_at: endOfLogin } = await post('/logout', {})
    next = typeof endOfLogin === 'string' ? endOfLogin : next
  } catch (error) {
    isLeaving = isLoggedOut(error)
    if (!isLeaving) throw error
  }
  location.assign(next)
}

let isLeaving = false

function askToLogIn(): void {
  // A request that finds the session over while somebody logs out would take the next person to this page.
  if (isLeaving || location.pathname === '/login') return
  const next = location.pathname + location.search
  if (session.get() === 'put off' || session.get() === 'limited') return
  if (hasWritten()) session.set('over')
  else location.assign(`/login?next=${encodeURIComponent(next)}`)
}
