import type { SafeAnswer } from './fetch-safely.ts'
import { parseProven } from './http/body.ts'

/** The JSON of a response; undefined if it is none. */
export function jsonIn({ body }: SafeAnswer): unknown {
  try {
    return parseProven(body)
  } catch {
    return undefined
  }
}
