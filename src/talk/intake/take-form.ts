import type { Blobs } from '../../kit/blobs.ts'
import { notFound } from '../../kit/errors.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { listChannels } from '../channels/queries.ts'
import type { MailPart } from '../mail/parsed-mail.ts'
import { type ContactForm, receiveForm } from './contact-form.ts'
import { forgetFiles, keepFiles, removeFiles } from './mail-files.ts'

/** Takes a visitor's form with its files, once per id. Throws not_found for a brand without an email channel. */
export async function takeForm(
  scope: Scope,
  blobs: Blobs,
  { form, files, id }: { form: ContactForm; files: MailPart[]; id: string },
): Promise<void> {
  const channel = await formChannel(scope)
  const kept = await keepFiles(files, blobs)
  const isNew = await transaction(scope, tx => receiveForm(tx, channel, { form, files: kept, id })).catch(
    error => forgetFiles(kept, blobs, error),
  )
  if (!isNew) await removeFiles(kept, blobs)
}

/** Replies are sent by mail: the brand's oldest email channel. */
async function formChannel(scope: Scope) {
  const channel = (await listChannels(scope, CHANNEL_KINDS.email)).at(-1)
  if (!channel) throw notFound(say`contact form`)
  return channel
}
