import type { SendMailOptions } from 'nodemailer'
import { Unreachable } from '../../../kit/fetch-safely.ts'
import { DeliveryError } from '../channel.ts'
import type { ChannelRow } from '../queries.ts'
import { MailServerError, portOf, sendMail } from './send-mail.ts'
import { EmailSettings } from './settings.ts'
import { domainOf } from './signed-ids.ts'

/** All outgoing mail: replies, notifications, surveys. */
export interface MailOut {
  /** Why this channel cannot send with its present settings, in a sentence. */
  cannotSend(channel: ChannelRow): string | undefined
  /** Whether the channel sends through the operator's server. */
  usesOperatorServer(channel: ChannelRow): boolean
  /** Throws DeliveryError. Until the address is verified, the operator's server sends only verification mail for it. */
  send(channel: ChannelRow, mail: SendMailOptions, options?: { isVerification?: boolean }): Promise<void>
}

interface Options {
  /** The operator's server for all channels, so any address is allowed. */
  smtpUrl: string | undefined
  /** An address of the host that may be connected to. Throws Unreachable. */
  addressOf(hostname: string, port: number): Promise<string>
  /** Time limit for one mail. */
  withinMs?: number
}

/** Sends through the channel's own server, or the operator's; signed with the channel's DKIM key, if any. */
export function createMailOut({ smtpUrl, addressOf, withinMs }: Options): MailOut {
  return {
    cannotSend({ email, settings }) {
      if (!email) return 'The channel has no address.'
      if (smtpUrl || settings.smtp_url) return undefined
      return 'No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.'
    },
    usesOperatorServer({ settings: { smtp_url: own } }) {
      if (typeof own !== 'string') return true
      if (smtpUrl === undefined || !URL.canParse(own)) return false
      // A server that accepts our mail without a login accepts it as the operator's.
      return hostOf(own) === hostOf(smtpUrl) && new URL(own).username === ''
    },
    async send(channel, mail, { isVerification = false } = {}) {
      const reason = this.cannotSend(channel)
      if (reason) throw new DeliveryError(reason, { permanent: true })
      // The operator's server vouches for its mail: unverified addresses must not send.
      if (this.usesOperatorServer(channel) && !channel.isVerified && !isVerification)
        throw new DeliveryError(`${channel.email} is not verified. Verify it in the channel settings.`, {
          permanent: false,
        })
      const { success, data } = EmailSettings.safeParse(channel.settings)
      if (!success) throw new DeliveryError('The settings of the channel are invalid.', { permanent: false })
      const { smtp_url, dkim_selector, dkim_private_key } = data
      const url = smtp_url ?? (smtpUrl as string)
      const dkim =
        dkim_selector && dkim_private_key
          ? {
              domainName: domainOf(channel.email as string),
              keySelector: dkim_selector,
              privateKey: dkim_private_key,
            }
          : undefined
      // Admins of a brand must not probe the operator's network.
      const address = smtp_url ? await allowed(addressOf, smtp_url) : undefined
      await sendMail({ url, address, dkim, withinMs }, mail)
    },
  }
}

async function allowed(addressOf: Options['addressOf'], url: string): Promise<string> {
  try {
    return await addressOf(new URL(url).hostname, portOf(url))
  } catch (error) {
    const isOurs = error instanceof Unreachable
    throw new MailServerError(
      isOurs ? error.message : "The mail server's name cannot be resolved.",
      'connect',
    )
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase()
}
