import { z } from 'zod'
import { optional } from '../../../kit/input.ts'

/** The setting of connectors whose provider others imitate; `what` says for what it is. */
export function apiUrlSetting(what: string) {
  return optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(/^https?:\/\/[^/@\s]+$/, 'must be an http or https URL without a path'),
  ).describe(what)
}
