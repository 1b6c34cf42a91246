import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFrom } from '../../kit/errors.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Signer, signerOf } from '../../people/brands/brand-key.ts'
import { findPeople } from '../../people/identities/people.ts'
import { authenticate } from '../../people/sessions/authenticate.ts'
import { isSecure, sessionIn } from '../../people/sessions/cookie.ts'
import { ARTICLE_STATUS, type ArticleStatus } from '../articles/codes.ts'

/** Who looks at the help center. */
export type Reader = 'anybody' | 'customer' | 'staff'

const { published, internal, customers } = ARTICLE_STATUS

/** The articles that a reader finds and reads. */
export const READABLE: Record<Reader, ArticleStatus[]> = {
  anybody: [published],
  customer: [published, customers],
  staff: [published, customers, internal],
}

const NAME = 'answerwell_reader'
const SECURE_NAME = `__Host-${NAME}`
const LINK_LASTS_MS = HOUR
const COOKIE_LASTS_MS = 30 * DAY

type Purpose = 'reader link' | 'reader'

/** Signed for an identity until a time, in milliseconds. */
function pass(signer: Signer, purpose: Purpose, { identityId, until }: Pass): string {
  return `${identityId}-${until}-${signer.sign(purpose, `${identityId} ${until}`)}`
}

interface Pass {
  identityId: number
  until: number
}

/** The customer's identity; undefined if the pass is not ours or has expired, or there is no such customer. */
async function readPass(scope: Scope, purpose: Purpose, given: string): Promise<number | undefined> {
  const [, id = '', until = '', signature = ''] = /^(\d{1,15})-(\d{1,15})-(\w{32})$/.exec(given) ?? []
  if (id === '' || Number(until) <= scope.now().getTime()) return undefined
  const signer = await signerOf(scope)
  if (!signer.isSigned(purpose, `${id} ${until}`, signature)) return undefined
  return (await isCustomer(scope, Number(id))) ? Number(id) : undefined
}

/** The path at which a customer signs in, for an hour. */
export async function signInPath(scope: Scope, identityId: number): Promise<string> {
  const until = scope.now().getTime() + LINK_LASTS_MS
  return `/help/sign-in/${pass(await signerOf(scope), 'reader link', { identityId, until })}`
}

/** The customer whose link it is; undefined if it is not ours, or no longer valid. */
export function readLink(scope: Scope, given: string): Promise<number | undefined> {
  return readPass(scope, 'reader link', given)
}

/** Whose page it is: of staff with a session, of a customer who has signed in, or anybody's. */
export async function readerOf(scope: Scope, request: FastifyRequest): Promise<Reader> {
  if (sessionIn(request) !== undefined && (await isStaff(scope, request))) return 'staff'
  const given = cookieIn(request)
  const identityId = given && (await readPass(scope, 'reader', given))
  return identityId ? 'customer' : 'anybody'
}

async function isStaff(scope: Scope, { headers, host, protocol }: FastifyRequest): Promise<boolean> {
  const { cookie } = headers
  try {
    await authenticate(scope, { headers: { cookie }, method: 'GET', host, protocol })
    return true
  } catch (error) {
    if (problemFrom(error)?.code === 'unauthorized') return false
    throw error
  }
}

async function isCustomer(scope: Scope, identityId: number): Promise<boolean> {
  const person = (await findPeople(scope, [identityId])).get(identityId)
  return person !== undefined && !person.staff
}

function cookieIn(request: FastifyRequest): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '')
  return cookies[SECURE_NAME] ?? (isSecure(request) ? undefined : cookies[NAME])
}

/** Signs this browser in for thirty days, or out (null). */
export async function setReader(
  scope: Scope,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  identityId: number | null,
): Promise<void> {
  const secure = isSecure(request)
  const until = scope.now().getTime() + COOKIE_LASTS_MS
  const value = identityId === null ? '' : pass(await signerOf(scope), 'reader', { identityId, until })
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const maxAge = identityId === null ? 0 : COOKIE_LASTS_MS / 1_000
  const name = secure ? SECURE_NAME : NAME
  reply.header('Set-Cookie', stringifySetCookie({ name, value, maxAge, ...options }))
}
