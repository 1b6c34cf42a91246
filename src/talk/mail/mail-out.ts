import type { SendMailOptions } from 'nodemailer'
import { Unreachable } from '../../kit/fetch-safely.ts'
import type { Names } from '../../kit/names.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { domainOf } from '../../people/identities/email.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { type AccessTokens, NoAccess } from '../mail-logins/access-tokens.ts'
import {
  type MailServer,
  MailServerError,
  portOf,
  sendMail,
  type TriedServer,
  tryMailServer,
} from './send-mail.ts'
import { EmailSettings, loginFor } from './settings.ts'

/** All outgoing mail: replies, notifications, surveys. */
export interface MailOut {
  /** Why this channel cannot send with its present settings, in a sentence. */
  cannotSend(channel: ChannelRow): Sentence | undefined
  /** Whether the channel sends through the operator's server. */
  usesOperatorServer(channel: ChannelRow): boolean
  /** Throws DeliveryError. Until the address is verified, the operator's server sends only verification mail for it. */
  send(scope: Scope, channel: ChannelRow, mail: SendMailOptions & { isVerification?: boolean }): Promise<void>
  /** Logs in to the own server of these settings without sending. Throws DeliveryError. */
  tryLogin(scope: Scope, settings: ChannelRow['settings']): Promise<TriedServer>
}

/** Time limit for one mail, including connecting and logging in. */
const WITHIN_MS = 40_000
const SHORTEST_MS = 2_000

interface MailOutOptions {
  /** The operator's server for all channels, so any address is allowed. */
  smtpUrl: string | undefined
  /** An address of the host that may be connected to. Throws Unreachable. */
  addressOf(hostname: string, port: number): Promise<string>
  tokens: AccessTokens
  /** Looks up the operator's server. */
  names?: Names | undefined
  /** Time limit for one mail. */
  withinMs?: number
}

/** Sends through the channel's own server, or the operator's; signed with the channel's DKIM key, if any. */
export function createMailOut({
  smtpUrl,
  addressOf,
  tokens,
  names,
  withinMs = WITHIN_MS,
}: MailOutOptions): MailOut {
  /** Admins of a brand must not probe the operator's network, so its address is checked. */
  const atOwnServer = async <Result>(
    scope: Scope,
    settings: ChannelRow['settings'],
    work: (server: MailServer) => Promise<Result>,
  ): Promise<Result> => {
    const url = settings.smtp_url as string
    const began = Date.now()
    const address = await allowed(addressOf, url)
    const login = loginFor(settings, url)
    // Waiting for a name or a token counts: an attempt that has timed out must not keep sending.
    const timeLeft = () => Math.max(SHORTEST_MS, withinMs - (Date.now() - began))
    if (!login) return work({ url, address, withinMs: timeLeft() })
    return tokens
      .use(scope, login, accessToken => work({ url, address, accessToken, withinMs: timeLeft() }))
      .catch(error => {
        throw error instanceof NoAccess ? new MailServerError(error.sentence, 'login') : error
      })
  }
  return {
    cannotSend({ email, settings }) {
      if (!email) return say`The channel has no address.`
      if (smtpUrl || settings.smtp_url) return undefined
      return say`No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.`
    },
    usesOperatorServer({ settings: { smtp_url: own } }) {
      if (typeof own !== 'string') return true
      if (smtpUrl === undefined || !URL.canParse(own)) return false
      // A server that accepts our mail without a login accepts it as the operator's.
      return hostOf(own) === hostOf(smtpUrl) && new URL(own).username === ''
    },
    async send(scope, channel, { isVerification = false, ...mail }) {
      const reason = this.cannotSend(channel)
      if (reason) throw new DeliveryError(reason, { permanent: true })
      // The operator's server vouches for its mail: unverified addresses must not send.
      if (this.usesOperatorServer(channel) && !channel.isVerified && !isVerification)
        throw new DeliveryError(say`${channel.email} is not verified. Verify it in the channel settings.`, {
          permanent: false,
        })
      const { success, data } = EmailSettings.safeParse(channel.settings)
      if (!success)
        throw new DeliveryError(say`The settings of the channel are invalid.`, { permanent: false })
      const { smtp_url, dkim_selector, dkim_private_key } = data
      const dkim =
        dkim_selector && dkim_private_key
          ? {
              domainName: domainOf(channel.email as string),
              keySelector: dkim_selector,
              privateKey: dkim_private_key,
            }
          : undefined
      if (smtp_url) await atOwnServer(scope, data, server => sendMail({ ...server, dkim }, mail))
      else await sendMail({ url: smtpUrl as string, names, dkim, withinMs }, mail)
    },
    tryLogin: (scope, settings) => atOwnServer(scope, settings, tryMailServer),
  }
}

async function allowed(addressOf: MailOutOptions['addressOf'], url: string): Promise<string> {
  try {
    return await addressOf(new URL(url).hostname, portOf(url))
  } catch (error) {
    const isOurs = error instanceof Unreachable
    throw new MailServerError(
      isOurs ? error.sentence : say`The mail server's name cannot be resolved.`,
      'connect',
    )
  }
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase()
}
