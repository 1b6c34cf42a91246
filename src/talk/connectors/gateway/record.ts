import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fileUrls } from '../../../kit/file-urls.ts'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import type { Named } from '../../../people/contacts/resolve-identity.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'

const name = optional(z.string().trim().min(1).max(200))
const text = z.union([z.string().max(200), z.number().transform(String)])

/** A number, alone or with a name. */
const Party = z
  .union(
    [z.string().transform(phone => ({ phone, name: undefined })), z.object({ phone: z.string(), name })],
    orSay`must be an object with a phone`,
  )
  .refine(({ phone }) => normalizeIdentifier('mobile', phone) !== undefined, {
    path: ['phone'],
    ...orSay`must be a phone number, for example +15005550006`,
  })
  .transform(({ phone, name }) => ({
    type: 'mobile' as const,
    identifier: normalizeIdentifier('mobile', phone) as string,
    name,
  }))

/** A text message or call, as programs post it that were written for the hosted product. */
const Fields = z.object({
  id: optional(text).describe(
    'A repeated ID returns the existing message. By default, a hash of the request body.',
  ),
  direction: optional(z.enum(['inbound', 'outbound'], orSay`must be inbound or outbound`)).describe(
    '`inbound` by default: from a customer. `outbound`: staff wrote or called with the help of the program.',
  ),
  from: Party,
  to: optional(Party),
  body: optional(z.string().trim().max(100_000)),
  thread_id: optional(text).describe('The number of the customer by default.'),
  attachments: optional(fileUrls),
})

export const GatewayRecord = Fields.refine(({ direction, to }) => direction !== 'outbound' || to, {
  path: ['to'],
  ...orSay`is required for outbound records`,
})

/** A record in our terms. */
export interface Recorded {
  originId: string
  threadId: string
  isOutgoing: boolean
  customer: Named
  /** Our number, if it says so. */
  ours: Named | undefined
  body: string
  fileUrls: string[]
}

/** Translates a record; `raw` is the body as it was sent. */
export function parseRecord(record: z.output<typeof GatewayRecord>, raw: Uint8Array): Recorded {
  const { id, direction, from, to, body = '', thread_id, attachments = [] } = record
  const isOutgoing = direction === 'outbound'
  const customer = isOutgoing && to ? to : from
  return {
    originId: id || createHash('sha256').update(raw).digest('hex'),
    threadId: thread_id || customer.identifier,
    isOutgoing,
    customer,
    ours: isOutgoing ? from : to,
    body,
    fileUrls: attachments,
  }
}
