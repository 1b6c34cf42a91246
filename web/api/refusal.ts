import type { Problem } from '../../client/api.ts'

/** A refusal: its sentence, and the errors of each field. Status 0: the server could not be reached. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem> | undefined) {
    super(problem?.error ?? '')
    this.status = status
    this.code = problem?.code ?? (status === 0 ? 'offline' : 'internal')
    this.fields = problem?.errors ?? {}
    this.requestId = problem?.request_id
  }
}

/** The server failed, which its words say to nobody; when it is busy or full, it says so. */
export function isFailure(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status >= 500 && error.code !== 'unavailable'
}

/**
 * Whether an error takes the place of what failed to load. What is there from before stays, with the words in its fields, and
 * the frame of the pages says from when it is; unless the server refuses it now.
 */
export function isObstacle(error: Error | null, data: unknown): error is Error {
  if (error === null || data === undefined) return error !== null
  return error instanceof Refusal && !isFailure(error) && !isPassing(error)
}

/** The session is over. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof Refusal && error.status === 401
}

/** The server was not reached, or is busy: the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && [0, 429, 503].includes(error.status)
}

/** Whether nobody knows if the request was carried out: its answer got lost on the way, or in a proxy. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof Refusal) || [0, 502, 504].includes(error.status)
}
