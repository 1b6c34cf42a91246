import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import type { Incoming } from '../../channels/incoming.ts'

/** A text message as a gateway posts it. */
export const IncomingSms = z.object({
  id: z.string().min(1).max(200).describe("The gateway's ID; a repeated ID returns the existing message."),
  direction: z.literal('in', orSay`must be "in"`).optional(),
  from: z
    .string()
    .refine(
      number => normalizeIdentifier('mobile', number) !== undefined,
      orSay`must be a phone number, for example +15005550006`,
    ),
  to: optional(z.string().max(32)),
  body: z.string().trim().min(1).max(100_000),
  thread_id: optional(z.string().max(200)).describe("The sender's number by default."),
  name: optional(z.string().trim().min(1).max(200)),
})

/** Translates it into our terms. */
export function parseSms({ id, from, body, thread_id, name }: z.output<typeof IncomingSms>): Incoming & {
  originId: string
  threadId: string
} {
  const identifier = normalizeIdentifier('mobile', from) as string
  return {
    originId: id,
    threadId: thread_id ?? identifier,
    sender: { type: 'mobile', identifier, name },
    recipients: [],
    body,
  }
}
