import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import type { Admission, Leave } from './admission.ts'
import { limitDownloads } from './downloads.ts'
import { letLongOnesWait } from './long-requests.ts'

/** Nearly as long as a statement may take: kit/db.ts. */
const HELD_UP_MS = 4_000

/** One brand has at most three quarters of the room, a third when others compete, and its own queue. */
export function limitsFor(working: number) {
  const workingOfGroup = Math.ceil(working * 0.75)
  return {
    working,
    workingOfGroup,
    maxWhenShared: Math.ceil(working / 3),
    waitingOfGroup: 200,
    patienceMs: 5_000,
    tries: Math.ceil(working / 4),
  }
}

/** How a request gives its turn back before its response is over. */
const leaves = new WeakMap<FastifyReply, Leave>()

/** Downloads and reports have limits of their own, so that others need not wait for them. */
export function limitApart(api: FastifyInstance, connections: number): void {
  // It says nothing about the database: what let the request in may have been cached.
  const leave = (reply: FastifyReply) => leaves.get(reply)?.('refused')
  limitDownloads(api, leave)
  letLongOnesWait(api, { connections, leave })
}

/** What to do once the handler of a request has answered, by its response. */
const atAnswer = new WeakMap<FastifyReply, () => void>()

/** Notes that handlers have answered. */
export function noteAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => atAnswer.get(reply)?.())
}

/**
 * Waits for the brand's turn. The slot is released when the response is sent; if the client has gone, when the handler is
 * done, since its statements run until then.
 */
export async function admit(admission: Admission, brandId: number, reply: FastifyReply): Promise<void> {
  const { raw } = reply
  const leave = await admission.enter(brandId)
  leaves.set(reply, leave)
  const since = performance.now()
  let isAnswered = false
  const isHeldUp = () => raw.statusCode >= 500 && performance.now() - since > HELD_UP_MS
  const leaveIfAlone = () => isAnswered && raw.destroyed && leave(isHeldUp() ? 'held up' : 'refused')
  atAnswer.set(reply, () => {
    isAnswered = true
    leaveIfAlone()
  })
  raw.once('finish', () => leave(isHeldUp() ? 'held up' : raw.statusCode < 400 ? 'answered' : 'refused'))
  raw.once('close', leaveIfAlone)
  if (raw.destroyed) throw new Problem('unavailable', say`The client did not wait.`)
}
