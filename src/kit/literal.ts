import { join, raw, type Sql } from 'sql-template-tag'

/** A code as part of a statement's text, not as a parameter: so that partial indexes on it are used. */
export function literal(code: number): Sql {
  return raw(String(Math.trunc(code)))
}

/** Several of them, for `in (…)`. */
export function literals(codes: readonly number[]): Sql {
  return join(codes.map(literal))
}
