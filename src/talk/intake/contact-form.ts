import { z } from 'zod'
import { line, optional, text } from '../../kit/input.ts'
import type { TxScope } from '../../kit/scope.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { receive } from './receive.ts'

/** What a visitor writes. */
export const ContactForm = z.object({
  name: optional(line(200)),
  email: emailAddress,
  subject: optional(line(200)),
  message: text(1, 20_000),
  // A field that people do not see. Whoever fills it in is none.
  website: z.string().max(2_000).optional(),
})

export type ContactForm = z.output<typeof ContactForm>

export function isTrap({ website }: ContactForm): boolean {
  return website !== undefined && website.trim() !== ''
}

/**
 * Begins a conversation with what a visitor wrote, once per id. Nothing is sent to the address: whoever filled in the form
 * may have made it up.
 */
export async function receiveForm(
  tx: TxScope,
  channel: ChannelRow,
  { form, id }: { form: ContactForm; id: string },
): Promise<void> {
  await lockChannel(tx, channel.slug) // the same form may come twice at once
  if (await findByOrigin(tx, channel.id, id)) return
  await receive(tx, {
    channel,
    origin: ORIGIN.contactForm,
    incoming: {
      originId: id,
      threadId: id,
      sender: { type: 'email', identifier: form.email, name: form.name },
      recipients: [],
      subject: form.subject,
      body: form.message,
    },
    files: [],
    arrival: { threaded_by: 'none', automatic: null, new_participant: false, dmarc: null },
    asCustomer: true,
    fallbackId: id,
  })
}
