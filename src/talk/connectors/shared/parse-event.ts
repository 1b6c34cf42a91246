import { Problem } from '../../../kit/errors.ts'
import { parseProven } from '../../../kit/http/body.ts'
import { say } from '../../../kit/sentences/say.ts'

/** What a provider has sent; null is the same as nothing. Throws malformed. */
export function parseEvent(bytes: Buffer): unknown {
  try {
    return withoutNulls(parseProven(bytes))
  } catch (error) {
    // Nested deeper than there is room for.
    throw error instanceof RangeError ? new Problem('malformed', say`The body is nested too deeply.`) : error
  }
}

/** In lists, a null becomes undefined, so that the others keep their places. */
export function withoutNulls(given: unknown): unknown {
  return JSON.parse(JSON.stringify(given) ?? 'null', (_key, value) => value ?? undefined)
}
