import { z } from 'zod'
import { type CustomValues, customData } from '../../kit/custom-data.ts'
import { invalidInputs } from '../../kit/errors.ts'
import { optional, optionalLine, typedText, words } from '../../kit/input.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findFields } from '../../people/custom-fields/queries.ts'
import { typedAddress } from '../../people/identities/email.ts'
import type { KeptFile } from '../attachments/attach.ts'
import { type ChannelRow, lockChannel } from '../channels/queries.ts'
import { ORIGIN } from '../conversations/codes.ts'
import { findByOrigin } from '../conversations/find-conversation.ts'
import { receive } from './receive.ts'

/** What a visitor writes. */
export const ContactForm = z.object({
  name: optionalLine(200),
  email: typedAddress,
  subject: optionalLine(200),
  message: typedText.pipe(words(20_000)),
  data: optional(customData).describe('Values of the fields that the form asks for.'),
  // A honeypot: people do not see the field, robots fill it in.
  website: z.string().max(2_000).optional(),
})

export type ContactForm = z.output<typeof ContactForm>

export function isTrap({ website }: ContactForm): boolean {
  return website !== undefined && website.trim() !== ''
}

/**
 * Starts a conversation with a visitor's message, once per id; false if there is one. Nothing is sent to the address, which the visitor may have
 * made up.
 */
export async function receiveForm(
  tx: TxScope,
  channel: ChannelRow,
  { form, files, id }: { form: ContactForm; files: KeptFile[]; id: string },
): Promise<boolean> {
  await lockChannel(tx, channel.slug) // the same form may arrive twice at once
  if (await findByOrigin(tx, channel.id, id)) return false
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
    files,
    arrival: { threaded_by: 'none', automatic: null, new_participant: false, dmarc: null },
    asCustomer: true,
    fallbackId: id,
    data: await answersOf(tx, form.data ?? {}),
  })
  return true
}

/** Of what the form asks for. Throws invalid for what is missing. */
async function answersOf(tx: TxScope, data: CustomValues): Promise<CustomValues> {
  const asked = (await findFields(tx)).filter(({ onForm }) => onForm)
  const answered = asked.filter(
    ({ key }) => Object.hasOwn(data, key) && String(data[key] ?? '').trim() !== '',
  )
  const missing = asked.filter(field => field.required && !answered.includes(field))
  if (missing.length > 0)
    throw invalidInputs(Object.fromEntries(missing.map(({ key }) => [`data.${key}`, [say`is required`]])))
  return Object.fromEntries(answered.map(({ key }) => [key, data[key] ?? null]))
}
