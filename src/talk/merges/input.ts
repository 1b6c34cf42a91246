import { z } from 'zod'
import { idInPath, payload, rowId } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'

/** Conversations that one request can merge. */
const MAX_MERGED = 50

/** Programs name a conversation by slug or id. */
const conversation = z.preprocess(
  value => (Number.isSafeInteger(value) ? String(value) : value),
  z.string(orSay`must be the slug or ID of a conversation`).min(1),
)

export const MergeBody = z.object({
  conversations: z
    .array(conversation)
    .min(1)
    .max(MAX_MERGED)
    .describe('Slugs or IDs of the conversations that become part of this one.'),
})

export const SplitBody = payload(
  'split',
  domain(z.object({ message_id: rowId.describe('The first message of the new conversation.') })),
)

export const MergeParams = z.object({ id: idInPath })
