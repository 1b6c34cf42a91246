import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'

/** The address of an API that others imitate; `usual` applies without it. */
export function apiUrlSetting(usual: string) {
  return optional(
    z
      .string()
      .trim()
      .max(2_048)
      .regex(/^https?:\/\/[^/@\s]+$/, orSay`must be an http or https URL without a path`),
  )
    .describe(`For another server that speaks this API; ${usual} by default.`)
    .meta({ usual })
}
