import type { SendMailOptions } from 'nodemailer'
import { Unreachable } from '../../../kit/fetch-safely.ts'
import { DeliveryError } from '../channel.ts'
import type { ChannelRow } from '../queries.ts'
import { portOf, sendMail } from './send-mail.ts'
import { EmailSettings } from './settings.ts'
import { domainOf } from './signed-ids.ts'

/** The way out of all mail: what staff write, notices, surveys. */
export interface MailOut {
  /** A sentence why nothing can be sent from this channel, as things are set. */
  cannotSend(channel: ChannelRow): string | undefined
  /** Whether the channel's mail goes out through the operator's server. */
  usesOperatorServer(channel: ChannelRow): boolean
  /** Throws DeliveryError; until the address is verified, only mail to verify it goes out through the operator's server. */
  send(channel: ChannelRow, mail: SendMailOptions, options?: { isVerification?: boolean }): Promise<void>
}

interface Options {
  /** Of the whole helpdesk; the operator's, and so it may be anywhere. */
  smtpUrl: string | undefined
  /** An address of that host that may be connected to; throws Unreachable. */
  addressOf(hostname: string, port: number): Promise<string>
  /** How long one mail may take. */
  withinMs?: number
}

/** Through the channel's own server, or the one of the whole helpdesk; signed with the channel's DKIM key if it has one. */
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
      // The operator's server vouches for what it sends: nobody's address goes out that is not proved to be theirs.
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
      // An admin of one brand may not look around in the operator's network.
      const address = smtp_url ? await allowed(addressOf, smtp_url) : undefined
      await sendMail({ url, address, dkim, withinMs }, mail)
    },
  }
}

async function allowed(addressOf: Options['addressOf'], url: string): Promise<string> {
  try {
    return await addressOf(new URL(url).hostname, portOf(url))
  } catch (error) {
    throw new DeliveryError(
      error instanceof Unreachable ? error.message : "The mail server's name cannot be resolved.",
      {
        permanent: false,
      },
    )
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase()
}
