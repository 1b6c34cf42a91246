import type { FastifyReply } from 'fastify'
import { Problem, problemFrom } from '../../kit/errors.ts'
import { createRateLimit, type RateLimit } from '../../kit/http/rate-limit.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findUserByEmail } from '../users/queries.ts'
import { isFamiliar, type Origin } from './known-browsers.ts'

const QUARTER_SECONDS = 900
/** Half of what a link lasts, so that whoever asks has a working one in their mailbox, even when strangers ask all the time. */
const LINKS_SECONDS = 1_800

interface Attempt {
  origin: Origin
  reply: FastifyReply
  /** Normalised. */
  email: string
}

/** All requests to one path: guessing passwords uses up nothing of what else lets people in. */
export function createPathLimit(path: string) {
  const count = createLimit(100, `${path} from`)
  return ({ brand }: Scope, { origin, reply }: Omit<Attempt, 'email'>) =>
    count(`${brand.id} ${origin.name}`, reply)
}

/**
 * Limits on guesses: for one person from one place, and for one person from everywhere. A browser in which that person has
 * logged in is a place of its own, so strangers cannot lock it out; the person's networks are exempt from the second limit.
 */
export function createLoginLimits() {
  const here = createLimit(10, 'login here')
  const everywhere = createLimit(100, 'login of')
  const codes = createLimit(20, 'login codes of')
  const passkeys = createLimit(20, 'login passkeys of')
  const links = createRateLimit(3, { name: 'login links of', seconds: LINKS_SECONDS })

  return {
    async ofPassword(scope: Scope, { origin, reply, email }: Attempt) {
      const user = await findUserByEmail(scope, email)
      await here(`${scope.brand.id} ${email} ${user ? placeOf(origin, user.id) : origin.network}`, reply)
      if (user && (await isFamiliar(scope, user.id, origin))) return
      await everywhere(`${scope.brand.id} ${email}`, reply).catch(inOtherWords)
    },

    ofCode: ofMember(codes),

    ofPasskey: ofMember(passkeys),

    /** Whether to mail a link. Beyond the limit nothing is said, since the response is the same for everybody. */
    async mayMailLink(scope: Scope, userId: number, origin: Origin): Promise<boolean> {
      const place = (await isFamiliar(scope, userId, origin)) ? ` ${placeOf(origin, userId)}` : ''
      return links(`${scope.brand.id} ${userId}${place}`).then(
        () => true,
        () => false,
      )
    },
  }
}

/** For one member from everywhere; a browser in which they have logged in counts by itself. */
function ofMember(count: RateLimit) {
  return async ({ brand }: Scope, { origin, reply }: Omit<Attempt, 'email'>, userId: number) => {
    const place = isKnownFor(origin, userId) ? ` ${origin.name}` : ''
    await count(`${brand.id} ${userId}${place}`, reply)
  }
}

function createLimit(count: number, name: string): RateLimit {
  return createRateLimit(count, { name, seconds: QUARTER_SECONDS, isStrict: true })
}

function isKnownFor({ users }: Origin, userId: number): boolean {
  return users.includes(userId)
}

function placeOf(origin: Origin, userId: number): string {
  return isKnownFor(origin, userId) ? origin.name : origin.network
}

function inOtherWords(error: unknown): never {
  if (problemFrom(error)?.code !== 'rate_limited') throw error
  throw new Problem(
    'rate_limited',
    say`Too many wrong passwords were entered for this address. Log in with a browser that you have used before, reset your password, or try again in 15 minutes.`,
  )
}
