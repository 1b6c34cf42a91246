import type { Blobs } from '../../../kit/blobs.ts'
import { signerOf } from '../../../people/brands/brand-key.ts'
import { type ChannelAdapter, DeliveryError } from '../channel.ts'
import { CHANNEL_KINDS } from '../kinds.ts'
import type { ChannelRow } from '../queries.ts'
import { composeReply } from './compose.ts'
import { letterheadOf } from './letterhead.ts'
import { isNoReply } from './mail-kind.ts'
import type { MailOut } from './mail-out.ts'

/** Email, and everything that is sent as email: replies to the contact form too. */
export function createEmailAdapter(mailOut: MailOut, blobs: Blobs): ChannelAdapter {
  return {
    kinds: [CHANNEL_KINDS.email],
    reaches: ['email', 'unproven_email'],
    cannotSend: channel => mailOut.cannotSend(channel),
    async send(scope, outgoing) {
      if (isNoReply(outgoing.to.identifier))
        throw new DeliveryError('This address accepts no replies.', { permanent: true })
      const mail = await composeReply(await signerOf(scope), await letterheadOf(scope, blobs), outgoing)
      await mailOut.send(scope, outgoing.channel, mail)
      return {}
    },
  }
}

export function isEmailChannel({ kind, email }: ChannelRow): boolean {
  return kind === CHANNEL_KINDS.email && email !== null
}
