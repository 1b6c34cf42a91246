import { say } from '../../../kit/sentences/say.ts'
import { signerOf } from '../../../people/brands/brand-key.ts'
import type { Connector } from '../../channels/connector.ts'
import { CHANNEL_KINDS } from '../../channels/kinds.ts'
import { DeliveryError } from '../../channels/outgoing.ts'
import { composeReply } from '../../mail/compose.ts'
import { letterheadOf } from '../../mail/letterhead.ts'
import { isNoReply } from '../../mail/mail-kind.ts'
import { EmailSettings } from '../../mail/settings.ts'
import { requireMailLogin } from '../../mail-logins/require-mail-login.ts'

/** Email, and everything that is sent as email: replies to the contact form too. */
export const email: Connector = {
  kind: CHANNEL_KINDS.email,
  settings: EmailSettings,
  secrets: ['dkim_private_key'],
  secretUrls: ['imap_url', 'smtp_url'],
  refuseSettings: requireMailLogin,
  isConnected: () => true,
  reaches: ['email', 'unproven_email'],
  reachedBy: say`email address`,
  cannotSend: (channel, { mailOut }) => mailOut.cannotSend(channel),
  async send(scope, outgoing, { mailOut, blobs }) {
    if (isNoReply(outgoing.to.identifier))
      throw new DeliveryError(say`This address accepts no replies.`, { permanent: true })
    const mail = await composeReply(await signerOf(scope), await letterheadOf(scope, blobs), outgoing)
    await mailOut.send(scope, outgoing.channel, mail)
    return {}
  },
}
