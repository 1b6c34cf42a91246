import { invalidInput } from '../../kit/errors.ts'
import type { AttachmentRow } from '../attachments/queries.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { limitsOf } from '../sending/limits-of.ts'
import { excessIn } from '../sending/message-limits.ts'

interface Content {
  body: string
  files: Pick<AttachmentRow, 'name' | 'contentType' | 'size'>[]
  /** The field of the request that has files. */
  fileField: string
}

/** Throws invalid, naming the field, for more than the channel takes in one message of this conversation. */
export function refuseExcess(
  channel: ChannelRow,
  conversation: { originId: string | null },
  { body, files, fileField }: Content,
): void {
  const limits = limitsOf(channel, conversation)
  const excess = limits && excessIn({ body, files }, limits)
  if (excess) throw invalidInput(excess.field === 'body' ? 'body' : fileField, excess.words)
}
