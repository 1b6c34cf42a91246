import { ExplainedError, FieldName, type Sentence, say } from './sentences/say.ts'
/** Every way to refuse a request, with its HTTP status. Any other exception is a bug, and a 500. */
export const STATUS_OF = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const

export type Code = keyof typeof STATUS_OF

/** Field path as the client wrote it (`message.user.email`) → errors. */
export type FieldErrors = Record<string, Sentence[]>

/** A refusal that the client may read: one sentence to act on, and the fields at fault, if any. */
export class Problem extends ExplainedError {
  readonly code: Code
  readonly fieldErrors: FieldErrors | undefined

  constructor(code: Code, sentence: Sentence, fieldErrors?: FieldErrors) {
    super(sentence)
    this.code = code
    this.fieldErrors = fieldErrors
  }

  /** The errors of the fields, in English. */
  get fields(): Record<string, string[]> | undefined {
    return this.fieldErrors && mapped(this.fieldErrors, String)
  }

  /** The same with other names of the fields. */
  renamed(rename: (path: string) => string): Problem {
    if (!this.fieldErrors) return this
    const fields = Object.fromEntries(
      Object.entries(this.fieldErrors).map(([path, errors]) => [rename(path), errors]),
    )
    return this.code === 'invalid' ? invalidFields(fields) : new Problem(this.code, this.sentence, fields)
  }
}

/** The errors of fields, each told in some way. */
export function mapped(errors: FieldErrors, tell: (sentence: Sentence) => string): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([path, of]) => [path, of.map(one => tell(one))]))
}

/** A refusal of a verb's input, with its fields by their names in the code: `tags`, `message.sender`. */
export class InvalidInput extends Problem {}

/** 422 for one field of a verb's input, by its name in the code. */
export function invalidInput(field: string, message: Sentence): InvalidInput {
  return invalidInputs({ [field]: [message] })
}

/** 422 for several fields of a verb's input. */
export function invalidInputs(given: FieldErrors): InvalidInput {
  const { code, sentence, fieldErrors } = invalidFields(given)
  return new InvalidInput(code, sentence, fieldErrors)
}

/** Runs work on a part of the input, under whose name its refusals are. */
export async function within<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const { code, sentence, fieldErrors } = error.renamed(path => `${field}.${path}`)
    throw new InvalidInput(code, sentence, fieldErrors)
  }
}

/** 404; the same for a record that does not exist and one of another brand. */
export function notFound(noun: Sentence): Problem {
  return new Problem('not_found', say`There is no such ${noun}.`)
}

/** 404 for an address of nothing. */
export function nothingHere(): Problem {
  return new Problem('not_found', say`There is nothing at this address.`)
}

/** 404 for a signed link that was cut off, was changed, or has been used. */
export function brokenLink(): Problem {
  return new Problem('not_found', say`This link is incomplete or no longer valid.`)
}

/** 422 for one field. */
export function invalid(field: string, message: Sentence): Problem {
  return invalidFields({ [field]: [message] })
}

/** 422 for several fields; the sentence names the first. */
export function invalidFields(fields: FieldErrors): Problem {
  const [[field, [message = say`is required`]] = ['', []]] = Object.entries(fields)
  return new Problem('invalid', say`${new FieldName(field)} ${message}.`, fields)
}

/**
 * SQLSTATEs of a database that is unavailable, busy, out of room, or (25006, 55000) a standby that was met in a failover; and
 * Node's codes of lost connections: temporary.
 */
const UNAVAILABLE =
  /^(08...|25006|53...|57P0.|55000|57014|40001|40P01|55P03|58030|ECONN.*|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|after calling end on the pool|Query read timeout|Connection terminated|not queryable|connection error|could not commit transaction for shard/

export const DISK_FULL = say`The disk is full: nothing can be written until there is room.`

/** As PostgreSQL, the operating system, or we report it. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return message === String(DISK_FULL) || code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

/** Whether a statement was cancelled because it took longer than it may. */
export const isTooSlow = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === '57014'

/** Whether something did not respond, or was busy: another try may succeed. */
export const isUnavailable = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'unavailable'

/** The refusal for any exception; undefined for a bug. */
export function problemFrom(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  if (isDiskFull(error)) return new Problem('unavailable', DISK_FULL)
  if (UNAVAILABLE.test(code) || syscall === 'connect' || CONNECTION_LOST.test(error.message))
    return new Problem('unavailable', say`The database is busy or unavailable. Try again in a moment.`)
  // 54xxx: a statement beyond PostgreSQL's limits, as a search can become.
  if (/^54/.test(code) || /tsquery stack too small/.test(error.message))
    return new Problem('invalid', say`The search is too complex. Use fewer words or symbols.`)
  // The last line of defence behind the checks of the verbs: constraints decide under races.
  if (code === '23505') return new Problem('conflict', say`Another record already has this value.`)
  return undefined
}
